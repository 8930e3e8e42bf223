// Watchpost inside a server of Deno: its API answers beside the app's own routes, on the same port.
import { Buffer } from 'node:buffer';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

const { PORT = '3001', FOLDER = await mkdtemp(join(tmpdir(), 'watchpost-')), SECRET } = process.env;

const store = createSqliteStore({ file: join(FOLDER, 'watchpost.db') });
const kit = createServerKit({
  store,
  // 32 bytes that encrypt the secrets in the database. A real app keeps them with its folder: nothing else opens what lies there.
  secretKeys: [
    { id: 'main', bytes: SECRET ? Buffer.from(SECRET, 'base64') : crypto.getRandomValues(new Uint8Array(32)) },
  ],
  publicUrl: `http://localhost:${PORT}`,
});
await kit.start();
await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });

const server = Deno.serve({ port: Number(PORT), hostname: '127.0.0.1', onListen() {} }, (request, { remoteAddr }) => {
  const { pathname } = new URL(request.url);
  if (kit.matches(pathname)) return kit.fetch(request, { ip: remoteAddr.hostname });
  return pathname === '/hello' ? new Response('Hello from the app.') : new Response('Not found', { status: 404 });
});
const url = `http://127.0.0.1:${server.addr.port}/`;
console.log(`${url}hello is the app's, ${url}api/v1/monitors is Watchpost's.`);

Deno.addSignalListener('SIGTERM', async () => {
  // It ends open streams, which would hold the server; requests that run are answered.
  await kit.stop();
  await server.shutdown();
  await store.close();
  Deno.exit();
});
