// Watchpost inside a Fastify app: its API answers beside the app's own routes, on the same port.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import fastify from 'fastify';

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

  const app = fastify();
  app.get('/hello', () => 'Hello from the app.');
  const handle = toNodeHandler(kit);
  await app.register(async (scope) => {
    // In this scope Fastify leaves bodies unread and answers unsent; the kit does both.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/api/v1/*', (request, reply) => {
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
      await app.close();
      await store.close();
    },
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const { url } = await start({ folder: await mkdtemp(join(tmpdir(), 'watchpost-')), port: 3001 });
  console.log(`${url}/hello is the app's, ${url}/api/v1/monitors is Watchpost's.`);
}
