import type { Assertion } from '@watchpost/client';
import { usageFailure } from '../failure.js';
import { type AddRemark, cannotBe, type ForeignPlan, planEntries } from './foreign-plan.js';
import { type HurlEntry, type HurlLine, HurlSyntaxError, readHurl } from './hurl-file.js';
import { type GivenVariable, StepTexts } from './step-texts.js';
import { type ForeignExtraction, type ForeignStep, monitorOfSteps } from './steps-plan.js';

const quoted = /^"((?:[^"\\]|\\.)*)"$/;

/** A value of Hurl: a text in quotes, a number, a truth value, or `null`. */
const readValue = (
  text: string,
): { readonly value: Exclude<Assertion['expected'], unknown[] | undefined> } | undefined => {
  const [, inside] = quoted.exec(text) ?? [];
  if (inside !== undefined) {
    try {
      return { value: JSON.parse(`"${inside.replaceAll('\\#', '#')}"`) as string };
    } catch {
      return undefined;
    }
  }
  const [, plain] = /^`([^`]*)`$/.exec(text) ?? [];
  if (plain !== undefined) return { value: plain };
  if (/^\{\{[^{}]+\}\}$/.test(text)) return { value: text };
  if (/^-?\d+(\.\d+)?$/.test(text)) return { value: Number(text) };
  if (text === 'true' || text === 'false') return { value: text === 'true' };
  return text === 'null' ? { value: null } : undefined;
};

/** The source that a query of Hurl names, and the rest of its line. */
const queryOf = (
  text: string,
): { readonly source: string; readonly path: string | undefined; readonly rest: string } | undefined => {
  const [, source, path, pattern, rest = ''] =
    /^([a-z0-9_]+)(?:\s+(?:("(?:[^"\\]|\\.)*")|\/((?:[^/\\]|\\.)*)\/))?(?:\s+(.*))?$/.exec(text) ?? [];
  if (source === undefined) return undefined;
  const literal = path === undefined ? undefined : readValue(path)?.value;
  return { source, path: typeof literal === 'string' ? literal : pattern?.replaceAll('\\/', '/'), rest };
};

const operators: Readonly<Record<string, Assertion['operator']>> = {
  '==': 'equals',
  '!=': 'notEquals',
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqual',
  '<': 'lessThan',
  '<=': 'lessThanOrEqual',
  contains: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  matches: 'matches',
  exists: 'exists',
};
const negated: Readonly<Record<string, Assertion['operator']>> = {
  '==': 'notEquals',
  contains: 'notContains',
  matches: 'notMatches',
  exists: 'notExists',
};

const sources: Readonly<Record<string, Assertion['source']>> = {
  status: 'status',
  header: 'header',
  body: 'body',
  jsonpath: 'json',
  duration: 'latency',
};

/** A singular query, which finds one value. */
const isSingular = (path: string): boolean => /^\$(?:\.[A-Za-z_][\w]*|\[\d+\]|\['[^']*'\]|\["[^"]*"\])*$/.test(path);

const assertionOf = (text: string): Assertion | undefined => {
  const query = queryOf(text);
  const source = query && sources[query.source];
  if (query === undefined || source === undefined) return undefined;
  const { path, rest } = query;
  const needsPath = source === 'header' || source === 'json';
  if (needsPath !== (path !== undefined) || (source === 'json' && !isSingular(path ?? ''))) return undefined;
  const [, not, word = '', given = ''] = /^(not\s+)?(\S+)(?:\s+(.*))?$/.exec(rest) ?? [];
  const operator = (not === undefined ? operators : negated)[word];
  if (operator === undefined) return undefined;
  const base = { source, ...(path !== undefined && { path }), operator };
  if (operator === 'exists' || operator === 'notExists') return given === '' ? base : undefined;
  const [, pattern] = /^\/((?:[^/\\]|\\.)*)\/$/.exec(given) ?? [];
  const value = pattern === undefined ? readValue(given) : { value: pattern.replaceAll('\\/', '/') };
  if (value === undefined) return undefined;
  if (/Than/.test(operator) && typeof value.value !== 'number') return undefined;
  if (/atches/.test(operator) && typeof value.value !== 'string') return undefined;
  return { ...base, expected: value.value };
};

const captureOf = (text: string): ForeignExtraction | undefined => {
  const [, name, query = ''] = /^([\w-]+)\s*:\s*(.+)$/.exec(text) ?? [];
  const read = queryOf(query.replace(/\s+redact$/, ''));
  if (name === undefined || read?.path === undefined) return undefined;
  const { source, path, rest } = read;
  if (source === 'body') return undefined;
  if (rest !== '') return undefined;
  if (source === 'jsonpath') return isSingular(path) ? { name, source: 'json', path } : undefined;
  if (source === 'header') return { name, source, path };
  if (source === 'cookie') return /\[/.test(path) ? undefined : { name, source, path };
  return source === 'regex' ? { name, source: 'pattern', path } : undefined;
};

const captures = (lines: readonly HurlLine[], remark: AddRemark): ForeignExtraction[] =>
  lines.flatMap(({ line, text }) => {
    const [, name, pattern] = /^([\w-]+)\s*:\s*body\s+regex\s+(?:"((?:[^"\\]|\\.)*)"|\/.*\/)\s*$/.exec(text) ?? [];
    if (name !== undefined && pattern !== undefined)
      return [{ name, source: 'pattern' as const, path: String(readValue(`"${pattern}"`)?.value ?? pattern) }];
    const capture = captureOf(text);
    if (capture === undefined) remark('lineLeftOut', line, text.slice(0, 80));
    return capture === undefined ? [] : [capture];
  });

const asserts = (lines: readonly HurlLine[], remark: AddRemark): Assertion[] =>
  lines.flatMap(({ line, text }) => {
    const assertion = assertionOf(text);
    if (assertion === undefined) remark('lineLeftOut', line, text.slice(0, 80));
    return assertion === undefined ? [] : [assertion];
  });

const pairsOf = (lines: readonly HurlLine[] = [], remark: AddRemark): (readonly [string, string])[] =>
  lines.flatMap(({ line, text }) => {
    const [, name, value] = /^([^:]+?)\s*:\s*(.*)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) remark('lineLeftOut', line, text.slice(0, 80));
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });

/** Values are encoded but for their variables. */
const encoded = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map((pair) =>
      pair
        .map((text) =>
          text
            .split(/(\{\{[^{}]+\}\})/)
            .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part)))
            .join(''),
        )
        .join('='),
    )
    .join('&');

/** Sections that a step has something for. */
const knownSections: ReadonlySet<string> = new Set([
  ...['query', 'querystringparams', 'form', 'formparams', 'cookies', 'basicauth'],
  ...['captures', 'asserts', 'options'],
]);

const optionsOf = (lines: readonly HurlLine[] = [], remark: AddRemark): { readonly maxRedirects: number } => {
  let follows = false;
  let most = 10;
  for (const { line, text } of lines) {
    const [, name, value = ''] = /^([a-z0-9-]+)\s*:\s*(.*)$/.exec(text) ?? [];
    if (name === 'location' || name === 'location-trusted') follows = value === 'true';
    else if (name === 'max-redirs') most = Math.min(10, Math.max(0, Number(value) || 0));
    else remark('lineLeftOut', line, text.slice(0, 80));
  }
  // Hurl follows no redirect unless `location` asks for it.
  return { maxRedirects: follows ? most : 0 };
};

const stepOf = (entry: HurlEntry, texts: StepTexts, remark: AddRemark): ForeignStep => {
  const { sections, body } = entry;
  const of = (...names: readonly string[]): readonly HurlLine[] => names.flatMap((name) => sections.get(name) ?? []);
  for (const [name, lines] of sections) {
    if (!knownSections.has(name)) remark('lineLeftOut', lines[0]?.line ?? entry.line, `[${name}]`);
  }
  if (body !== null && ['base64', 'hex', 'file'].includes(body.kind))
    remark('bodyLeftOut', entry.comment ?? entry.url.slice(0, 60), body.kind);
  const query = encoded(pairsOf(of('query', 'querystringparams'), remark));
  const form = encoded(pairsOf(of('form', 'formparams'), remark));
  const cookies = pairsOf(of('cookies'), remark).map(([name, value]) => `${name}=${value}`);
  const has = (name: string): boolean => entry.headers.some(([header]) => header.toLowerCase() === name);
  const contentType =
    form !== ''
      ? 'application/x-www-form-urlencoded'
      : body?.kind === 'json' || body?.kind === 'graphql'
        ? 'application/json'
        : undefined;
  const basic = pairsOf(of('basicauth'), remark).map(([user, password]) => {
    const pair = `${texts.fill(user)}:${texts.fill(password)}`;
    if (pair.includes('{{')) remark('signInLeftOut', 'basic');
    return pair;
  });
  const written =
    body === null || ['base64', 'hex', 'file'].includes(body.kind)
      ? null
      : body.kind === 'graphql'
        ? JSON.stringify({ query: body.text })
        : body.text;
  const expected = entry.expectedBody;
  if (expected !== null && expected.kind !== 'raw') remark('lineLeftOut', entry.line, expected.kind);
  const path = (text: string): string => `${text}${query === '' ? '' : `${text.includes('?') ? '&' : '?'}${query}`}`;
  return {
    name:
      entry.comment ??
      `${entry.method} ${entry.url.replace(/^https?:\/\/[^/]+/, '').replaceAll(/\{\{[^{}]*\}\}/g, '…') || '/'}`,
    method: entry.method,
    url: path(entry.url),
    headers: [
      ...entry.headers,
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
      ...(contentType !== undefined && !has('content-type') ? [['Content-Type', contentType] as const] : []),
      ...basic.flatMap((pair): (readonly [string, string])[] =>
        pair.includes('{{')
          ? []
          : [['Authorization', `Basic ${texts.secret('basic', Buffer.from(pair).toString('base64'))}`]],
      ),
    ],
    body: form !== '' ? form : written,
    ...optionsOf(sections.get('options'), remark),
    // Without an expected answer, any status will do there.
    acceptedStatusCodes: entry.status === null || entry.status === '*' ? ['100-599'] : [entry.status],
    extract: captures(of('captures'), remark),
    assertions: [
      ...entry.expectedHeaders.map(
        ([name, value]): Assertion => ({ source: 'header', path: name, operator: 'equals', expected: value }),
      ),
      ...(expected?.kind === 'raw' ? [{ source: 'body', operator: 'equals', expected: expected.text } as const] : []),
      ...asserts(of('asserts'), remark),
    ],
  };
};

/**
 * Plans a file of Hurl: its requests are the steps of one monitor.
 *
 * @param name of the monitor
 * @throws CommandFailure `usage` that names the line which cannot be read
 */
export const planHurl = (
  text: string,
  {
    name,
    except,
    variables,
  }: {
    readonly name: string;
    readonly except: readonly string[];
    readonly variables: ReadonlyMap<string, GivenVariable>;
  },
): ForeignPlan => {
  let entries: readonly HurlEntry[];
  try {
    entries = readHurl(text);
  } catch (error) {
    if (!(error instanceof HurlSyntaxError)) throw error;
    throw usageFailure(`${name}:${error.line}: ${error.message}.`, 'It is a file as hurl reads it: https://hurl.dev');
  }
  return planEntries(
    [
      {
        key: 'file',
        name,
        from: 'hurl',
        read: (remark) => {
          if (entries.length === 0) throw cannotBe('noRequests');
          const texts = new StepTexts(variables);
          return monitorOfSteps(
            entries.map((entry) => stepOf(entry, texts, remark)),
            texts,
            remark,
          );
        },
      },
    ],
    except,
  );
};
