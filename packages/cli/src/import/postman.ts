import {
  type AddRemark,
  cannotBe,
  type Fields,
  type ForeignPlan,
  fieldsOf,
  isFields,
  listOf,
  planEntries,
  stringOf,
  textOf,
  wholeTextOf,
} from './foreign-plan.js';
import { type GivenVariable, isSecretName, StepTexts } from './step-texts.js';
import { type ForeignExtraction, type ForeignStep, monitorOfSteps } from './steps-plan.js';

/** Folders in folders: more than anybody nests. */
const mostDepth = 20;

/** Whether a document is a collection of Postman, of format 2.0 or 2.1. */
export const isPostmanCollection = (document: unknown): document is Fields =>
  isFields(document) &&
  Array.isArray(document.item) &&
  /\/collection\/v2\.[01]\.\d+\/|^$/.test(stringOf(fieldsOf(document.info).schema ?? ''));

const enabled = (entries: unknown): readonly Fields[] =>
  listOf(entries)
    .map(fieldsOf)
    .filter(({ disabled }) => disabled !== true);

/** Variables of a collection. */
const variablesOf = (entries: unknown): readonly (readonly [string, GivenVariable])[] =>
  enabled(entries).flatMap(({ key, id, value, type }) => {
    const name = textOf(key) ?? textOf(id);
    return name === undefined || value === undefined || value === null || value === ''
      ? []
      : [[name, { value: stringOf(value), isSecret: type === 'secret' || isSecretName(name) }] as const];
  });

const urlOf = (url: unknown): string => {
  if (typeof url === 'string') return url;
  const { raw, protocol, host, path, query, variable } = fieldsOf(url);
  const written =
    textOf(raw) ??
    `${textOf(protocol) ?? 'https'}://${listOf(host).map(stringOf).join('.')}/${listOf(path).map(stringOf).join('/')}${
      enabled(query).length === 0
        ? ''
        : `?${enabled(query)
            .map(({ key, value }) => `${stringOf(key ?? '')}=${stringOf(value ?? '')}`)
            .join('&')}`
    }`;
  // `:id` in a path is a variable of this request.
  return enabled(variable).reduce<string>((filled, { key, value }) => {
    const name = textOf(key) ?? '';
    const parts = filled.split('/');
    return parts
      .map((part) =>
        name !== '' && part.split(/[?#]/)[0] === `:${name}`
          ? part.replace(`:${name}`, () => stringOf(value ?? ''))
          : part,
      )
      .join('/');
  }, written);
};

const pairsOf = (entries: unknown): readonly (readonly [string, string])[] =>
  enabled(entries).flatMap(({ key, value }) => {
    const name = textOf(key);
    return name === undefined ? [] : [[name, stringOf(value ?? '')] as const];
  });

/** A form as it is sent; references stay readable, for their values come later. */
const formOf = (pairs: readonly (readonly [string, string])[]): string => {
  const encode = (text: string): string =>
    text
      .split(/(\{\{[^{}]+\}\})/)
      .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part)))
      .join('');
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
};

const bodyOf = (
  body: Fields,
  name: string,
  remark: AddRemark,
): { readonly body: string | null; readonly contentType?: string } => {
  switch (body.disabled === true ? undefined : body.mode) {
    case undefined:
      return { body: null };
    case 'raw': {
      const language = fieldsOf(fieldsOf(body.options).raw).language;
      return {
        body: wholeTextOf(body.raw) ?? null,
        ...(language === 'json' && { contentType: 'application/json' }),
        ...(language === 'xml' && { contentType: 'application/xml' }),
      };
    }
    case 'urlencoded':
      return { body: formOf(pairsOf(body.urlencoded)), contentType: 'application/x-www-form-urlencoded' };
    case 'graphql': {
      const { query, variables } = fieldsOf(body.graphql);
      const values = textOf(variables);
      const written = `{"query":${JSON.stringify(stringOf(query ?? ''))}${values === undefined ? '' : `,"variables":${values}`}}`;
      return { body: written, contentType: 'application/json' };
    }
    default:
      remark('bodyLeftOut', name, stringOf(body.mode));
      return { body: null };
  }
};

const settingsOf = (auth: Fields, kind: string): Fields => {
  const given = auth[kind];
  return Array.isArray(given)
    ? Object.fromEntries(given.map(fieldsOf).map(({ key, value }) => [stringOf(key ?? ''), value]))
    : fieldsOf(given);
};

/** The headers by which a request signs in. */
const signIn = (auth: Fields, texts: StepTexts, remark: AddRemark): readonly (readonly [string, string])[] => {
  const kind = textOf(auth.type) ?? 'noauth';
  const settings = settingsOf(auth, kind);
  const hide = (name: string, value: unknown): string => {
    const text = stringOf(value ?? '');
    return text.includes('{{') ? text : texts.secret(name, text);
  };
  switch (kind) {
    case 'noauth':
      return [];
    case 'bearer':
      return [['Authorization', `Bearer ${hide('token', settings.token)}`]];
    case 'basic': {
      const pair = `${texts.fill(stringOf(settings.username ?? ''))}:${texts.fill(stringOf(settings.password ?? ''))}`;
      if (pair.includes('{{')) {
        remark('signInLeftOut', 'basic');
        return [];
      }
      return [['Authorization', `Basic ${texts.secret('basic', Buffer.from(pair).toString('base64'))}`]];
    }
    case 'apikey':
      if (settings.in === 'query') break;
      return [[textOf(settings.key) ?? 'X-Api-Key', hide('api_key', settings.value)]];
    default:
  }
  remark('signInLeftOut', kind);
  return [];
};

