import {
  apiBasePath,
  type Collection,
  type ErrorCode,
  errorCodes,
  type ListQuery,
  type Route,
  resources,
  routes,
} from '@watchpost/schemas';
import type { Fetch } from '../request/options.js';
import { findRoute } from '../validation/find-route.js';
import { type Document, Documents, type Target, targetOf } from './collections.js';
import { type Fault, Faults } from './faults.js';
import { Samples } from './sample.js';

/** A request as the server got it. */
export interface FakeRequest {
  readonly method: string;
  /** Below `/api/v1`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed JSON; `undefined` without a body. */
  readonly body: unknown;
  /** The route of the contract, such as `GET /monitors/:id`; empty for what the contract does not have. */
  readonly route: string;
  /** The values of `:id` and the like. */
  readonly params: Readonly<Record<string, string>>;
}

/** What a test answers with. */
export interface FakeAnswer {
  /** Default: that of the route. */
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON; nothing when `undefined`. */
  readonly body?: unknown;
}

/** What {@link createFakeServer} takes. */
export interface FakeServerOptions {
  /** The API key that it takes. Default: one with the right form. */
  readonly apiKey?: string | undefined;
  /** Documents that are there from the beginning; fields that are left out are those of the contract's example. */
  readonly seed?: { readonly [Name in Collection]?: readonly Document[] } | undefined;
  /** Rules by which requests fail or are slow. */
  readonly faults?: readonly Fault[] | undefined;
  /** Requests in each minute of its clock; more answer 429. Default: no limit. */
  readonly requestsPerMinute?: number | undefined;
  /** Milliseconds since 1970. Default: the real clock. */
  readonly now?: (() => number) | undefined;
}

/** A server in memory that follows the contract, for tests of programs that use the client. */
export interface FakeServer {
  /** For `createClient`; nothing listens there. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For `createClient`: answers in memory. */
  readonly fetch: Fetch;
  /** What it got, in order; those too that failed by a rule. */
  readonly requests: readonly FakeRequest[];
  /** The documents of a collection, in the order in which they were made. */
  documents(collection: Collection): readonly Document[];
  /** Puts a document in, as `seed` does. */
  add(collection: Collection, document: Document): Document;
  /**
   * Answers a route in another way than it would itself; requests that the contract refuses do not come that far.
   *
   * @param route as the contract writes it, such as `POST /monitors/:id/check`
   * @throws TypeError when the contract has no such route
   */
  answer(route: string, answer: FakeAnswer | ((request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>)): void;
  /** Adds a rule; the function that comes back takes it away again. */
  addFault(fault: Fault): () => void;
  /** Refuses all access tokens that were given so far; their refresh tokens stay good. */
  revokeAccessTokens(): void;
  /** Refuses all tokens that were given so far. */
  endSessions(): void;
}

/** What the contract reads of a request. */
interface Input {
  readonly body: Document;
  readonly query: unknown;
}

type Handler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

const baseUrl = 'https://watchpost.test';
const minuteMs = 60_000;
/** Routes that give tokens; they need none. */
const tokenRoutes: ReadonlySet<string> = new Set([
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/mfa/verify',
  'POST /auth/oauth/exchange',
  'POST /setup',
]);

/**
 * Makes a server in memory. It checks requests against the contract, keeps documents, pages, versions and idempotency
 * keys, and answers everything else with the plainest answer that the contract allows.
 *
 * @example
 * ```ts
 * const server = createFakeServer({ faults: [{ on: 'GET /monitors', times: 2, answer: 503 }] });
 * const client = createClient(server);
 * await client.monitors.create({ name: 'Website', type: 'https', target: 'https://example.com/' });
 * ```
 */
export const createFakeServer = (options: FakeServerOptions = {}): FakeServer => {
  const server = new Server(options);
  const connection: Pick<FakeServer, 'baseUrl' | 'apiKey' | 'fetch'> = {
    baseUrl,
    apiKey: server.apiKey,
    fetch: (request) => server.fetch(request),
  };
  // The client refuses options that it does not know: of the server, only what connects is a property of the object itself.
  const members: Omit<FakeServer, keyof typeof connection> = {
    requests: server.requests,
    documents: (collection) => server.documentsOf(collection).all(),
    add: (collection, document) => server.add(collection, document),
    answer: (route, answer) => server.answer(route, typeof answer === 'function' ? answer : () => answer),
    addFault: (fault) => server.faults.add(fault),
    revokeAccessTokens: () => server.accessTokens.clear(),
    endSessions: () => {
      server.accessTokens.clear();
      server.refreshTokens.clear();
    },
  };
  return Object.assign(Object.create(members), connection);
};

/** A refusal with a code of the contract. */
class Refusal {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly more: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, detail: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) {
    this.code = code;
    this.detail = detail;
    this.more = more;
    this.headers = headers;
  }
}

