import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { anObjectWith, assertArgument, assertOptions, type OptionRules } from '../base/options.js';
import type { ServerKit } from '../kit/create-kit.js';
import type { Answer, BodyStart, Call } from '../request/http/call.js';
import { assertDeclaredLength, collectBody, collectStart } from '../request/http/fetch-call.js';
import { ProblemError } from '../request/http/problem.js';
import { createConnectionEnd } from './connection-end.js';
import { type ConnectionGuard, createConnectionGuard } from './connection-guard.js';
import { headFault } from './head-fault.js';
import { readTarget } from './request-target.js';

/** A request as frameworks on `node:http` hand it on: possibly rewritten, possibly with its body read. */
interface FrameworkRequest extends IncomingMessage {
  /** The path before sub-routers cut it (Express, Connect). */
  readonly originalUrl?: string;
  /** What a body parser made of the body. */
  readonly body?: unknown;
}

/** Answers on `node:http`, and in frameworks that pass its objects on. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

const headerValue = (value: string | string[] | undefined): string | null => {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : value.join(', ');
};

/** A parser that ran first has used up the stream; what it made of the body is written out again and checked as usual. */
const parsedBody = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

/** What there is of a body: nothing, its bytes, or the chunks that are still to come; `undefined` when they were read before. */
const bodyOf = (request: FrameworkRequest): Uint8Array | AsyncIterable<Uint8Array> | undefined => {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  if (!hasBody || request.headers['content-length'] === '0') return new Uint8Array();
  if (request.body !== undefined) return parsedBody(request.body);
  if (request.readableEnded) return undefined;
  // A request that is destroyed takes its connection with it; the server reads over the rest of one that is refused.
  return request.iterator({ destroyOnReturn: false });
};

const readNodeBody = async (
  request: FrameworkRequest,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array> => {
  assertDeclaredLength(headerValue(request.headers['content-length']), maxBytes);
  const body = bodyOf(request);
  if (body === undefined) {
    throw new ProblemError('bad_request', 'The body was read before the request reached Watchpost.');
  }
  if (!(body instanceof Uint8Array)) {
    return collectBody(body, maxBytes, onBytes, () => request.socket.destroyed || request.errored !== null);
  }
  onBytes(body.byteLength);
  return body;
};

const readNodeBodyStart = async (
  request: FrameworkRequest,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<BodyStart> => {
  const body = bodyOf(request);
  if (body === undefined) return { bytes: new Uint8Array(), isCut: true };
  return collectStart(body instanceof Uint8Array ? oneChunk(body) : body, maxBytes, onBytes);
};

async function* oneChunk(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

/**
 * A {@link Call} straight from `node:http`, without building a `Request` first. Its path is that of the origin form, and its
 * `Host` what an absolute target names instead (RFC 9112 §3.2.2).
 */
export const callFromNode = (request: FrameworkRequest): Call => {
  const { authority, url } = readTarget(request.originalUrl ?? request.url ?? '/');
  const mark = url.indexOf('?');
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    peerAddress: request.socket.remoteAddress ?? '',
    raw: request,
    mayCompress: true,
    header: (name) => (name === 'host' ? authority : undefined) ?? headerValue(request.headers[name]),
    hasHungUp: () => request.socket.destroyed,
    onHangUp: (listener) => {
      request.socket.on('close', listener);
      if (request.socket.destroyed) listener();
      return () => request.socket.off('close', listener);
    },
    // A parser that hands on bytes, such as `express.raw`, keeps them as they were.
    isBodyParsed: request.body !== undefined && !(request.body instanceof Uint8Array),
    readBody: (maxBytes, onBytes) => readNodeBody(request, maxBytes, onBytes),
    readBodyStart: (maxBytes, onBytes) => readNodeBodyStart(request, maxBytes, onBytes),
  };
};

/** Writes a body that goes on until one side ends it; a client that hangs up receives nothing further. */
const streamToNode = (answer: Answer, body: ReadableStream<Uint8Array>, response: ServerResponse): void => {
  response.writeHead(answer.status, answer.headers);
  response.flushHeaders();
  // Hanging up is how a stream usually ends, and no error of ours.
  // `pipeline` reads the web's streams by itself (Node's own types differ from those of browsers).
  pipeline(body, response).catch(() => undefined);
};

/** For how long the rest of a refused body is read over, in milliseconds. */
const lingerMs = 2000;

/**
 * Writes an answer while the client still sends the body that it refuses, and closes the connection when that is over: what closes
 * at once makes the client's system throw away the answer that it has not read yet (RFC 9112 §9.6).
 */
const closeAfterReading = (body: string | Uint8Array, response: ServerResponse): void => {
  const { req: request } = response;
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs);
  request.once('end', end).once('close', end);
  response.write(body);
  request.resume();
};

/**
 * Ends an answer once the system has taken all of it. To Node a connection is idle from the end of its answer on, and a server that is
 * closed destroys idle ones, also while the answer is still being written. Middleware that wraps `write` may drop its callback.
 */
const endOnceWritten = (body: string | Uint8Array, response: ServerResponse): void => {
  if (response.write(body)) response.end();
  else response.once('drain', () => response.end());
};

/** Writes an answer to the socket, in one go unless its body is a stream. */
export const writeToNode = (answer: Answer, response: ServerResponse): void => {
  if (response.destroyed) {
    if (answer.body instanceof ReadableStream) void answer.body.cancel();
    return;
  }
  if (answer.body instanceof ReadableStream) {
    streamToNode(answer, answer.body, response);
    return;
  }
  if (answer.body === null) {
    response.writeHead(answer.status, answer.headers);
    response.end();
    return;
  }
  const length = Buffer.byteLength(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(length) });
  if (answer.headers.connection === 'close' && !response.req.complete) closeAfterReading(answer.body, response);
  else if (length > response.writableHighWaterMark) endOnceWritten(answer.body, response);
  else response.end(answer.body);
};