/** What can be read of the scripts behind a request: a status, and values of its JSON that are kept. */
const scriptOf = (events: unknown, name: string, remark: AddRemark) => {
  const extract: ForeignExtraction[] = [];
  const acceptedStatusCodes: string[] = [];
  let rest = 0;
  for (const event of listOf(events).map(fieldsOf)) {
    const { exec } = fieldsOf(event.script);
    const lines = (Array.isArray(exec) ? exec : [exec]).map((line) => (typeof line === 'string' ? line.trim() : ''));
    const whole = lines.join('\n').slice(0, 100_000);
    const [, document = ''] =
      /\b([A-Za-z_$][\w$]*)\s*=\s*(?:pm\.response\.json\(\)|JSON\.parse\(responseBody\))/.exec(whole) ?? [];
    for (const line of lines) {
      const [, status] = /pm\.response\.to\.have\.status\((\d{3})\)/.exec(line) ?? [];
      const [, variable, root, path] =
        /\.set(?:EnvironmentVariable|GlobalVariable)?\(\s*["'`]([\w-]+)["'`]\s*,\s*(pm\.response\.json\(\)|[A-Za-z_$][\w$]*)((?:\.[A-Za-z_]\w*|\[\d+\])+)\s*\)/.exec(
          line,
        ) ?? [];
      if (status !== undefined) acceptedStatusCodes.push(status);
      else if (variable !== undefined && path !== undefined && (root === document || root?.startsWith('pm.')))
        extract.push({ name: variable, source: 'json', path: `$${path}` });
      else if (/pm\.|postman\.|tests\[/.test(line) && !/^\/\/|pm\.test\(|pm\.response\.json\(\);?$/.test(line))
        rest += 1;
    }
  }
  if (rest > 0) remark('scriptLeftOut', name, rest);
  return { extract, acceptedStatusCodes };
};

interface Found {
  readonly item: Fields;
  readonly name: string;
  readonly auth: Fields;
}

/** Requests of a folder and of those in it, in their order, with what they inherit to sign in with. */
const requestsOf = (items: unknown, auth: Fields, depth = 0): readonly Found[] =>
  depth > mostDepth
    ? []
    : listOf(items)
        .map(fieldsOf)
        .flatMap((item): readonly Found[] => {
          const own = isFields(item.auth) ? item.auth : auth;
          if (Array.isArray(item.item)) return requestsOf(item.item, own, depth + 1);
          return item.request === undefined ? [] : [{ item, name: textOf(item.name) ?? '', auth: own }];
        });

const stepOf = ({ item, name, auth }: Found, texts: StepTexts, remark: AddRemark): ForeignStep => {
  const request = typeof item.request === 'string' ? { url: item.request } : fieldsOf(item.request);
  const url = urlOf(request.url);
  if (url === '') throw cannotBe('noUrl');
  const title = name || url;
  const { body, contentType } = bodyOf(fieldsOf(request.body), title, remark);
  const given = pairsOf(request.header);
  const has = (wanted: string): boolean => given.some(([header]) => header.toLowerCase() === wanted);
  const signed = has('authorization') ? [] : signIn(isFields(request.auth) ? request.auth : auth, texts, remark);
  return {
    name: title,
    method: textOf(request.method) ?? 'GET',
    url: /^[a-z][a-z0-9+.-]*:\/\/|^\{\{/i.test(url) ? url : `https://${url}`,
    headers: [
      ...given,
      ...(contentType === undefined || has('content-type') ? [] : [['Content-Type', contentType] as const]),
      ...signed,
    ],
    body,
    ...scriptOf(item.event, title, remark),
  };
};

/**
 * Plans a collection: its requests are the steps of one monitor, in their order. One with several folders becomes a monitor for
 * each of them when it has more requests than a monitor may have.
 */
export const planPostman = (
  collection: Fields,
  { except, variables }: { readonly except: readonly string[]; readonly variables: ReadonlyMap<string, GivenVariable> },
): ForeignPlan => {
  const known = new Map([...variablesOf(collection.variable), ...variables]);
  const auth = fieldsOf(collection.auth);
  const name = textOf(fieldsOf(collection.info).name) ?? 'Collection';
  const all = requestsOf(collection.item, auth);
  const folders = listOf(collection.item).map(fieldsOf);
  const isSplit = all.length > 20 && folders.some(({ item }) => Array.isArray(item));
  const parts = isSplit
    ? folders.map((folder, index) => ({
        key: `folder ${index + 1}`,
        name: `${name}: ${textOf(folder.name) ?? index + 1}`,
        found: requestsOf([folder], auth),
      }))
    : [{ key: 'collection', name, found: all }];
  return planEntries(
    parts.map(({ key, name: title, found }) => ({
      key,
      name: title,
      from: 'collection',
      read: (remark) => {
        if (found.length === 0) throw cannotBe('noRequests');
        const texts = new StepTexts(known);
        // Names that scripts set are known before the steps that use them are read.
        return monitorOfSteps(
          found.map((one) => stepOf(one, texts, remark)),
          texts,
          remark,
        );
      },
    })),
    except,
  );
};