class Server {
  readonly apiKey: string;
  readonly requests: FakeRequest[] = [];
  readonly faults = new Faults();
  readonly accessTokens = new Set<string>();
  readonly refreshTokens = new Set<string>();
  readonly #now: () => number;
  readonly #samples: Samples;
  readonly #documents = new Map<string, Documents>(resources.map((each) => [each.collection, new Documents(each)]));
  readonly #handlers = new Map<string, Handler>();
  readonly #repeats = new Map<string, { readonly body: string; readonly answer: FakeAnswer }>();
  readonly #limit: number | undefined;
  #minute = 0;
  #inMinute = 0;
  #tokens = 0;

  constructor({ apiKey, seed = {}, faults = [], requestsPerMinute, now = Date.now }: FakeServerOptions) {
    this.apiKey = apiKey ?? `wp_${'a1B2'.repeat(9)}`;
    this.#now = now;
    this.#samples = new Samples(now);
    this.#limit = requestsPerMinute;
    for (const fault of faults) this.faults.add(fault);
    for (const { collection } of resources) {
      for (const document of seed[collection] ?? []) this.add(collection, document);
    }
  }

  documentsOf(collection: string): Documents {
    const documents = this.#documents.get(collection);
    if (documents === undefined) throw new TypeError(`the contract has no collection ${collection}`);
    return documents;
  }

