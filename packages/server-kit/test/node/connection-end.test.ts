import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { openKit } from '../kit-fixture.js';

/** More than the buffers of two sockets on one machine hold: some bytes stay unwritten. */
const large = new Uint8Array(30_000_000);

/** A server of a host, which keeps idle connections for as long as clients do, and holds the answers of its own routes. */
const openHost = async () => {
  const fixture = await openKit('sqlite');
  onTestFinished(() => fixture.close());
  const { token } = await fixture.newMember('owner');
  const held: ServerResponse[] = [];
  const find: typeof fixture.kit.find = (call) =>
    call.path === '/large' ? async () => ({ status: 200, headers: {}, body: large }) : fixture.kit.find(call);
  const handler = toNodeHandler({ ...fixture.kit, find });
  const server = createServer((request, response) => handler(request, response, () => void held.push(response)));
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const ask = (socket: Socket, path: string): void => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  };
  const read = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
  return { kit: fixture.kit, server, held, open, ask, read };
};

test('a connection is kept after its answer while the kit runs', async () => {
  const { open, ask, read } = await openHost();
  const socket = await open();
  for (let asked = 0; asked < 2; asked++) {
    ask(socket, '/api/v1/server');
    expect(await read(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: keep-alive/i);
  }
});

test('a connection with an answer under way when the kit stops ends with it, and the server with the last', async () => {
  const { kit, server, held, open, ask, read } = await openHost();
  const [own, streaming, idle] = [await open(), await open(), await open()];
  ask(idle, '/api/v1/server');
  await read(idle);
  ask(streaming, '/api/v1/stream');
  expect(await read(streaming)).toContain('text/event-stream');
  streaming.resume();
  ask(own, '/of-the-host');
  await expect.poll(() => held.length).toBe(1);
  const closed = once(server, 'close');
  await kit.stop();
  server.close();
  held[0]?.end('Hello.');
  expect(await read(own)).toMatch(/connection: close/i);
  await closed;
});

test('what is asked after the kit has stopped is answered, and ends its connection', async () => {
  const { kit, held, open, ask, read } = await openHost();
  const socket = await open();
  await kit.stop();
  ask(socket, '/of-the-host');
  await expect.poll(() => held.length).toBe(1);
  held[0]?.end('Hello.');
  const ended = once(socket, 'close');
  expect(await read(socket)).toMatch(/connection: close[\s\S]*Hello\.$/i);
  await ended;
});

test('a large answer that is still being written when the server closes arrives whole, and ends its connection', async () => {
  const { kit, server, open, ask } = await openHost();
  const socket = await open();
  let arrived = 0;
  socket.pause().on('data', ({ length }) => {
    arrived += length;
  });
  ask(socket, '/large');
  await once(server, 'request');
  const closed = once(server, 'close');
  await kit.stop();
  server.close();
  server.closeIdleConnections();
  socket.resume();
  await once(socket, 'close');
  expect(arrived).toBeGreaterThan(large.byteLength);
  await closed;
});
