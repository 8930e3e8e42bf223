import type { Operation, Parameter } from './document.ts';
import { makeBody } from './make-body.ts';
import { makeValue, type ValueSource } from './make-value.ts';
import { oddSegments, oddTexts } from './odd-values.ts';
import type { Random } from './random.ts';

/** A header as it is sent; a name may come twice. */
export type Header = readonly [name: string, value: string];

/** Who a request comes from, and what it is asked with. */
export interface Caller {
  readonly name: string;
  readonly headers: readonly Header[];
}

/** How the bytes of a request arrive. */
export type Arrival = 'at once' | 'chunked' | 'in pieces' | 'cut';

/** A request before it becomes bytes. */
export interface FuzzRequest {
  /** The operation that it was made for; an odd path may lead elsewhere. */
  readonly operation: Operation;
  readonly caller: string;
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
  readonly arrival: Arrival;
}

/** What requests are made from. */
export interface RequestSource extends ValueSource {
  /** Most of them may do much, so that deep places are reached. */
  readonly callers: readonly Caller[];
  readonly organizationId: string;
}

const segmentOf = ({ name, schema }: Parameter, source: RequestSource): string => {
  const { random, learned, document } = source;
  if (random.chance(0.05)) return random.pick(oddSegments);
  const { pattern, enum: choices } = document.resolve(schema);
  const prefix = /^\^([a-z]{3})_\[/.exec(pattern ?? '')?.[1];
  // Nearly everything of another organization is 404 before anything else can go wrong.
  if (prefix === 'org' && random.chance(0.9)) return source.organizationId;
  if (choices !== undefined) return String(random.pick(choices));
  const known = prefix === undefined ? learned.recall(name, random) : learned.recall(prefix, random);
  return encodeURIComponent(known ?? String(makeValue(schema, source, name)));
};

const pathOf = (operation: Operation, source: RequestSource): string => {
  const { random } = source;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter === undefined ? name : segmentOf(parameter, source);
  });
  if (!random.chance(0.02)) return path;
  return random.pick([
    `${path}/`,
    `/${path}`,
    `${path}/extra`,
    path.toUpperCase(),
    path.replace('/v1/', '/v1//'),
    path.replace('/v1/', '/v1/./'),
    path.replace('/v1/', '/v1/x/../'),
    path.replace('/v1/', '/v1/x/%2e%2e/'),
    path.replace('/v1/', '/v2/'),
    path.slice(0, -1),
    path.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ]);
};

