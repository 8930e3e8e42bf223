import type { Answer, BodyStart, Call } from './call.js';
import { ProblemError } from './problem.js';

export const payloadTooLarge = (maxBytes: number): ProblemError =>
  // The rest of the body is not read, so the connection cannot be used again (RFC 9110 §15.5.14).
  new ProblemError('payload_too_large', `The body must have at most ${maxBytes} bytes.`, {
    headers: { connection: 'close' },
  });

/** Refuses early by `Content-Length`, when there is one. */
export const assertDeclaredLength = (declared: string | null, maxBytes: number): void => {
  if (declared !== null && Number(declared) > maxBytes) throw payloadTooLarge(maxBytes);
};

/**
 * Joins the chunks of a body and stops at the first byte too many.
 *
 * @param hasHungUp whether the client has gone, so that a failure is its own
 */
export const collectBody = async (
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onBytes: (bytes: number) => void,
  hasHungUp: () => boolean,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks) {
      length += chunk.byteLength;
      if (length > maxBytes) throw payloadTooLarge(maxBytes);
      onBytes(chunk.byteLength);
      parts.push(chunk);
    }
  } catch (error) {
    if (error instanceof ProblemError || !hasHungUp()) throw error;
    throw new ProblemError('bad_request', 'The client hung up before the body had arrived.');
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, length);
};

/** Joins the chunks of a body until the bound, the first that `onBytes` refuses, or a failure: then it is cut. */
export const collectStart = async (
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<BodyStart> => {
  const parts: Uint8Array[] = [];
  let left = maxBytes;
  let isCut = false;
  try {
    for await (const chunk of chunks) {
      const part = chunk.subarray(0, left);
      onBytes(part.byteLength);
      parts.push(part);
      left -= part.byteLength;
      isCut = part.byteLength < chunk.byteLength;
      if (isCut) break;
    }
  } catch {
    isCut = true;
  }
  return { bytes: Buffer.concat(parts), isCut };
};

/** Where the path ends and the query begins in an absolute URL, found without parsing it. */
const splitUrl = (url: string): { path: string; query: string } => {
  const authority = url.indexOf('//');
  const start = authority < 0 ? 0 : url.indexOf('/', authority + 2);
  if (start < 0) return { path: '/', query: '' };
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf('?', start);
  if (mark < 0 || mark > end) return { path: url.slice(start, end), query: '' };
  return { path: url.slice(start, mark), query: url.slice(mark + 1, end) };
};

/** What the host knows about a request that the request does not say. */
export interface RequestInfo {
  /** Address of the connected peer, for rate limits and the audit trail. Default: empty, for unknown. */
  readonly ip?: string;
  /**
   * Whether the host sends the bytes of a `Response` as they are, so that the answer may be compressed. Some encode them
   * once more (Next, Workers). Default: `false`.
   */
  readonly compress?: boolean;
  /**
   * Settles when the answer has been delivered, and rejects when it could not be: `completed` of Deno's handlers. With it, the
   * kit does not read `request.signal`, which Deno warns of. Default: `request.signal` tells that the client hung up.
   */
  readonly completed?: Promise<unknown>;
}

/** Tells listeners that the client hung up, by the signal of a request. */
const bySignal =
  (request: Request): Call['onHangUp'] =>
  (listener) => {
    request.signal.addEventListener('abort', listener);
    if (request.signal.aborted) listener();
    return () => request.signal.removeEventListener('abort', listener);
  };

/** The same, by the delivery of the answer. */
const byDelivery = (completed: Promise<unknown>): Call['onHangUp'] => {
  const listeners = new Set<() => void>();
  let hasFailed = false;
  completed.catch(() => {
    hasFailed = true;
    for (const listener of listeners) listener();
  });
  return (listener) => {
    if (hasFailed) listener();
    else listeners.add(listener);
    return () => listeners.delete(listener);
  };
};

/** What servers on Node add to a `Request`: srvx, and with it h3 and Nitro. */
interface OnNode {
  readonly runtime?: { readonly node?: { readonly req?: { readonly socket?: { readonly destroyed?: boolean } } } };
}

/** A {@link Call} from a web-standard `Request`. */
export const callFromRequest = (
  request: Request,
  { ip = '', compress = false, completed }: RequestInfo = {},
): Call => ({
  method: request.method,
  ...splitUrl(request.url),
  peerAddress: ip,
  raw: request,
  mayCompress: compress,
  header: (name) => request.headers.get(name),
  onHangUp: completed === undefined ? bySignal(request) : byDelivery(completed),
  // Servers on Node make a signal only when it is asked for, and that costs more than an empty answer.
  ...(completed === undefined && {
    hasHungUp: () => (request as OnNode).runtime?.node?.req?.socket?.destroyed ?? request.signal.aborted,
  }),
  readBody: async (maxBytes, onBytes) => {
    assertDeclaredLength(request.headers.get('content-length'), maxBytes);
    // A host that has read the body already says so by `bodyUsed`; reading again would throw a bare TypeError.
    if (request.bodyUsed) {
      throw new ProblemError('bad_request', 'The body was read before the request reached Watchpost.');
    }
    return request.body === null
      ? new Uint8Array()
      : collectBody(request.body, maxBytes, onBytes, () => request.signal.aborted);
  },
  readBodyStart: async (maxBytes, onBytes) =>
    request.body === null || request.bodyUsed
      ? { bytes: new Uint8Array(), isCut: request.bodyUsed }
      : collectStart(request.body, maxBytes, onBytes),
});

/** A web-standard `Response` from an {@link Answer}. */
export const responseFromAnswer = (answer: Answer, ResponseClass: typeof Response): Response =>
  new ResponseClass(answer.body, { status: answer.status, headers: answer.headers });
