import { ConnectionError } from '../../errors.js';
import type { Fetch, Middleware } from '../options.js';
import { raceSignal } from './deadline.js';
import { requestName } from './request-name.js';

/** A request as every attempt sends it; the credential comes with the attempt. */
export interface WireRequest {
  /** Method and path, for messages. */
  readonly name: string;
  readonly method: string;
  /** Address of the API. */
  readonly apiUrl: URL;
  /** Below the address of the API. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; nothing when `undefined`. */
  readonly body: unknown;
  /** Whether the body of a successful answer is left for the caller to read. */
  readonly isStream: boolean;
  /** Whether doing it twice is the same as doing it once. */
  readonly isRepeatable: boolean;
  /** Values that no error may repeat. */
  readonly secrets: readonly string[];
}

/** What came back, read to the end. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of a stream that was opened: what is still to be read, and to be cancelled. */
  readonly stream?: ReadableStream<Uint8Array>;
}

/** One exchange: the response as `fetch` gave it, and what was read of it. */
export interface Exchange {
  readonly response: Response;
  readonly answer: WireAnswer;
}

/** Puts the middleware around `fetch`, the first one outermost. */
export const wrapFetch = (fetch: Fetch, middleware: readonly Middleware[]): Fetch =>
  middleware.reduceRight<Fetch>(
    (next, layer) => (request) => layer(request, next),
    (request) => connect(fetch, request),
  );

/**
 * Sends a request once and reads the whole answer, whatever its status; of a stream only its beginning.
 *
 * @param isStream whether the body of a successful answer is left for the caller to read
 * @throws ConnectionError when there is no complete answer, and the reason of the request's signal when it aborts
 */
export const exchange = async (send: Fetch, request: Request, isStream: boolean): Promise<Exchange> =>
  // A `fetch` that ignores its signal must not hold the caller.
  raceSignal(exchangeUnbounded(send, request, isStream), request.signal);

const exchangeUnbounded = async (send: Fetch, request: Request, isStream: boolean): Promise<Exchange> => {
  const response = await send(request);
  const { headers, body } = response;
  // A browser shows nothing of a redirect that it does not follow, not even the status.
  const status = response.type === 'opaqueredirect' ? 302 : response.status;
  if (isStream && response.ok && body !== null) {
    // After the end of the call no reader is left for what arrives.
    if (request.signal.aborted) await body.cancel();
    return { response, answer: { status, headers, text: '', stream: body } };
  }
  return { response, answer: { status, headers, text: await readText(request, response) } };
};

/**
 * Turns what `fetch` throws into our error before a middleware sees it: it may quote the request with its credentials,
 * so only the system's code is kept.
 */
const connect = async (fetch: Fetch, request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    request.signal.throwIfAborted();
    throw new ConnectionError(nameOf(request), reasonOf(error));
  }
};

const readText = async (request: Request, response: Response): Promise<string> => {
  try {
    return await response.text();
  } catch (error) {
    throw new ConnectionError(nameOf(request), reasonOf(error));
  }
};

const nameOf = ({ method, url }: Request): string => requestName(method, new URL(url));

/** System codes such as `ECONNREFUSED`, `UND_ERR_SOCKET` or Bun's `ConnectionRefused`; anything else might be a secret. */
const systemCode = /^(?:E[A-Z]{3,20}|(?:[A-Z]{2,20}_){1,6}[A-Z]{2,20}|ConnectionRefused|FailedToOpenSocket)$/;

/** Finds the system's code along the causes; messages are dropped, because they may quote the request. */
const reasonOf = (error: unknown): string | undefined => {
  let current = error;
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && systemCode.test(current.code)) return current.code;
    current = current instanceof AggregateError ? current.errors[0] : 'cause' in current ? current.cause : undefined;
  }
  return undefined;
};
