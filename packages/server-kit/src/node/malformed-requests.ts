import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@watchpost/schemas';
import { nodeHttp } from '../base/node-http.js';
import type { ServerKit } from '../kit/create-kit.js';
import type { Answer } from '../request/http/call.js';
import type { ConnectionGuard } from './connection-guard.js';
import { callFromNode, writeToNode } from './to-node-handler.js';

/** The request of a connection that arrived last, whole or in part. */
interface LatestRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What `node:http` refuses by itself, by its code; all else is a request that cannot be parsed. */
const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'Send at most 16 KiB of headers.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'Send chunks without extensions.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'Send the whole request in less time.'],
};
const noTunnel = ['bad_request', 'This server is no proxy: CONNECT is not served.'] as const;
const unparsable = ['bad_request', 'The request is not well-formed HTTP/1.1.'] as const;

/** An answer as it goes over the wire, for a connection that has no response object; it is the last of its connection. */
const wireText = ({ status, headers, body }: Answer): string => {
  const text = typeof body === 'string' ? body : '';
  const all = { ...headers, 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n');
};

/**
 * Waits until every earlier request of the connection is answered: answers keep the order of their requests (RFC 9112
 * §9.3.2), so a refusal of what came later must not take the place of an earlier answer.
 */
const waitForTurn = async (socket: Socket, { request, response }: LatestRequest): Promise<void> => {
  const next = async (event: 'close' | 'socket'): Promise<void> => {
    const settled = new AbortController();
    const wait = (from: ServerResponse | Socket, name: string) => once(from, name, { signal: settled.signal });
    // A response that still waits for its turn does not notice that its connection ended.
    await Promise.race([wait(response, event), wait(socket, 'close')].map((each) => each.catch(() => undefined)));
    settled.abort();
  };
  if (request.complete || response.headersSent) {
    if (!response.closed) await next('close');
  } else if (response.socket === null) await next('socket');
};

/**
 * Answers what a `node:http` server would refuse with a bare status (malformed requests, too many headers, too slow
 * ones, `Expect` other than `100-continue`) with a problem and its request id. Every such request is counted. Answers to
 * earlier requests of the connection are finished first; bytes after a request with `Connection: close` get none (RFC
 * 9112 §9.6).
 */
export const answerMalformedRequests = (server: Server, kit: ServerKit, guard: ConnectionGuard): void => {
  const latest = new WeakMap<Socket, LatestRequest>();
  /** The parser reports its error again for all that arrives while the connection waits to be refused. */
  const refused = new WeakSet<Socket>();
  const track = (request: IncomingMessage, response: ServerResponse): void => {
    latest.set(request.socket, { request, response });
  };
  server.on('request', track);
  server.on('checkExpectation', track);
  const refuse = async (socket: Socket, [code, detail]: readonly [ErrorCode, string]): Promise<void> => {
    const last = latest.get(socket);
    if (last !== undefined) await waitForTurn(socket, last);
    /** Not when the malformed request has got an answer before its end arrived. */
    const mayAnswer = (): boolean =>
      socket.writable && (last === undefined || last.request.complete || !last.response.headersSent);
    if (mayAnswer()) {
      const origin = { peerAddress: socket.remoteAddress ?? '', header: () => null };
      const answer = await kit.admission.refuse(origin, code, detail);
      if (mayAnswer()) socket.write(wireText(answer));
    }
    socket.destroySoon();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // Servers of `node:http` have no other streams than sockets of `node:net`, or of `node:tls`, which extend them.
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (!refused.has(socket)) {
      refused.add(socket);
      void refuse(socket, refusals[error.code ?? ''] ?? unparsable);
    }
  });
  // Without a listener node ends the connection at once, and with it the answers to earlier requests.
  server.on('connect', (_request, stream) => {
    const socket = stream as Socket;
    // The server no longer listens for errors of a socket that it has handed over.
    socket.on('error', () => socket.destroy());
    void refuse(socket, noTunnel);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const refuse = async (): Promise<void> => {
      const turn = guard.turn(request, response);
      if (turn !== undefined && !(await turn)) return;
      const call = callFromNode(request);
      const answer = await kit.admission.refuse(call, 'expectation_failed', 'Expect may only be 100-continue.');
      writeToNode(answer, response);
    };
    void refuse();
  });
};