const queryText = (name: string, value: unknown): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`;

const queryOf = (operation: Operation, source: RequestSource): string => {
  const { random } = source;
  const declared = operation.parameters.filter((parameter) => parameter.in === 'query');
  const parts: string[] = [];
  const share = random.pick([0, 0.15, 0.4]);
  for (const { name, schema } of declared) {
    if (!random.chance(share)) continue;
    const value = random.chance(0.25) ? random.pick(oddTexts) : makeValue(schema, source, name);
    // A head beyond 16 kB reaches no operation; messages that are no proper HTTP try that.
    parts.push(queryText(name, String(value).slice(0, 300)));
  }
  if (random.chance(0.06)) {
    const { name } = declared.length === 0 ? { name: 'page' } : random.pick(declared);
    parts.push(
      random.pick([
        `${name}=1&${name}=1`,
        `${name}[]=1`,
        `${name}=%`,
        `${name}=%00`,
        `${name}=%ED%A0%80`,
        `${name}=%FF%FE`,
        `${name}=1+1`,
        name,
        `=${name}`,
        '&&&',
        '__proto__=1',
        'constructor=1',
        'surprise=1',
        '?',
        `${name}=a;b=c`,
        `${name}=${'z'.repeat(5000)}`,
        Array.from({ length: 800 }, (_, index) => `q${index}=1`).join('&'),
      ]),
    );
  }
  return parts.length === 0 ? (random.chance(0.01) ? '?' : '') : `?${parts.join('&')}`;
};

const oddKeys = ['one', 'two', 'three', '', ' ', 'k'.repeat(255), 'k'.repeat(256), 'käse', 'a b', '"', '__proto__'];

const preconditionOf = (target: string, { learned, random }: RequestSource): string => {
  const id = /[a-z]{3}_[0-9a-z]+/.exec(target.slice(target.lastIndexOf('/', target.length - 8)))?.[0];
  const version = learned.versionOf(id ?? '') ?? 1;
  return random.pick([
    `"${version}"`,
    `"${version}"`,
    `"${version + 1}"`,
    `W/"${version}"`,
    `"0", "${version}"`,
    '*',
    '',
    version.toString(),
    '"',
    `"${'9'.repeat(400)}"`,
  ]);
};

const oddHeaders: readonly Header[] = [
  ['Prefer', 'return=minimal'],
  ['Prefer', 'respond-async, wait=10'],
  ['Prefer', 'handling=lenient; x="'],
  ['Accept', 'text/html'],
  ['Accept', 'application/json;q=0'],
  ['Accept-Encoding', 'br, gzip, *;q=0'],
  ['Content-Encoding', 'gzip'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', '1.2.3.4, ::1, nonsense'],
  ['X-Forwarded-For', ','.repeat(500)],
  ['X-Forwarded-Host', 'evil.invalid'],
  ['Forwarded', 'for=_hidden;host="x'],
  ['Origin', 'null'],
  ['Cookie', `a=${'b'.repeat(3000)}; =; __Host-x=%`],
  ['Range', 'bytes=0-1'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'never'],
  ['If-Match', '"1"'],
  ['Idempotency-Key', 'one'],
  ['Last-Event-ID', 'evt_nothing'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Content-Length-X', '0'],
  ['X-Request-Id', 'mine'],
  ['User-Agent', '\xff\xfe'.repeat(200)],
  ['Authorization', 'Bearer a'],
  ['X-Api-Key', 'wp_a'],
  ['Connection', 'close'],
  ['Upgrade', 'h2c'],
  ['TE', 'trailers'],
];

const headersOf = (operation: Operation, target: string, source: RequestSource): Header[] => {
  const { random } = source;
  const headers: Header[] = [];
  const isPost = operation.method === 'POST';
  const isGet = operation.method === 'GET';
  if (random.chance(isGet ? 0.02 : 0.15)) headers.push(['If-Match', preconditionOf(target, source)]);
  if (random.chance(isGet ? 0.1 : 0.01)) headers.push(['If-None-Match', preconditionOf(target, source)]);
  if (random.chance(isPost ? 0.12 : 0.01)) headers.push(['Idempotency-Key', random.pick(oddKeys)]);
  if (random.chance(0.05)) {
    const others = ['', 'org_1', 'x', '\xe4', `${source.organizationId}, ${source.organizationId}`];
    headers.push(['X-Organization-Id', random.chance(0.5) ? source.organizationId : random.pick(others)]);
  }
  while (random.chance(0.06)) headers.push(random.pick(oddHeaders));
  return headers;
};

const methodOf = ({ method }: Operation, random: Random): string => {
  if (!random.chance(0.02)) return method;
  return random.pick(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY']);
};

const arrivalOf = (body: Buffer | null, random: Random): Arrival => {
  if (random.chance(0.01)) return 'cut';
  if (body === null) return 'at once';
  return random.chance(0.06) ? random.pick(['chunked', 'in pieces'] as const) : 'at once';
};

/** Makes a request for an operation: mostly right in most of its parts, and wrong in some. */
export const makeRequest = (operation: Operation, source: RequestSource): FuzzRequest => {
  const { random } = source;
  const caller = random.pick(source.callers);
  const target = pathOf(operation, source) + queryOf(operation, source);
  const method = methodOf(operation, random);
  const made = method === 'GET' || method === 'HEAD' ? null : makeBody(operation, source);
  const contentType: Header[] = made?.contentType === undefined ? [] : [['Content-Type', made.contentType]];
  const body = made?.bytes ?? null;
  return {
    operation,
    caller: caller.name,
    method,
    target,
    headers: [...caller.headers, ...contentType, ...headersOf(operation, target, source)],
    body,
    arrival: arrivalOf(body, random),
  };
};