  add(collection: string, document: Document): Document {
    const now = new Date(this.#now()).toISOString();
    const documents = this.documentsOf(collection);
    const given = {
      id: documents.nextId(),
      createdAt: now,
      updatedAt: now,
      version: 1,
      ...documents.example,
      ...document,
    };
    const whole = this.#samples.complete(shownBy(collection), documents.shown(given));
    // What people may leave out, the server chooses.
    return documents.put(whole, { ...whole, ...given });
  }

  answer(route: string, handler: Handler): void {
    const [method = '', path = ''] = route.split(' ');
    const found = findRoute(method, `${apiBasePath}${path}`);
    if (found === undefined || nameOf(found.route) !== route) throw new TypeError(`the contract has no route ${route}`);
    this.#handlers.set(route, handler);
  }

  async fetch(request: Request): Promise<Response> {
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const found = findRoute(request.method, url.pathname);
    const text = await request.text();
    const seen: FakeRequest = {
      method: request.method,
      path: url.pathname.slice(apiBasePath.length),
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
      route: found === undefined ? '' : nameOf(found.route),
      params: found?.params ?? {},
    };
    this.requests.push(seen);
    const fault = await this.faults.meet(seen.route, request.signal);
    request.signal.throwIfAborted();
    const headers: Record<string, string> = {
      'x-request-id': `req_${this.requests.length}`,
      date: new Date(this.#now()).toUTCString(),
    };
    try {
      if (fault !== undefined) throw refusalOf(fault);
      Object.assign(headers, this.#count());
      if (found === undefined) throw new Refusal('not_found', 'There is no such endpoint.');
      const answer = await this.#answer(found.route, seen, text);
      return responseOf(answer.status ?? found.route.answer.status, answer.body, { ...headers, ...answer.headers });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return problemOf(error, headers);
    }
  }

  /** The headers of the rate limit. */
  #count(): Record<string, string> {
    if (this.#limit === undefined) return {};
    const now = this.#now();
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.#minute) [this.#minute, this.#inMinute] = [minute, 0];
    this.#inMinute += 1;
    const reset = Math.ceil((minuteMs - (now % minuteMs)) / 1000);
    const headers = {
      'x-ratelimit-limit': String(this.#limit),
      'x-ratelimit-remaining': String(Math.max(0, this.#limit - this.#inMinute)),
      'x-ratelimit-reset': String(reset),
    };
    if (this.#inMinute <= this.#limit) return headers;
    throw new Refusal(
      'rate_limited',
      'The limit of this minute is used up.',
      {},
      { ...headers, 'retry-after': String(reset) },
    );
  }

  async #answer(route: Route, request: FakeRequest, text: string): Promise<FakeAnswer> {
    if (route.access !== 'public' && !tokenRoutes.has(request.route)) this.#authenticate(request);
    const key = request.headers.get('idempotency-key');
    const known = key === null ? undefined : this.#repeats.get(`${request.path} ${key}`);
    if (known !== undefined && known.body !== text) {
      throw new Refusal('idempotency_key_reused', 'The key was used with another body.');
    }
    if (known !== undefined) return known.answer;
    const input: Input = { body: bodyOf(route, request), query: queryOf(route, request) };
    const handler = this.#handlers.get(request.route);
    const answer = handler === undefined ? this.#own(route, request, input) : await handler(request);
    // What failed has done nothing, and may be tried again.
    const isDone = (answer.status ?? 200) < 400;
    if (key !== null && isDone) this.#repeats.set(`${request.path} ${key}`, { body: text, answer });
    return answer;
  }

  #authenticate({ headers }: FakeRequest): void {
    const key = headers.get('x-api-key');
    const token = headers.get('authorization')?.replace(/^Bearer /, '');
    if (key === this.apiKey || (token !== undefined && this.accessTokens.has(token))) return;
    if (token !== undefined) throw new Refusal('token_expired', 'The access token is not valid any more.');
    throw new Refusal('unauthenticated', 'Send an API key or an access token.');
  }

  /** What the server does itself. */
  #own(route: Route, request: FakeRequest, { body, query }: Input): FakeAnswer {
    if (tokenRoutes.has(request.route)) return { body: this.#giveTokens(request) };
    const target = targetOf(route.operationId);
    if (target === undefined) return { body: this.#samples.answerOf(route.operationId) };
    switch (target.verb) {
      case 'list':
        return { body: this.documentsOf(target.resource.collection).page(query as ListQuery & Document) };
      case 'create':
        return this.#create(target, body);
      case 'update':
        return this.#update(target, request);
      case 'remove':
        return this.#remove(target, request);
      default:
        return this.#show(target, route, request);
    }
  }

  #create({ resource }: Target, body: Document): FakeAnswer {
    const document = this.add(resource.collection, body);
    const answer = { ...this.#sampleOf(`${resource.collection}.create`), ...document };
    return { body: answer, headers: tagOf(document) };
  }

  #update({ resource }: Target, request: FakeRequest): FakeAnswer {
    const { documents, document, id } = this.#find(resource.collection, request);
    const patch = isObject(request.body) ? request.body : {};
    const merged = merge(documents.writtenOf(id), patch) as Document;
    const whole = (resource.document ?? resource.create)?.safeParse(merged);
    if (whole?.error !== undefined) throw invalid(whole.error.issues);
    const written = (whole?.data ?? merged) as Document;
    const changed = this.#samples.complete(shownBy(resource.collection), {
      ...document,
      ...documents.shown(written),
      ...('version' in document ? { version: Number(document.version) + 1 } : {}),
      updatedAt: new Date(this.#now()).toISOString(),
    });
    documents.put(changed, written);
    return { body: changed, headers: tagOf(changed) };
  }

  #remove({ resource }: Target, request: FakeRequest): FakeAnswer {
    const { documents, id } = this.#find(resource.collection, request);
    documents.remove(id);
    return {};
  }

  /** `get`, and whatever else the contract has below an item: the document itself where the answer is one. */
  #show({ resource }: Target, route: Route, request: FakeRequest): FakeAnswer {
    const sample = this.#samples.answerOf(route.operationId);
    if (!route.path.startsWith(`${resource.path}/:id`)) return { body: sample };
    const { document } = this.#find(resource.collection, request);
    const isDocument =
      isObject(sample) && Object.keys(resource.schema.shape).every((name) => name in sample || !(name in document));
    return isDocument ? { body: { ...sample, ...document }, headers: tagOf(document) } : { body: sample };
  }

  #find(collection: string, { params, headers }: FakeRequest) {
    const documents = this.documentsOf(collection);
    const id = params.id ?? '';
    const document = documents.get(id);
    if (document === undefined) throw new Refusal('not_found', `There is no ${id} here.`);
    const wanted = headers.get('if-match');
    if (wanted !== null && wanted !== tagOf(document).etag) {
      throw new Refusal('version_mismatch', 'It was changed since it was read.');
    }
    return { documents, document, id };
  }

  #giveTokens({ route, body }: FakeRequest): object {
    if (route === 'POST /auth/refresh') {
      const given = isObject(body) ? String(body.refreshToken) : '';
      if (!this.refreshTokens.delete(given)) throw new Refusal('token_expired', 'The session has ended.');
    }
    this.#tokens += 1;
    const [accessToken, refreshToken] = [`access-token-${this.#tokens}`, `refresh-token-${this.#tokens}`];
    this.accessTokens.add(accessToken);
    this.refreshTokens.add(refreshToken);
    return { accessToken, refreshToken, expiresIn: 600, tokenType: 'Bearer' };
  }

