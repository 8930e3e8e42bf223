// Watchpost in front of a SvelteKit app: its API answers beside the app's own routes, on the same port.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { toNodeHandler } from '@watchpost/server-kit';
import { handler } from './build/handler.js';
import { createKit } from './kit.ts';

/** Requests that run when the app stops have so long to be answered. */
const graceMs = 10_000;

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const { kit, store } = createKit();
await kit.start();
await kit.createFirstOwner({ email: 'owner@example.com', password: 'correct horse battery staple' });

const watchpost = toNodeHandler(kit);
// Not in a hook of the app: SvelteKit takes a DELETE without a content type for a form of another site, and bodies end at 512 KB.
const server = createServer((request, response) => watchpost(request, response, () => handler(request, response)));
// Connections on which nothing was asked yet are not idle to Node, and would hold a stop for a minute.
const unused = new Set<Socket>();
server.on('connection', (socket) => {
  unused.add(socket);
  socket.once('close', () => unused.delete(socket));
});
server.on('request', ({ socket }) => unused.delete(socket));
server.listen(Number(PORT), HOST, () => console.log(`Listening on http://${HOST}:${PORT}`));

process.once('SIGTERM', async () => {
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
  await store.close();
});
