import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ConnectionLimits, createConnectionGuard } from '../../src/node/connection-guard.js';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { openKit } from '../kit-fixture.js';

/** More than the buffers of two sockets on one machine hold: some bytes stay unwritten. */
const bodyBytes = 30_000_000;

/** A server whose kit answers `/api/v1/large` with the same bytes to all, and counts. */
const open = async (limits: Partial<ConnectionLimits> = {}) => {
  const fixture = await openKit('sqlite', { trustProxy: ['127.0.0.1'] });
  onTestFinished(() => fixture.close());
  const running = { now: 0, most: 0, all: 0 };
  const large = new Uint8Array(bodyBytes);
  const kit: typeof fixture.kit = {
    ...fixture.kit,
    async answer(call) {
      running.all++;
      running.now++;
      running.most = Math.max(running.most, running.now);
      const answer = await fixture.kit.answer(call);
      running.now--;
      return call.path === '/api/v1/large' ? { status: 200, headers: {}, body: large } : answer;
    },
  };
  const server = createServer(toNodeHandler(kit, { guard: createConnectionGuard(limits) }));
  /** How connections end, in the order in which they came. */
  const ends: Promise<unknown>[] = [];
  server.on('connection', (socket) => ends.push(once(socket, 'close')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return {
    running,
    ends,
    connections: promisify(server.getConnections.bind(server)),
    ask: () => fetch(`http://127.0.0.1:${port}/api/v1/nothing`),
    /** A connection that sends and reads nothing unless it is resumed. */
    async send(text: string): Promise<Socket> {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
      socket.pause().write(text);
      return socket;
    },
  };
};

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

/** Everything that arrives until the connection ends. */
const readToEnd = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  await once(socket.resume(), 'close');
  return text;
};

describe('Pipelined requests of one connection', () => {
  test('are answered one after the other, in their order', async () => {
    const { running, send } = await open();
    const paths = Array.from({ length: 30 }, (_, index) => `/api/v1/nothing-${index}`);
    const socket = await send(
      `${paths.map((path) => get(path)).join('')}${get('/api/v1/openapi.json', 'Connection: close\r\n')}`,
    );
    const text = await readToEnd(socket);
    expect(text.match(/HTTP\/1\.1 404 /g)).toHaveLength(30);
    expect(text.lastIndexOf('HTTP/1.1 404 ')).toBeLessThan(text.indexOf('HTTP/1.1 200 '));
    expect(running).toEqual({ now: 0, most: 1, all: 31 });
  });

  test('are not begun while the answer before them is unread', async () => {
    const { running, send, ask } = await open();
    const socket = await send(get('/api/v1/large').repeat(20));
    expect((await ask()).status).toBe(404);
    // Two: the one that is not read, and the one of `ask`.
    expect(running.all).toBe(2);
    socket.destroy();
  });

  test('close the connection when more than 32 wait', async () => {
    const { running, send, ask } = await open();
    const socket = await send(get('/api/v1/large').repeat(700));
    await once(socket.resume(), 'close');
    expect(running.all).toBe(1);
    expect((await ask()).status).toBe(404);
  });
});

describe('An unread answer', () => {
  const from = (address: string): string => get('/api/v1/large', `X-Forwarded-For: ${address}\r\n`);

  test('closes its connection after a time without progress', async () => {
    const { send, ends, ask } = await open({ stallMs: 20 });
    await send(get('/api/v1/large'));
    expect((await ask()).status).toBe(404);
    await ends[0];
  });

  test('may be read for as long as the client makes progress', async () => {
    const { send } = await open({ stallMs: 150 });
    const socket = await send(get('/api/v1/large', 'Connection: close\r\n'));
    // Longer in all, and much shorter than what so many bytes may take.
    let unread = 0;
    socket.on('data', ({ length }) => {
      unread += length;
      if (unread < bodyBytes / 10) return;
      unread = 0;
      socket.pause();
      setTimeout(() => socket.resume(), 100);
    });
    await once(socket.resume(), 'close');
    expect(socket.bytesRead).toBeGreaterThan(bodyBytes);
  });

  test('closes the oldest connection of its source when the source has too many unread bytes', async () => {
    const { send, ends, connections } = await open({ bytesPerSource: 1_000_000 });
    await send(from('198.51.100.1'));
    await send(from('198.51.100.2'));
    expect(await connections()).toBe(2);
    await send(from('198.51.100.1'));
    await ends[0];
    expect(await connections()).toBe(2);
  });

  test('closes the oldest connection of the source with most when all sources together have too many', async () => {
    // Two fit, three do not, whatever the operating system takes of each.
    const { send, ends, connections } = await open({ bytesPerSource: bodyBytes * 3, bytes: bodyBytes * 2.2 });
    await send(from('198.51.100.1'));
    await send(from('198.51.100.2'));
    await send(from('198.51.100.2'));
    await ends[1];
    expect(await connections()).toBe(2);
  });
});
