import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@watchpost/schemas';
import type { Answer } from '../http/call.js';
import type { ServerKit } from '../kit.js';
import type { ConnectionGuard } from './connection-guard.js';
import { callFromNode, writeToNode } from './to-node-handler.js';

/** A connection as `node:http` keeps it: its own answer to a malformed request reads the same field. */
interface HttpSocket extends Duplex {
  readonly remoteAddress?: string;
  /** The answer that is under way. */
  readonly _httpMessage?: ServerResponse | null;
}

/** What `node:http` refuses by itself, by its code; all else is a request that cannot be parsed. */
const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'Send at most 16 KiB of headers.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'Send chunks without extensions.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'Send the whole request in less time.'],
};
const unparsable = ['bad_request', 'The request is not well-formed HTTP/1.1.'] as const;

/** An answer as it goes over the wire, for a connection that has no response object; it is the last of its connection. */
const wireText = ({ status, headers, body }: Answer): string => {
  const text = typeof body === 'string' ? body : '';
  const all = { ...headers, 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n');
};

/**
 * Answers what a `node:http` server would refuse with a bare status (malformed requests, too many headers, too slow
 * ones, `Expect` other than `100-continue`) with a problem and its request id. Every such request is counted.
 */
export const answerMalformedRequests = (server: Server, kit: ServerKit, guard: ConnectionGuard): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: HttpSocket) => {
    const refuse = async (): Promise<void> => {
      const [code, detail] = refusals[error.code ?? ''] ?? unparsable;
      const origin = { peerAddress: socket.remoteAddress ?? '', header: () => null };
      const answer = await kit.admission.refuse(origin, code, detail);
      // Into the middle of another answer nothing can be written.
      if (socket.writable && socket._httpMessage?.headersSent !== true) socket.write(wireText(answer));
      socket.destroy();
    };
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else void refuse();
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