/** Refuses a request by its {@link headFault}; what follows on the connection is not to be trusted either. */
export const refuseHead = async (kit: ServerKit, call: Call, fault: string): Promise<Answer> => {
  const answer = await kit.admission.refuse(call, 'bad_request', fault);
  return { ...answer, headers: { ...answer.headers, connection: 'close' } };
};

/** How a kit is mounted. */
export interface NodeHandlerOptions {
  /** Shared with the other listeners of the server. Default: one with the default limits. */
  readonly guard?: ConnectionGuard;
}

const rules: OptionRules<NodeHandlerOptions> = { guard: anObjectWith('a guard', 'turn', 'watch') };

/**
 * Mounts a kit on `node:http`, Express, Connect or anything that passes their objects on. With a `next`, requests that
 * are not the kit's go on to the host's own routes; without one they are answered with 404. Requests of one connection
 * are answered one after the other, and a client that does not read is disconnected. Once the kit stops, a connection ends with its
 * answer, so that the server that holds it can.
 *
 * @throws TypeError for what is no kit, and an option that is unknown or cannot be used
 */
export const toNodeHandler = (kit: ServerKit, options: NodeHandlerOptions = {}): NodeHandler => {
  assertArgument('toNodeHandler', 'kit', anObjectWith('what createServerKit returns', 'answer', 'find'), kit);
  assertOptions('toNodeHandler', options, rules);
  const { guard = createConnectionGuard() } = options;
  const endWhenStopped = createConnectionEnd(kit.stopping);
  return async (request, response, next) => {
    // Also of the host's own routes: they share the connections.
    endWhenStopped(response);
    const call = callFromNode(request);
    const answer = next === undefined ? () => kit.answer(call) : kit.find(call);
    if (answer === undefined) {
      next?.();
      return;
    }
    const turn = guard.turn(request, response);
    if (turn !== undefined && !(await turn)) return;
    const fault = headFault(request);
    if (fault === null) writeToNode(await answer(), response);
    else writeToNode(await refuseHead(kit, call, fault), response);
    guard.watch(response, () => kit.admission.sourceOf(call));
  };
};
