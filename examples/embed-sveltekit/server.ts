// Watchpost in front of a SvelteKit app: its API answers beside the app's own routes, on the same port.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { toNodeHandler } from '@watchpost/server-kit';
import { handler } from './build/handler.js';
import { createKit } from './kit.ts';

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const { kit, store } = createKit();
await kit.start();
await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });

const watchpost = toNodeHandler(kit);
// Not in a hook of the app: SvelteKit takes a DELETE without a content type for a form of another site, and bodies end at 512 KB.
const server = createServer((request, response) => watchpost(request, response, () => handler(request, response)));
server.listen(Number(PORT), HOST, () => console.log(`Listening on http://${HOST}:${PORT}`));

process.once('SIGTERM', async () => {
  const closed = once(server, 'close');
  server.close();
  // It ends open streams, which would hold the server; requests that run are answered.
  await kit.stop();
  server.closeIdleConnections();
  // A connection that was opened and never used is not idle to Node, and would hold the server for a minute.
  setTimeout(() => server.closeAllConnections(), 1000).unref();
  await closed;
  await store.close();
});
