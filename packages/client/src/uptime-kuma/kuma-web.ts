import type { Assertion } from '../contract-types.js';
import { cannotBe, noSuchThing } from './import-plan.js';
import { type KumaMonitor, stringOf } from './kuma-monitor.js';
import { type AddRemark, decoded, login, type ReadType, type Typed } from './kuma-targets.js';
import { sortHeaders } from './secret-headers.js';

type Credentials = NonNullable<Typed['credentials']>;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** The check frames its messages itself. */
const framing = /^(connection|content-length|transfer-encoding|upgrade|te|trailer|expect|host)$/i;

const contentTypes: Readonly<Record<string, string>> = { json: 'application/json', xml: 'text/xml; charset=utf-8' };

const headersOf = (kuma: KumaMonitor, remark: AddRemark): Record<string, string> => {
  const text = kuma.text('headers');
  let parsed: unknown;
  try {
    parsed = text === undefined ? {} : JSON.parse(text);
  } catch {
    throw cannotBe('headersNoJson');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw cannotBe('headersNoObject');
  const all = Object.entries(parsed).map(([name, value]) => [name, stringOf(value)] as const);
  const dropped = all.filter(([name]) => framing.test(name)).map(([name]) => name);
  if (dropped.length > 0) remark('bodyHeaders', dropped.join(', '));
  return Object.fromEntries(all.filter(([name]) => !framing.test(name)));
};

/** The body and the type that is said of it. */
const bodyOf = (kuma: KumaMonitor, headers: Record<string, string>): string | null => {
  const body = kuma.text('body');
  if (body === undefined) return null;
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const encoding = kuma.text('httpBodyEncoding') ?? 'json';
  const type = Object.hasOwn(contentTypes, encoding) ? contentTypes[encoding] : undefined;
  if (!isTyped && type !== undefined) headers['Content-Type'] = type;
  return body;
};

/** What it signs in with; a secret in a header goes where secrets are kept. */
/** What `Authorization: Basic` says (RFC 7617 §2); `undefined` when it says something else. */
const basicLogin = (text: string): { readonly username: string; readonly password: string } | undefined => {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(text.trim())?.[1];
  if (encoded === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const [, username, password] =
      /^([^:]*):(.*)$/s.exec(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ?? [];
    return username === undefined || password === undefined || username === '' || password === ''
      ? undefined
      : { username, password };
  } catch {
    return undefined;
  }
};

const credentialsOf = (
  kuma: KumaMonitor,
  url: URL,
  headers: Record<string, string>,
  remark: AddRemark,
): Credentials | null => {
  const method = kuma.text('authMethod');
  if (method === 'ntlm' || method === 'oauth2-cc') throw noSuchThing('signInMethod', method);
  if (method === 'mtls') {
    const [clientCertificate, clientKey] = [kuma.text('tlsCert'), kuma.text('tlsKey')];
    if (clientCertificate === undefined || clientKey === undefined) throw cannotBe('certificateMissing');
    if (url.protocol === 'https:') return { clientCertificate, clientKey };
    remark('certificateLeftOut');
  }
  const name = Object.keys(headers).find((candidate) => candidate.toLowerCase() === 'authorization');
  const token = name === undefined ? undefined : /^Bearer +(\S+)$/i.exec(headers[name] ?? '')?.[1];
  if (name !== undefined && token !== undefined) {
    delete headers[name];
    return { token };
  }
  const basic = name === undefined ? undefined : basicLogin(headers[name] ?? '');
  if (name !== undefined && basic !== undefined) {
    delete headers[name];
    return basic;
  }
  const inUrl = login(decoded(url.username), decoded(url.password));
  // A name that is still there from another method is not used there either.
  const isBasic = method === undefined || method === 'basic' || method === 'null';
  return (isBasic ? login(kuma.text('basic_auth_user'), kuma.text('basic_auth_pass')) : null) ?? inUrl ?? null;
};

const web: ReadType = (kuma, remark) => {
  const text = kuma.text('url')?.trim() ?? '';
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw cannotBe('notHttp');
  const named = (kuma.text('method') ?? 'GET').toUpperCase();
  const method = methods.find((known) => known === named);
  if (method === undefined) throw noSuchThing('requestMethod', named);
  const statuses = kuma.texts('accepted_statuscodes');
  const wrong = statuses.find((status) => !/^[1-5]\d\d(-[1-5]\d\d)?$/.test(status));
  if (wrong !== undefined) throw cannotBe('noStatus', wrong);
  const redirects = kuma.number('maxredirects') ?? 10;
  if (redirects > 10) remark('redirects');
  if (kuma.number('proxyId') !== undefined) remark('withoutProxy');
  const headers = headersOf(kuma, remark);
  const body = bodyOf(kuma, headers);
  const signIn = credentialsOf(kuma, url, headers, remark);
  const sorted = sortHeaders(headers);
  const credentials = sorted.secretHeaders === undefined ? signIn : { ...signIn, secretHeaders: sorted.secretHeaders };
  url.username = '';
  url.password = '';
  const caCertificates = kuma.text('authMethod') === 'mtls' ? (kuma.text('tlsCa') ?? null) : null;
  return {
    type: url.protocol === 'https:' ? 'https' : 'http',
    target: url.href,
    config: {
      method,
      headers: sorted.headers,
      body,
      acceptedStatusCodes: statuses.length === 0 ? ['200-299'] : statuses,
      maxRedirects: Math.min(10, Math.max(0, Math.trunc(redirects))),
      verifyTls: !kuma.isOn('ignoreTls'),
      caCertificates,
    },
    credentials,
  };
};

/**
 * A pattern for a keyword with a part of JSON. Kuma searches JSON without the space between its parts, whatever the target
 * sent; here the answer is searched as it came.
 *
 * @returns `undefined` for a keyword in which no space could be
 */
const jsonPattern = (keyword: string): string | undefined => {
  const first = keyword.indexOf('"');
  // What follows a text ends it: the keyword then begins within one.
  let isQuoted = first > 0 && /[:,}\]]/.test(keyword[first + 1] ?? '');
  let hasJoint = false;
  const pattern = keyword.replaceAll(/\\.|[\s\S]/g, (each) => {
    if (each === '"') isQuoted = !isQuoted;
    const plain = each.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    if (isQuoted || !/^[:,{}[\]]$/.test(each)) return plain;
    hasJoint = true;
    return `\\s*${plain}\\s*`;
  });
  return first >= 0 && hasJoint ? pattern : undefined;
};

