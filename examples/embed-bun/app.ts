// Watchpost inside a server of Bun: its API answers beside the app's own routes, on the same port.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, type ServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { serve } from 'bun';

/** Starts the app with Watchpost inside. */
export const start = async (kit: ServerKit, { port }: { readonly port: number }) => {
  await kit.start();
  const server = serve({
    port,
    hostname: '127.0.0.1',
    // A live stream says something every 15 seconds, and Bun ends what is silent for 10.
    idleTimeout: 60,
    fetch(request, self) {
      const { pathname } = new URL(request.url);
      if (kit.matches(pathname)) return kit.fetch(request, { ip: self.requestIP(request)?.address ?? '' });
      return pathname === '/hello' ? new Response('Hello from the app.') : new Response('Not found', { status: 404 });
    },
  });
  return {
    url: server.url.origin,
    async stop() {
      // It ends open streams, which would hold the server; requests that run are answered.
      await kit.stop();
      await server.stop();
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
    secretKeys: [{ id: 'main', bytes: crypto.getRandomValues(new Uint8Array(32)) }],
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
