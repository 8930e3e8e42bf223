import { raceSignal } from './deadline.js';
import { ConnectionError, TimeoutError } from './errors.js';
import type { Fetch, Middleware } from './options.js';
import { longestTimerMs } from './runtime.js';

/** One attempt, ready to be sent. */
export interface WireRequest {
  /** Method and path, for messages. */
  readonly name: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; nothing when `undefined`. */
  readonly body: unknown;
  /** Whether the body of a successful answer is left for the caller to read. */
  readonly isStream?: boolean | undefined;
}

/** What came back, read to the end. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of a stream that was opened: what is still to be read, and to be cancelled. */
  readonly stream?: ReadableStream<Uint8Array>;
}

/** Sends one attempt and reads the whole answer, whatever its status; of a stream only its beginning. */
export interface Transport {
  /**
   * @throws ConnectionError when there is no complete answer, TimeoutError when there is none in time, and the
   * signal's reason when it aborts
   */
  send(request: WireRequest, limits: { readonly timeoutMs: number; readonly signal: AbortSignal }): Promise<WireAnswer>;
}

/**
 * Sends through `fetch` and knows nothing of retries. What `fetch` throws may quote the request with its credentials,
 * so nothing of it gets out of here but the system's code.
 *
 * @param fetch sends the requests
 * @param middleware stands around each attempt, the first one outermost
 */
export const createTransport = (fetch: Fetch, middleware: readonly Middleware[]): Transport => {
  const chain = middleware.reduceRight<Fetch>(
    (next, layer) => (request) => layer(request, next),
    (request) => connect(fetch, request),
  );

  const exchange = async (request: WireRequest, signal: AbortSignal): Promise<WireAnswer> => {
    const { name, method, url, headers, body, isStream } = request;
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await chain(
      // `fetch` hands `X-Api-Key` on to whatever origin it is redirected to, so it follows no redirect.
      new Request(url, {
        method,
        headers: { ...type, ...headers },
        signal,
        redirect: 'manual',
        ...json,
      }),
    );
    // A browser shows nothing of a redirect that it does not follow, not even the status.
    const status = response.type === 'opaqueredirect' ? 302 : response.status;
    if (isStream === true && response.ok && response.body !== null) {
      // Nobody is left to read what arrives after the caller has gone.
      if (signal.aborted) await response.body.cancel();
      return { status, headers: response.headers, text: '', stream: response.body };
    }
    return { status, headers: response.headers, text: await readText(name, response) };
  };

  return {
    async send(request, { timeoutMs, signal }) {
      const attempt = new AbortController();
      const stop = (): void => attempt.abort(signal.reason);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      const timer = setTimeout(
        () => attempt.abort(new TimeoutError(request.name, 'attempt', timeoutMs)),
        Math.min(timeoutMs, longestTimerMs),
      );
      try {
        // A `fetch` that ignores its signal must not hold the caller.
        return await raceSignal(exchange(request, attempt.signal), attempt.signal);
      } catch (error) {
        if (attempt.signal.aborted) throw attempt.signal.reason;
        throw error;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    },
  };
};

/** Turns what `fetch` throws into our error before a middleware sees it. */
const connect = async (fetch: Fetch, request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    request.signal.throwIfAborted();
    throw new ConnectionError(requestName(request.method, new URL(request.url)), reasonOf(error));
  }
};

const readText = async (name: string, response: Response): Promise<string> => {
  try {
    return await response.text();
  } catch (error) {
    throw new ConnectionError(name, reasonOf(error));
  }
};

/**
 * What a message calls a request: the query is left out, because nobody knows what is in it, and so is the token of a
 * heartbeat.
 */
export const requestName = (method: string, url: URL): string =>
  `${method} ${url.pathname.replace(/(\/heartbeats\/)[^/]+/, '$1…')}`;

/** System codes such as `ECONNREFUSED`, `UND_ERR_SOCKET` or Bun's `ConnectionRefused`; anything else might be a secret. */
const systemCode = /^(?:E[A-Z]{3,20}|(?:[A-Z]{2,20}_){1,6}[A-Z]{2,20}|ConnectionRefused|FailedToOpenSocket)$/;

/** Looks for the system's code along the causes; messages are left behind, because they may quote the request. */
const reasonOf = (error: unknown): string | undefined => {
  let current = error;
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && systemCode.test(current.code)) return current.code;
    current = current instanceof AggregateError ? current.errors[0] : 'cause' in current ? current.cause : undefined;
  }
  return undefined;
};
