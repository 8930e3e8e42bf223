import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach } from 'vitest';

/** What a server does with a datagram. */
export type OnDatagram = (datagram: Buffer, from: RemoteInfo, server: Socket) => void;

/** The servers of a test; they are closed when it ends. */
export const servers: Socket[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** A real UDP server on loopback; it keeps what it was sent. */
export const serve = async (onDatagram: OnDatagram = () => {}, address = '127.0.0.1') => {
  const server = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  const received: Buffer[] = [];
  server.on('message', (datagram, from) => {
    received.push(datagram);
    onDatagram(datagram, from, server);
  });
  server.bind(0, address);
  await once(server, 'listening');
  servers.push(server);
  const { port } = server.address();
  return { port, url: `${address.includes(':') ? `[${address}]` : address}:${port}`, received };
};

/** What a datagram is answered with. */
export type DatagramAnswer = string | Buffer | ((datagram: Buffer) => Buffer);

/** Answers each datagram with these, in their order. */
export const reply =
  (...answers: readonly DatagramAnswer[]): OnDatagram =>
  (datagram, { port, address }, server) => {
    for (const answer of answers) server.send(typeof answer === 'function' ? answer(datagram) : answer, port, address);
  };

/** A port on which nothing listens. */
export const closedPort = async (): Promise<number> => {
  const { port } = await serve();
  const server = servers.pop();
  server?.close();
  if (server !== undefined) await once(server, 'close');
  return port;
};
