// Watchpost inside an h3 app: its API answers beside the app's own routes, on the same port.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, type ServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { H3, serve } from 'h3';

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
  app.all(`${basePath}/**`, (event) => kit.fetch(event.req, { ip: event.req.ip ?? '' }));
  const server = await serve(app, { port, hostname: '127.0.0.1', silent: true }).ready();

  return {
    url: (server.url ?? '').replace(/\/$/, ''),
    async stop() {
      // It ends open streams, which would hold the server; requests that run are answered.
      await kit.stop();
      // A connection that was opened and never used is not idle to Node, and would hold the server for a minute.
      setTimeout(() => void server.close(true), 1000).unref();
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
