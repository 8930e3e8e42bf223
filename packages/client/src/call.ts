import { assertHeaderValue, type Credential, type Credentials } from './credentials.js';
import { Deadline } from './deadline.js';
import { ApiError } from './errors.js';
import type { ChangeOptions, Logger, PostOptions, RateLimitEvent } from './options.js';
import type { Pacer } from './pacing.js';
import { dataOf, errorOf } from './problem.js';
import { retryDelayMs } from './retry.js';
import type { Runtime } from './runtime.js';
import { requestName, type Transport, type WireAnswer, type WireRequest } from './transport.js';

/** HTTP methods of the API. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a query may hold; `undefined` is left out. */
export type QueryValue = string | number | boolean | undefined;

/** What a caller takes beyond method, path and body. */
export interface CallOptions extends PostOptions, ChangeOptions {
  /** Values are {@link QueryValue}s; interfaces of the contract have no index signature to say so. */
  readonly query?: object | undefined;
  /** Whether a POST may be done twice; when it is told, the POST takes no `Idempotency-Key`. */
  readonly isRepeatable?: boolean | undefined;
  /** What is asked for instead of JSON: text, or a stream that is left open. */
  readonly accept?: 'image/svg+xml' | 'text/event-stream' | undefined;
  /** The message after which a stream goes on. */
  readonly lastEventId?: string | undefined;
  /** Values that no error may repeat. */
  readonly secrets?: readonly string[] | undefined;
}

/** What a call brings back. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or what was asked for instead; `undefined` when the answer has no body. */
  readonly data: unknown;
}

/** What all calls of a client have in common. */
export interface CallSettings {
  /** Address of the server with the path of the API. */
  readonly apiUrl: URL;
  readonly transport: Transport;
  readonly runtime: Runtime;
  readonly credentials: Credentials;
  readonly pacer: Pacer | undefined;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly organizationId: string | undefined;
  readonly logger: Logger | undefined;
  readonly onRateLimit: ((event: RateLimitEvent) => void) | undefined;
}

/** One call, from its first attempt to its last. */
interface Call {
  readonly request: WireRequest;
  readonly options: CallOptions;
  readonly deadline: Deadline;
}

/** Carries out operations: credential, pacing, attempts, renewal, retries. */
export class Caller {
  readonly #settings: CallSettings;

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  /** The same caller with other credentials; these have another rate limit. */
  as(credentials: Credentials): Caller {
    return new Caller({ ...this.#settings, credentials, pacer: undefined });
  }

  /** Carries out an operation for its data. */
  async call<T>(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<T> {
    const { data } = await this.send(method, path, body, options);
    // The server holds every answer against the contract that `T` was derived from; only a server of another make
    // could break this.
    return data as T;
  }

  /**
   * Carries out an operation for its whole answer.
   *
   * @param path below `/api/v1`, made with {@link path}
   * @param body sent as JSON; nothing when `undefined`
   */
  async send(method: Method, path: string, body: unknown, options: CallOptions = {}): Promise<CallAnswer> {
    const { apiUrl, runtime, totalTimeoutMs, organizationId } = this.#settings;
    const url = new URL(apiUrl.href + path);
    for (const [name, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const name = requestName(method, url);
    const headers = headersOf(method, { ...options, organizationId: options.organizationId ?? organizationId });
    const deadline = new Deadline({
      request: name,
      totalTimeoutMs: duration('totalTimeoutMs', options.totalTimeoutMs ?? totalTimeoutMs),
      signal: options.signal,
      runtime,
    });
    try {
      const isStream = options.accept === 'text/event-stream';
      return await this.#untilDone({ request: { name, method, url, headers, body, isStream }, options, deadline });
    } finally {
      deadline.end();
    }
  }

  async #untilDone(call: Call): Promise<CallAnswer> {
    const { credentials, runtime, maxRetries, onRateLimit } = this.#settings;
    const { request, options, deadline } = call;
    const isRepeatable =
      options.isRepeatable === true ||
      'Idempotency-Key' in request.headers ||
      (request.method !== 'POST' && request.method !== 'PATCH');
    const mostAttempts = 1 + count('maxRetries', options.maxRetries ?? maxRetries);
    let hasRenewed = false;
    for (let attempts = 1; ; attempts += 1) {
      const credential = await deadline.race(credentials.read());
      try {
        return await this.#attempt(call, credential, attempts);
      } catch (error) {
        if (!hasRenewed && credential?.renew !== undefined && isRefusedCredential(error)) {
          await deadline.race(credential.renew());
          hasRenewed = true;
          // Outside the budget: the server refused the token, it did not fail.
          attempts -= 1;
          continue;
        }
        const waitMs =
          attempts < mostAttempts ? retryDelayMs({ error, attempts, isRepeatable }, runtime.random()) : undefined;
        if (waitMs === undefined) throw error;
        if (error instanceof ApiError && error.retryAfterMs !== undefined) {
          onRateLimit?.({ cause: 'refused', waitMs, limit: undefined });
        }
        await deadline.sleep(waitMs);
      }
    }
  }

  async #attempt(call: Call, credential: Credential | undefined, attempt: number): Promise<CallAnswer> {
    const { transport, runtime, pacer, timeoutMs, logger } = this.#settings;
    const { request, options, deadline } = call;
    await pacer?.enter(deadline);
    const startedAt = runtime.now();
    let answer: WireAnswer | undefined;
    try {
      const own = credential === undefined ? {} : { [credential.header]: credential.value };
      answer = await transport.send(
        { ...request, headers: { ...request.headers, ...own } },
        { timeoutMs: duration('timeoutMs', options.timeoutMs ?? timeoutMs), signal: deadline.signal },
      );
    } finally {
      pacer?.leave(answer?.headers);
      logger?.debug(request.name, {
        attempt,
        status: answer?.status,
        durationMs: runtime.now() - startedAt,
        requestId: answer?.headers.get('x-request-id') ?? undefined,
      });
    }
    const { status, headers } = answer;
    if (status >= 200 && status < 300) return { status, headers, data: dataOf(request, answer, options.accept) };
    const secrets = [credential?.secret ?? '', ...(options.secrets ?? [])];
    throw errorOf(answer, { request, secrets, now: runtime.now() });
  }
}

/**
 * Fills ids into a path; each value is one segment, whatever it holds.
 *
 * @throws TypeError when a value is empty, `.` or `..`, which would make it another path
 */
export const path = (strings: TemplateStringsArray, ...ids: readonly string[]): string =>
  String.raw(
    strings,
    ...ids.map((id: unknown) => {
      if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new TypeError('an id must be text, not empty, . or ..');
      return encodeURIComponent(id);
    }),
  );

const headersOf = (method: Method, options: CallOptions): Record<string, string> => {
  const { organizationId, idempotencyKey, ifVersion, isRepeatable, accept, lastEventId } = options;
  const headers: Record<string, string> = { Accept: accept ?? 'application/json' };
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

/** A wrong password or code is a 401 too, but no newer token helps against it. */
const isRefusedCredential = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  error.code !== 'invalid_credentials' &&
  error.code !== 'mfa_invalid';

/** @throws TypeError unless it is more than zero; `Infinity` stands for no limit */
export const duration = (name: string, ms: number): number => {
  if (typeof ms !== 'number' || !(ms > 0)) throw new TypeError(`${name} must be a number of milliseconds above 0`);
  return ms;
};

/** @throws TypeError unless it is a whole number from 0 */
export const count = (name: string, value: number): number => {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${name} must be a whole number from 0`);
  return value;
};
