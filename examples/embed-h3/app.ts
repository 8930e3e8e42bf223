// Watchpost inside an h3 app: its API answers beside the app's own routes, on the same port.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { H3, serve } from 'h3';

interface Options {
  readonly folder: string;
  readonly port: number;
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret?: Uint8Array;
}

export const start = async ({ folder, port, secret = randomBytes(32) }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: `http://localhost:${port}`,
  });
  await kit.start();
  await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });

  const app = new H3();
  app.get('/hello', () => 'Hello from the app.');
  app.all('/api/v1/**', (event) => kit.fetch(event.req, { ip: event.req.ip ?? '' }));
  const server = await serve(app, { port, hostname: '127.0.0.1', silent: true }).ready();

  return {
    url: (server.url ?? '').replace(/\/$/, ''),
    async stop() {
      // It ends open streams, which would hold the server; requests that run are answered.
      await kit.stop();
      await server.close();
      await store.close();
    },
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const { url } = await start({ folder: await mkdtemp(join(tmpdir(), 'watchpost-')), port: 3001 });
  console.log(`${url}/hello is the app's, ${url}/api/v1/monitors is Watchpost's.`);
}