const keyword: ReadType = (kuma, remark) => {
  const expected = kuma.text('keyword');
  if (expected === undefined) throw cannotBe('noKeyword');
  const isInverted = kuma.isOn('invertKeyword');
  const pattern = jsonPattern(expected);
  if (pattern === undefined) {
    const operator = isInverted ? 'notContains' : 'contains';
    return { ...web(kuma, remark), assertions: [{ source: 'body', operator, expected }] };
  }
  remark('keywordInJson');
  const operator = isInverted ? 'notMatches' : 'matches';
  return { ...web(kuma, remark), assertions: [{ source: 'body', operator, expected: pattern }] };
};

/** A path of names and places, such as `data.items[0].state`; JSONata can do far more, JSONPath cannot. */
const simplePath = /^\$?\.?((?:[A-Za-z_]\w*|\[\d+\])(?:\.[A-Za-z_]\w*|\[\d+\])*)$/;

/** Kuma compares as text: `5` is as good as `"5"`. */
const sameText = (text: string): Pick<Assertion, 'operator' | 'expected'> => {
  const isLiteral = /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text);
  return isLiteral ? { operator: 'in', expected: [text, JSON.parse(text)] } : { operator: 'equals', expected: text };
};

/** Since version 2; of the others, both sides are numbers there. */
const ordered = {
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqual',
  '<': 'lessThan',
  '<=': 'lessThanOrEqual',
} as const satisfies Readonly<Record<string, Assertion['operator']>>;

/** An operator of its queries with what it compares with. */
export const comparison = (operator: string, text: string): Pick<Assertion, 'operator' | 'expected'> => {
  if (operator === '==') return sameText(text);
  if (operator === '!=') {
    const { operator: same, expected } = sameText(text);
    return { operator: same === 'in' ? 'notIn' : 'notEquals', expected };
  }
  if (operator === 'contains') return { operator, expected: text };
  const number = Number(text);
  if (!Object.hasOwn(ordered, operator) || text.trim() === '' || !Number.isFinite(number)) {
    throw noSuchThing('queryOperator', operator);
  }
  return { operator: ordered[operator as keyof typeof ordered], expected: number };
};

const jsonQuery: ReadType = (kuma, remark) => {
  const query = kuma.text('jsonPath')?.trim() ?? '';
  const compared = comparison(kuma.text('jsonPathOperator') ?? '==', kuma.text('expectedValue') ?? '');
  const [, path] = simplePath.exec(query) ?? [];
  if (path === undefined) throw noSuchThing('queryNoPath', query);
  const dotted = path.startsWith('[') ? `$${path}` : `$.${path}`;
  const assertion: Assertion = { source: 'json', path: dotted, ...compared };
  return { ...web(kuma, remark), assertions: [assertion] };
};

/** The types that are about the web, by their names there. */
export const webTypes: Readonly<Record<string, ReadType>> = { http: web, keyword, 'json-query': jsonQuery };