  #sampleOf(operationId: string): Document {
    const sample = this.#samples.answerOf(operationId);
    return isObject(sample) ? sample : {};
  }
}

/** The operation whose answer is one document. */
const shownBy = (collection: string): string =>
  routes.some(({ operationId }) => operationId === `${collection}.get`) ? `${collection}.get` : `${collection}.create`;

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const tagOf = ({ version }: Document): Record<string, string> =>
  version === undefined ? {} : { etag: `"${version}"` };

/** A merge patch (RFC 7396). */
const merge = (value: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [name, each] of Object.entries(patch)) {
    if (each === null) delete merged[name];
    else merged[name] = merge(merged[name], each);
  }
  return merged;
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly message: string;
}

const invalid = (issues: readonly Issue[]): Refusal => {
  const errors = issues.map(({ path, code = 'custom', message }) => ({
    path: path.map(String).join('.'),
    code,
    message,
  }));
  return new Refusal('validation_failed', errors.map(({ path, message }) => `${path} ${message}`).join('; '), {
    errors,
  });
};

const bodyOf = ({ body, isBodyOptional, operationId }: Route, request: FakeRequest): Document => {
  // A change is held against the whole document.
  if (body === undefined || operationId.endsWith('.update')) return {};
  const parsed = body.safeParse(request.body ?? (isBodyOptional === true ? {} : undefined));
  if (parsed.error !== undefined) throw invalid(parsed.error.issues);
  return isObject(parsed.data) ? parsed.data : {};
};

const queryOf = ({ query }: Route, request: FakeRequest): unknown => {
  // As on the server, a name that ends in `[]` has a list.
  const given = [...new Set(request.query.keys())].map((name) => {
    const values = request.query.getAll(name);
    if (values.length > 1 && !name.endsWith('[]')) throw invalid([{ path: [name], message: 'must be given once' }]);
    return [name, name.endsWith('[]') ? values : values[0]];
  });
  const parsed = query?.safeParse(Object.fromEntries(given));
  if (parsed?.error !== undefined) throw invalid(parsed.error.issues);
  return parsed?.data;
};

const refusalOf = (fault: number | { readonly status: number; readonly retryAfterSeconds: number }): Refusal => {
  const { status, retryAfterSeconds } =
    typeof fault === 'number' ? { status: fault, retryAfterSeconds: undefined } : fault;
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const code = codes.find((each) => errorCodes[each].status === status) ?? (status >= 500 ? 'internal' : 'bad_request');
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return new Refusal(code, 'A rule of the test says so.', { status }, headers);
};

const responseOf = (status: number, body: unknown, headers: Readonly<Record<string, string>>): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
  });

const problemOf = ({ code, detail, more, headers }: Refusal, all: Readonly<Record<string, string>>): Response => {
  const { status, title } = errorCodes[code];
  const problem = {
    type: `${baseUrl}/problems/${code}`,
    title,
    status,
    detail,
    instance: all['x-request-id'],
    code,
    ...more,
  };
  return responseOf(problem.status, problem, { ...all, ...headers, 'content-type': 'application/problem+json' });
};
