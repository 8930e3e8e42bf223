// Watchpost inside a Fastify app: its API answers beside the app's own routes, on the same port.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, type ServerKit, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import fastify from 'fastify';

interface Options {
  readonly port: number;
  /** Where the API is, as the option of the kit says. */
  readonly basePath?: string;
}

/** Starts the app with Watchpost inside. */
export const start = async (kit: ServerKit, { port, basePath = '/api/v1' }: Options) => {
  await kit.start();

  const app = fastify();
  app.get('/hello', () => 'Hello from the app.');
  app.post<{ Body: { name: string } }>('/hello', ({ body }) => `Hello, ${body.name}.`);
  const handle = toNodeHandler(kit);
  await app.register(async (scope) => {
    // In this scope Fastify leaves bodies unread and answers unsent; the kit does both.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${basePath}/*`, (request, reply) => {
      reply.hijack();
      return handle(request.raw, reply.raw);
    });
  });
  await app.listen({ port, host: '127.0.0.1' });

  return {
    url: app.listeningOrigin,
    async stop() {
      // It ends open streams, which would hold the app; requests that run are answered.
      await kit.stop();
      // A connection that was opened and never used is not idle to Node, and would hold the app for a minute.
      setTimeout(() => app.server.closeAllConnections(), 1000).unref();
      await app.close();
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
