import { assertHeaderValue, type Credential, type Credentials } from './credentials.js';
import { Deadline } from './deadline.js';
import { ApiError, type WatchpostError } from './errors.js';
import type { Logger, PostOptions, RateLimitEvent, RequestOptions } from './options.js';
import type { Pacer } from './pacing.js';
import { dataOf, type ErrorContext, errorOf } from './problem.js';
import { retryDelayMs } from './retry.js';
import type { Runtime } from './runtime.js';
import { requestName, type Transport, type WireAnswer } from './transport.js';

/** HTTP methods of the API. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a query may hold; `undefined` is left out. */
export type QueryValue = string | number | boolean | undefined;

/** One operation with its values filled in. */
export interface Operation {
  readonly method: Method;
  /** Below `/api/v1`, see {@link path}. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as `If-Match`. */
  readonly ifVersion?: number | undefined;
  /** Whether doing it twice is the same as doing it once; default: by its method and idempotency key. */
  readonly isRepeatable?: boolean;
  /** Whether it takes an `Idempotency-Key`; default: every POST. */
  readonly takesIdempotencyKey?: boolean;
  /** Values in the body that no error may repeat. */
  readonly secrets?: readonly string[];
}

/** What a call brings back. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; `undefined` when the answer has no body. */
  readonly data: unknown;
}

/** What all calls of a client have in common. */
export interface CallSettings {
  /** With the path of the API. */
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

/** Carries out operations: credential, pacing, attempts, renewal, retries. */
export class Caller {
  readonly #settings: CallSettings;

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  /** The same caller with other credentials. */
  as(credentials: Credentials): Caller {
    return new Caller({ ...this.#settings, credentials, pacer: undefined });
  }

  /** Carries out an operation for its data. */
  async call<T>(operation: Operation, options?: PostOptions): Promise<T> {
    const { data } = await this.send(operation, options);
    // The server holds every answer against the contract that `T` was derived from; only a server of another make
    // could break this.
    return data as T;
  }

  /** Carries out an operation for its whole answer. */
  async send(operation: Operation, options: PostOptions = {}): Promise<CallAnswer> {
    const { apiUrl, runtime } = this.#settings;
    const url = urlOf(apiUrl, operation);
    const headers = headersOf(operation, options, this.#settings.organizationId);
    const deadline = new Deadline({
      request: requestName(operation.method, url),
      totalTimeoutMs: duration('totalTimeoutMs', options.totalTimeoutMs ?? this.#settings.totalTimeoutMs),
      signal: options.signal,
      runtime,
    });
    try {
      return await this.#untilDone({ operation, url, headers, options, deadline });
    } finally {
      deadline.end();
    }
  }

  async #untilDone(call: Call): Promise<CallAnswer> {
    const { credentials, runtime, maxRetries } = this.#settings;
    const { operation, options, deadline } = call;
    const isRepeatable =
      operation.isRepeatable ?? (isSafeToRepeat(operation.method) || 'Idempotency-Key' in call.headers);
    const mostAttempts = 1 + count('maxRetries', options.maxRetries ?? maxRetries);
    let hasRenewed = false;
    for (let attempts = 1; ; attempts += 1) {
      const credential = await deadline.race(credentials.read());
      try {
        return await this.#attempt(call, credential, attempts);
      } catch (error) {
        if (!hasRenewed && credential?.renew !== undefined && isRefusedCredential(error)) {
          hasRenewed = true;
          await deadline.race(credential.renew());
          // Outside the budget: the server refused the token, it did not fail.
          attempts -= 1;
          continue;
        }
        const delayMs =
          attempts < mostAttempts ? retryDelayMs({ error, attempts, isRepeatable }, runtime.random()) : undefined;
        if (delayMs === undefined) throw error;
        await this.#waitToRetry(error, delayMs, deadline);
      }
    }
  }

  async #waitToRetry(error: unknown, delayMs: number, deadline: Deadline): Promise<void> {
    if (error instanceof ApiError && error.retryAfterMs !== undefined) {
      this.#settings.onRateLimit?.({ cause: 'refused', waitMs: delayMs, limit: undefined });
    }
    await deadline.sleep(delayMs);
  }

  async #attempt(call: Call, credential: Credential | undefined, attempt: number): Promise<CallAnswer> {
    const { transport, runtime, pacer, timeoutMs, logger } = this.#settings;
    const { operation, url, options, deadline } = call;
    const name = requestName(operation.method, url);
    await pacer?.enter(deadline);
    const startedAt = runtime.now();
    let answer: WireAnswer | undefined;
    try {
      answer = await transport.send(
        {
          name,
          method: operation.method,
          url,
          headers: {
            ...call.headers,
            ...(credential === undefined ? {} : { [credential.header]: credential.value }),
          },
          body: operation.body,
        },
        { timeoutMs: duration('timeoutMs', options.timeoutMs ?? timeoutMs), signal: deadline.signal },
      );
    } finally {
      pacer?.leave(answer?.headers);
      logger?.debug(name, {
        attempt,
        status: answer?.status,
        durationMs: runtime.now() - startedAt,
        requestId: answer?.headers.get('x-request-id') ?? undefined,
      });
    }
    const context: ErrorContext = {
      request: name,
      url,
      secrets: [...(credential === undefined ? [] : [credential.secret]), ...(operation.secrets ?? [])],
      now: runtime.now(),
    };
    if (answer.status < 200 || answer.status > 299) throw errorOf(answer, context) satisfies WatchpostError;
    return { status: answer.status, headers: answer.headers, data: dataOf(answer, context) };
  }
}

interface Call {
  readonly operation: Operation;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly options: RequestOptions;
  readonly deadline: Deadline;
}

/**
 * Fills ids into a path; each value is one segment, whatever it holds.
 *
 * @throws TypeError when a value is empty, `.` or `..`, which would make it another path
 */
export const path = (strings: TemplateStringsArray, ...values: readonly string[]): string =>
  strings.reduce((start, part, index) => start + segment(values[index - 1]) + part);

const segment = (value: unknown): string => {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new TypeError('an id must be text that is not empty, `.` or `..`');
  }
  return encodeURIComponent(value);
};

const urlOf = (apiUrl: URL, { path: below, query = {} }: Operation): URL => {
  const url = new URL(`${apiUrl.pathname}${below}`, apiUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
};

const headersOf = (
  { method, ifVersion, takesIdempotencyKey = method === 'POST' }: Operation,
  options: PostOptions,
  defaultOrganizationId: string | undefined,
): Record<string, string> => {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const organizationId = options.organizationId ?? defaultOrganizationId;
  if (organizationId !== undefined) {
    headers['X-Organization-Id'] = assertHeaderValue('organizationId', organizationId);
  }
  if (takesIdempotencyKey) {
    headers['Idempotency-Key'] = assertHeaderValue('idempotencyKey', options.idempotencyKey ?? randomKey());
  }
  if (ifVersion !== undefined) headers['If-Match'] = `"${count('ifVersion', ifVersion)}"`;
  return headers;
};

/** `randomUUID` is missing on pages that were loaded without TLS; random bytes are not. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isSafeToRepeat = (method: Method): boolean => method !== 'POST' && method !== 'PATCH';

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
