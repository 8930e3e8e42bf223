import type { KyInstance } from 'ky';
import { ApiError, TimeoutError } from '../../errors.js';
import { longestTimerMs, type Runtime } from '../../runtime.js';
import type { Credential, Credentials } from '../../session/credentials.js';
import type { Fetch, Logger, Middleware, RateLimitEvent } from '../options.js';
import type { ApiResponse } from './api-promise.js';
import type { Deadline } from './deadline.js';
import { exchange, type WireAnswer, type WireRequest, wrapFetch } from './exchange.js';
import { Pacer } from './pacing.js';
import { dataOf, errorOf } from './problem.js';
import { retryDelayMs } from './retry.js';

/** What bounds the attempts of one call. */
export interface AttemptLimits {
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly deadline: Deadline;
}

/** What the attempts of all calls of a client have in common. */
export interface AttemptSettings {
  /** Sends one request. */
  readonly fetch: Fetch;
  /** The first one is the outermost. */
  readonly middleware: readonly Middleware[];
  readonly runtime: Runtime;
  readonly credentials: Credentials;
  /** Whether requests keep inside the rate limit of these credentials. */
  readonly isPaced: boolean;
  readonly logger: Logger | undefined;
  readonly onRateLimit: ((event: RateLimitEvent) => void) | undefined;
}

/** The attempts of one call. ky repeats and times them; the hooks add credential, pacing, renewal and waits. */
class Attempts {
  readonly #settings: AttemptSettings;
  readonly #request: WireRequest;
  readonly #limits: AttemptLimits;
  readonly #fetch: Fetch;
  readonly #pacer: Pacer | undefined;
  #credential: Credential | undefined;
  /** Attempts so far; a renewed token repeats its attempt. */
  #count = 0;
  #isPaced = false;
  #hasRenewed = false;
  /** What precedes the next attempt. */
  #beforeNext: () => Promise<unknown> = async () => {};
  #signal: AbortSignal | undefined;
  #answer: WireAnswer | undefined;
  /** What the current attempt threw, which ky may wrap together with the request and its credential. */
  #thrown: { readonly error: unknown } | undefined;

  constructor(settings: AttemptSettings, request: WireRequest, limits: AttemptLimits) {
    this.#settings = settings;
    this.#request = request;
    this.#limits = limits;
    this.#pacer = pacerOf(settings);
    this.#fetch = wrapFetch(settings.fetch, settings.middleware);
  }

  /** Sends until there is an answer of success or an error that another attempt does not mend. */
  async run(): Promise<WireAnswer> {
    const { path, apiUrl, method, query, headers, body } = this.#request;
    const { deadline, timeoutMs, maxRetries } = this.#limits;
    const prepare = ({ request }: { readonly request: Request }): Promise<void> => this.#prepare(request);
    try {
      const ky = await deadline.race(loadKy());
      await ky(path, {
        prefix: apiUrl.href,
        method,
        headers,
        ...(query.length === 0 ? {} : { searchParams: query.map((pair) => [...pair]) }),
        ...(body === undefined ? {} : { json: body }),
        // `fetch` hands `X-Api-Key` on to whatever origin it is redirected to, so it follows no redirect.
        redirect: 'manual',
        signal: deadline.signal,
        timeout: Math.min(timeoutMs, longestTimerMs),
        fetch: (request) => this.#send(request instanceof Request ? request : new Request(request)),
        retry: {
          // One more, since ky counts the attempt after a renewal too; `#isRetried` keeps the budget.
          limit: maxRetries + 1,
          methods: ['get', 'head', 'put', 'delete', 'post', 'patch'],
          shouldRetry: () => this.#isRetried(),
          // ky takes no clock: the wait is in `beforeRetry`, on the client's.
          delay: () => 0,
        },
        hooks: { beforeRequest: [prepare], beforeRetry: [prepare] },
      });
    } catch (error) {
      // No error of ky gets out: it would print the request with its credential.
      throw this.#failure(error);
    } finally {
      this.#leavePacer();
    }
    if (this.#answer === undefined) throw new TypeError('fetch gave no response');
    return this.#answer;
  }

  async #prepare(request: Request): Promise<void> {
    const { credentials } = this.#settings;
    const { deadline } = this.#limits;
    const step = this.#beforeNext;
    this.#answer = this.#signal = this.#thrown = undefined;
    try {
      deadline.signal.throwIfAborted();
      await step();
      this.#credential = await deadline.race(credentials.read());
      if (this.#credential !== undefined) request.headers.set(this.#credential.header, this.#credential.value);
      await this.#pacer?.enter(deadline);
      this.#isPaced = true;
    } catch (error) {
      this.#thrown = { error };
      throw error;
    }
  }

  async #send(request: Request): Promise<Response> {
    const { runtime, logger } = this.#settings;
    const startedAt = runtime.now();
    this.#count += 1;
    this.#signal = request.signal;
    let answer: WireAnswer | undefined;
    try {
      const received = await exchange(this.#fetch, request, this.#request.isStream);
      answer = this.#answer = received.answer;
      return received.response;
    } catch (error) {
      this.#thrown = { error };
      throw error;
    } finally {
      this.#leavePacer(answer?.headers);
      logger?.debug(this.#request.name, {
        attempt: this.#count,
        status: answer?.status,
        durationMs: runtime.now() - startedAt,
        requestId: answer?.headers.get('x-request-id') ?? undefined,
      });
      this.#warnOfDeprecation(answer?.headers);
    }
  }

