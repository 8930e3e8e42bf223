// Watchpost inside a Hono app: its API answers beside the app's own routes, on the same port.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { createServerKit, type ServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { Hono } from 'hono';

/** Requests that run when the app stops have so long to be answered. */
const graceMs = 10_000;

interface Options {
  readonly port: number;
  /** Where the API is, as the option of the kit says. */
  readonly basePath?: string;
}

/** Starts the app with Watchpost inside. */
export const start = async (kit: ServerKit, { port, basePath = '/api/v1' }: Options) => {
  await kit.start();

  const app = new Hono();
  app.get('/hello', (context) => context.text('Hello from the app.'));
  app.post('/hello', async (context) => context.text(`Hello, ${(await context.req.json()).name}.`));
  app.all(`${basePath}/*`, (context) => kit.fetch(context.req.raw, { ip: getConnInfo(context).remote.address ?? '' }));
  const server = createServer(getRequestListener(app.fetch)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  // Connections on which nothing was asked yet are not idle to Node, and would hold a stop for a minute.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    // Once the app stops, a connection ends with its answer.
    response.once('close', () => server.listening || socket.end());
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // It listens on a port, not on a pipe.
    async stop() {
      const closed = once(server, 'close');
      server.close();
      // It ends open streams, which would hold the server; requests that run are answered.
      await kit.stop();
      server.closeIdleConnections();
      // For a second, a first request may still arrive on them.
      setTimeout(() => unused.forEach((socket) => void socket.destroy()), 1000).unref();
      // What runs for longer is cut off.
      setTimeout(() => server.closeAllConnections(), graceMs).unref();
      await closed;
    },
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-'));
  const port = Number(process.env.PORT ?? 3001);
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: randomBytes(32) }],
    publicUrl: `http://localhost:${port}`,
  });
  const { url, stop } = await start(kit, { port });
  await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });
  console.log(`${url}/hello is the app's, ${url}/api/v1/monitors is Watchpost's.`);
  process.once('SIGTERM', async () => {
    await stop();
    await store.close();
  });
}
