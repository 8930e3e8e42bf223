import type { Operation } from './document.ts';
import { breakValue, makeOddValue, makeValue, type ValueSource } from './make-value.ts';
import type { Random } from './random.ts';

/** A body and what it says it is. */
export interface MadeBody {
  readonly bytes: Buffer;
  readonly contentType: string | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Examples name hosts of others; a check or a delivery of the fuzz goes to none. */
const withoutHosts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/(?:[a-z0-9-]+\.)*example\.(?:com|org|net)/g, 'shop.invalid'));

/** The example of the document, with hosts that do not exist; `undefined` without one. */
export const exampleBody = ({ body }: Operation): unknown =>
  body?.example === undefined ? undefined : withoutHosts(body.example);

/** A body that should work: the example of the document, with fields that the schema adds, or one made from the schema. */
const goodBody = ({ schema, example }: NonNullable<Operation['body']>, source: ValueSource): unknown => {
  const { random } = source;
  if (example === undefined || random.chance(0.3)) return makeValue(schema, source);
  const body = withoutHosts(example);
  if (!isObject(body) || random.chance(0.4)) return body;
  const made = makeValue(schema, source);
  if (!isObject(made)) return body;
  // Ids, tokens and addresses of an example name nothing here: what was learned takes their place.
  const entries = Object.entries(made).filter(
    ([name]) => !(name in body) || /Id|Ids|[tT]oken|email|[pP]assword|code$|since/.test(name),
  );
  const share = random.pick([0.15, 0.5, 1]);
  const merged = { ...body, ...Object.fromEntries(entries.filter(() => random.chance(share))) };
  if (random.chance(0.15)) delete (merged as Record<string, unknown>)[random.pick(Object.keys(merged))];
  return merged;
};

/** What JSON text can say and a value cannot: the same key twice, the prototype as a key, numbers beyond doubles, depth. */
const oddJson = (text: string, random: Random): string => {
  const first = /^\{"([^"]*)":/.exec(text)?.[1] ?? 'name';
  const rest = text.startsWith('{') && text.length > 2 ? `,${text.slice(1)}` : '}';
  return random.pick([
    () => `{"__proto__":{"isAdmin":true}${rest}`,
    () => `{"\\u005f_proto__":1${rest}`,
    () => `{"constructor":{"prototype":{"a":1}}${rest}`,
    () => `{${JSON.stringify(first)}:1${rest}`,
    () => `{${JSON.stringify(first)}:${'['.repeat(40)}${']'.repeat(40)}${rest}`,
    () => `{"a":${'{"a":'.repeat(31)}1${'}'.repeat(31)}${rest}`,
    () => `${'['.repeat(100_000)}`,
    () => `{"n":1e400${rest}`,
    () => `{"n":${'9'.repeat(400)}${rest}`,
    () => `{"n":-0.0e-999${rest}`,
    () => `{"\\ud800":1${rest}`,
    () => `{"\\u0000":1${rest}`,
    () => `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join(',')}${rest}`,
    () => `${text},`,
    () => `${text}${text}`,
    () => text.slice(0, -1),
    () => text.replaceAll('"', "'"),
    () => `// comment\n${text}`,
    () => `\u00a0${text}`,
    () => 'NaN',
    () => `"${'q'.repeat(1_048_600)}"`,
  ])();
};

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

const encode = (text: string, random: Random): Buffer => {
  if (!random.chance(0.06)) return Buffer.from(text);
  return random.pick([
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
    () => utf16(text),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]),
    () => Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    () => Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
    () => Buffer.from(text, 'latin1'),
    () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    () => Buffer.alloc(0),
  ])();
};

const otherTypes = [
  undefined,
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'APPLICATION/JSON',
  'application/json; charset=latin1',
  'application/json, text/plain',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; charset=utf-16',
  'application/problem+json',
  'json',
  '/',
  ';',
];

/** The body of a request; `null` for none. */
export const makeBody = (operation: Operation, source: ValueSource): MadeBody | null => {
  const { random } = source;
  const { body } = operation;
  if (body === undefined) {
    // A body where none belongs.
    if (!random.chance(0.04)) return null;
    return {
      bytes: encode(JSON.stringify(makeOddValue(undefined, source) ?? null), random),
      contentType: 'application/json',
    };
  }
  if (random.chance(0.03)) return null;
  const good = goodBody(body, source);
  const breaks = random.pick([0, 0, 0, 1, 1, 2, 3]);
  let value = good;
  for (let count = 0; count < breaks; count++) value = breakValue(value, body.schema, source);
  const text = JSON.stringify(value ?? null);
  const isText = body.takesText && random.chance(0.4);
  return {
    bytes: encode(random.chance(0.07) ? oddJson(text, random) : text, random),
    contentType: isText ? 'text/plain' : random.chance(0.07) ? random.pick(otherTypes) : 'application/json',
  };
};
