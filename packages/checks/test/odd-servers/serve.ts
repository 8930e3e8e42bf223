import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { OddServer } from './odd-server.js';
import type { OddTlsServer } from './tls-corpus.js';

/** A server of the corpus that listens on loopback; it ends with its connections. */
export interface Served extends AsyncDisposable {
  readonly port: number;
}

/** Answers each request of a connection as the corpus says. */
const answerOn = (
  socket: Socket,
  answer: OddServer['answer'],
  finish: (socket: Socket, bytes: Buffer) => void,
  otherPort = 0,
): void => {
  let request = '';
  // What clients do to a connection that they do not like is no part of it.
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    request += bytes.toString('latin1');
    if (!request.includes('\r\n\r\n')) return;
    if (typeof answer === 'function') answer(socket, request, otherPort);
    else finish(socket, Buffer.from(answer));
    request = '';
  });
};

const listen = async (server: Server): Promise<Served> => {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => open.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('It listens on no port.');
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Starts an odd server, which answers the same on another port, for those that redirect to it. */
export const serveOdd = async ({ answer }: OddServer): Promise<Served> => {
  let other: Served | undefined;
  const create = (): Server =>
    createServer((socket) => answerOn(socket, answer, (one, bytes) => void one.end(bytes), other?.port));
  other = await listen(create());
  const served = await listen(create());
  return {
    port: served.port,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([served[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
    },
  };
};

/** Starts an odd server with TLS. */
export const serveOddTls = ({ answer, key, cert, isCut = false }: OddTlsServer): Promise<Served> => {
  const raw = new Map<number | undefined, Socket>();
  const server = createTlsServer({ key, cert }, (socket) =>
    answerOn(socket, answer, (one, bytes) => {
      if (!isCut) one.end(bytes);
      // Only the connection below is closed: TLS itself says nothing.
      else one.write(bytes, () => raw.get(socket.remotePort)?.destroy());
    }),
  );
  server.on('connection', (socket: Socket) => raw.set(socket.remotePort, socket));
  server.on('tlsClientError', () => {});
  return listen(server);
};
