// Watchpost inside a server of Deno: its API answers beside the app's own routes, on the same port.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createServerKit, type ServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

/** Starts the app with Watchpost inside. */
export const start = async (kit: ServerKit, { port }: { readonly port: number }) => {
  await kit.start();
  const server = Deno.serve({ port, hostname: '127.0.0.1', onListen() {} }, (request, { remoteAddr, completed }) => {
    const { pathname } = new URL(request.url);
    if (kit.matches(pathname)) return kit.fetch(request, { ip: remoteAddr.hostname, completed });
    return pathname === '/hello' ? new Response('Hello from the app.') : new Response('Not found', { status: 404 });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    async stop() {
      // It ends open streams, which would hold the server; requests that run are answered.
      await kit.stop();
      await server.shutdown();
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
  Deno.addSignalListener('SIGTERM', async () => {
    await stop();
    await store.close();
    Deno.exit();
  });
}