  /** Reports that the server will serve this no longer (RFC 9745, RFC 8594). */
  #warnOfDeprecation(headers: Headers | undefined): void {
    const deprecation = headers?.get('deprecation') ?? undefined;
    const sunset = headers?.get('sunset') ?? undefined;
    if (deprecation === undefined && sunset === undefined) return;
    this.#settings.logger?.warn(`${this.#request.name} is deprecated`, { deprecation, sunset });
  }

  #leavePacer(headers?: Headers): void {
    if (this.#isPaced) this.#pacer?.leave(headers);
    this.#isPaced = false;
  }

  #isRetried(): boolean {
    const { runtime, onRateLimit } = this.#settings;
    const { deadline, maxRetries } = this.#limits;
    const error = this.#failure(undefined);
    const renew = this.#credential?.renew;
    if (!this.#hasRenewed && renew !== undefined && isRefusedCredential(error)) {
      this.#hasRenewed = true;
      // Outside the budget: the server refused the token, it did not fail.
      this.#count -= 1;
      this.#beforeNext = () => deadline.race(renew());
      return true;
    }
    if (this.#count > maxRetries) return false;
    const { isRepeatable } = this.#request;
    const waitMs = retryDelayMs({ error, attempts: this.#count, isRepeatable }, runtime.random());
    if (waitMs === undefined) return false;
    this.#beforeNext = () => {
      if (error instanceof ApiError && error.retryAfterMs !== undefined) {
        onRateLimit?.({ cause: 'refused', waitMs, limit: undefined });
      }
      return deadline.sleep(waitMs);
    };
    return true;
  }

  /** What the current attempt failed with, as a caller may see it. */
  #failure(otherwise: unknown): unknown {
    const { deadline, timeoutMs } = this.#limits;
    if (deadline.signal.aborted) return deadline.signal.reason;
    if (this.#signal?.aborted === true) return new TimeoutError(this.#request.name, 'attempt', timeoutMs);
    if (this.#thrown !== undefined) return this.#thrown.error;
    if (this.#answer === undefined) return otherwise;
    const secrets = [this.#credential?.secret ?? '', ...this.#request.secrets];
    return errorOf(this.#answer, { request: this.#request, secrets, now: this.#settings.runtime.now() });
  }
}

/** One for all calls with the same settings, which have the same rate limit. */
const pacers = new WeakMap<AttemptSettings, Pacer>();

const pacerOf = (settings: AttemptSettings): Pacer | undefined => {
  const { isPaced, runtime, onRateLimit } = settings;
  if (!isPaced) return undefined;
  const pacer =
    pacers.get(settings) ?? new Pacer(runtime, (waitMs, limit) => onRateLimit?.({ cause: 'pacing', waitMs, limit }));
  pacers.set(settings, pacer);
  return pacer;
};

/**
 * Sends a request until it succeeds, or fails with an error that another attempt does not mend.
 *
 * @param accept what the answer has to be instead of JSON
 */
export const carryOut = async <T>(
  settings: AttemptSettings,
  request: WireRequest,
  limits: AttemptLimits,
  accept: string | undefined,
): Promise<ApiResponse<T>> => {
  const answer = await new Attempts(settings, request, limits).run();
  const { status, headers } = answer;
  // The server holds every answer against the contract that `T` was derived from; only a server of another make
  // could break this.
  const data = dataOf(request, answer, accept) as T;
  return { status, headers, requestId: headers.get('x-request-id') ?? undefined, data };
};

let ky: KyInstance | undefined;

/** Loads ky with the first request, which keeps importing the client cheap, and keeps it: a page that is being closed loads nothing. */
const loadKy = async (): Promise<KyInstance> => {
  ky ??= (await import('ky')).default;
  return ky;
};

/** A wrong password or code is a 401 too, but no newer token helps against it. */
const isRefusedCredential = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  error.code !== 'invalid_credentials' &&
  error.code !== 'mfa_invalid';
