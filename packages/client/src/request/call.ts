import { assertHeaderValue, type Credentials } from '../session/credentials.js';
import { type ApiPromise, type ApiResponse, apiPromise } from './exchange/api-promise.js';
import type { AttemptSettings } from './exchange/attempts.js';
import { Deadline } from './exchange/deadline.js';
import { requestName } from './exchange/request-name.js';
import type { ChangeOptions, PostOptions, RequestOptions } from './options.js';

/** HTTP methods of the API. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a query may hold; `undefined` is left out. */
export type QueryValue = string | number | boolean | undefined;

/** What a caller takes beyond method, path and body. */
export interface CallOptions extends PostOptions, ChangeOptions {
  /** Values are {@link QueryValue}s; interfaces of the contract have no index signature to say so. */
  readonly query?: object | undefined;
  /** Whether a POST may be done twice; when given, the POST takes no `Idempotency-Key`. */
  readonly isRepeatable?: boolean | undefined;
  /** What is asked for instead of parsed JSON: text, or a stream that is left open. */
  readonly accept?: string | undefined;
  /** Whether the body is left for the caller to read, as a stream. */
  readonly isStream?: boolean | undefined;
  /** The message after which a stream goes on. */
  readonly lastEventId?: string | undefined;
  /** Values that no error may repeat. */
  readonly secrets?: readonly string[] | undefined;
}

/** A path below `/api/v1`, or what finds it out when the call begins. */
export type ApiPath = string | (() => string | Promise<string>);

/** How long a call may take, and how often it is tried again. */
export interface CallLimits {
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
}

/** What all calls of a client have in common. */
export interface CallSettings extends AttemptSettings, CallLimits {
  /** Address of the server with the path of the API. */
  readonly apiUrl: URL;
  readonly organizationId: string | undefined;
}

/**
 * Loaded with the first request, which keeps importing the client cheap. Kept here, because `import()` takes a task even for what
 * is there, and a page that is being closed runs none.
 */
let attempts: typeof import('./exchange/attempts.js') | undefined;

/** Carries out operations: credential, pacing, attempts, renewal, retries. */
export class Caller {
  readonly #settings: CallSettings;

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  /** The same caller with other credentials; these have another rate limit. */
  as(credentials: Credentials): Caller {
    return new Caller({ ...this.#settings, credentials, isPaced: false });
  }

  /** Carries out an operation for its data. */
  call<T>(method: Method, path: ApiPath, body?: unknown, options?: CallOptions): ApiPromise<T> {
    return apiPromise(this.send<T>(method, path, body, options));
  }

  /** A method that has one thing take a step, such as `POST /monitors/:id/pause`. */
  step<T>(collection: string, name: string): (id: string, options?: PostOptions) => ApiPromise<T> {
    return (id, options) => this.call('POST', path`/${collection}/${id}/${name}`, undefined, options);
  }

  /**
   * Carries out an operation for its whole answer.
   *
   * @param path below `/api/v1`, made with {@link path}
   * @param body sent as JSON; nothing when `undefined`
   */
  async send<T>(method: Method, path: ApiPath, body: unknown, options: CallOptions = {}): Promise<ApiResponse<T>> {
    const { apiUrl, runtime, organizationId } = this.#settings;
    const place = typeof path === 'string' ? path : await path();
    const name = requestName(method, new URL(apiUrl.href + place));
    const headers = headersOf(method, { ...options, organizationId: options.organizationId ?? organizationId });
    const request = {
      name,
      method,
      apiUrl,
      path: place,
      query: queryOf(options.query),
      headers,
      body,
      isStream: options.isStream === true,
      isRepeatable:
        options.isRepeatable === true || 'Idempotency-Key' in headers || (method !== 'POST' && method !== 'PATCH'),
      secrets: options.secrets ?? [],
    };
    const limits = limitsOf(options, this.#settings);
    const { totalTimeoutMs } = limits;
    const deadline = new Deadline({ request: name, totalTimeoutMs, signal: options.signal, runtime });
    try {
      attempts ??= await deadline.race(import('./exchange/attempts.js'));
      return await attempts.carryOut<T>(this.#settings, request, { ...limits, deadline }, options.accept);
    } finally {
      deadline.end();
    }
  }
}

/**
 * Fills ids into a path; each value is one segment, whatever it holds.
 *
 * @returns what makes the path, so that a wrong id rejects the call; it throws a TypeError when a value is empty, `.` or `..`, which would make it another path
 */
export const path =
  (strings: TemplateStringsArray, ...ids: readonly string[]) =>
  (): string =>
    String.raw(
      strings,
      ...ids.map((id: unknown) => {
        if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
          throw new TypeError('an id must be text, not empty, . or ..');
        return encodeURIComponent(id);
      }),
    );

/** Parameters whose names end in `[]` are sent once for each value. */
const queryOf = (query: object = {}): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    const values: readonly unknown[] = name.endsWith('[]') && Array.isArray(value) ? value : [value];
    return values.map((each) => [name, String(each)]);
  });

/** Headers that the client sets, each from an option of its own. */
const ownHeaders =
  /^(accept|authorization|content-type|cookie|host|idempotency-key|if-match|last-event-id|x-api-key|x-organization-id)$/i;

/** Refuses what would replace a credential or what `fetch` refuses with an error that prints the value. */
const assertHeaders = (headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new TypeError('headers must have names that HTTP allows');
    if (ownHeaders.test(name)) throw new TypeError(`headers must leave ${name} to the client`);
    if (typeof value !== 'string' || !/^[\t\x20-\x7e]*$/.test(value)) {
      throw new TypeError(`headers: ${name} must be text of printable ASCII characters`);
    }
  }
};

const headersOf = (method: Method, options: CallOptions): Record<string, string> => {
  const { organizationId, idempotencyKey, ifVersion, isRepeatable, accept, lastEventId } = options;
  assertHeaders(options.headers ?? {});
  const headers: Record<string, string> = { ...options.headers, Accept: accept ?? 'application/json' };
  if (lastEventId !== undefined) headers['Last-Event-ID'] = assertHeaderValue('lastEventId', lastEventId);
  if (organizationId !== undefined) headers['X-Organization-Id'] = assertHeaderValue('organizationId', organizationId);
  if (method === 'POST' && isRepeatable === undefined) {
    headers['Idempotency-Key'] = assertHeaderValue('idempotencyKey', idempotencyKey ?? randomKey());
  }
  if (ifVersion !== undefined) headers['If-Match'] = `"${count('ifVersion', ifVersion)}"`;
  return headers;
};

/** `randomUUID` is missing on pages that were loaded without TLS; random bytes are not. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws TypeError when one of them is no such number */
export const limitsOf = (given: RequestOptions, otherwise: CallLimits): CallLimits => ({
  timeoutMs: duration('timeoutMs', given.timeoutMs ?? otherwise.timeoutMs),
  totalTimeoutMs: duration('totalTimeoutMs', given.totalTimeoutMs ?? otherwise.totalTimeoutMs),
  maxRetries: count('maxRetries', given.maxRetries ?? otherwise.maxRetries),
});

/** @throws TypeError unless it is more than zero; `Infinity` for no limit */
export const duration = (name: string, ms: number): number => {
  if (typeof ms !== 'number' || !(ms > 0)) throw new TypeError(`${name} must be a number of milliseconds above 0`);
  return ms;
};

/** @throws TypeError unless it is a whole number from 0 */
const count = (name: string, value: number): number => {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${name} must be a whole number from 0`);
  return value;
};
