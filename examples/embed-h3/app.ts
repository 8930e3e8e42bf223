// Watchpost inside an h3 app: its API answers beside the app's own routes, on the same port.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, type ServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { H3, serve } from 'h3';

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

  const app = new H3();
  app.get('/hello', () => 'Hello from the app.');
  app.post('/hello', async ({ req }) => {
    const { name } = (await req.json()) as { name: string };
    return `Hello, ${name}.`;
  });
  app.all(`${basePath}/**`, (event) => kit.fetch(event.req, { ip: event.req.ip ?? '' }));
  const server = await serve(app, { port, hostname: '127.0.0.1', silent: true }).ready();
  const node = server.node?.server as Server; // It runs on Node, over HTTP/1.1.
  // Connections on which nothing was asked yet are not idle to Node, and would hold a stop for a minute.
  const unused = new Set<Socket>();
  node.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  node.on('request', ({ socket }, response) => {
    unused.delete(socket);
    // Once the app stops, a connection ends with its answer.
    response.once('close', () => node.listening || socket.end());
  });

  return {
    url: (server.url ?? '').replace(/\/$/, ''),
    async stop() {
      // It ends open streams, which would hold the server; requests that run are answered.
      await kit.stop();
      // For a second, a first request may still arrive on them.
      setTimeout(() => unused.forEach((socket) => void socket.destroy()), 1000).unref();
      // What runs for longer is cut off.
      setTimeout(() => node.closeAllConnections(), graceMs).unref();
      await server.close();
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
