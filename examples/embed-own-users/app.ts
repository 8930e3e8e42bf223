// Watchpost with its console inside an Express app that has users of its own: who is signed in there is signed in here.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConsole } from '@watchpost/console';
import { createServerKit, type HostUser, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import express from 'express';

/** Requests that run when the app stops have so long to be answered. */
const graceMs = 10_000;

interface Options {
  readonly folder: string;
  readonly port: number;
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret?: Uint8Array;
}

const organization = { key: 'acme', name: 'Acme Ltd' };
const users: Record<string, HostUser> = {
  ada: { id: '17', name: 'Ada', email: 'ada@example.com', emailVerified: true, organization, role: 'owner' },
  grace: { id: '18', name: 'Grace', email: 'grace@example.com', emailVerified: true, organization, role: 'viewer' },
};

export const start = async ({ folder, port, secret = randomBytes(32) }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const sessions = new Map<string, HostUser>();
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: `http://localhost:${port}`,
    signup: 'invite',
    identity: ({ header }) => sessions.get(/(?:^|; )session=([\w-]+)/.exec(header('cookie') ?? '')?.[1] ?? '') ?? null,
  });
  await kit.start();

  const app = express();
  app.use(toNodeHandler(kit));
  const watch = createConsole({ basePath: '/ops/watch', signIn: 'host' });
  app.use(({ method, path, headers }, response, next) => {
    const answer = watch.answer({ method, path, header: (name) => headers[name]?.toString() ?? null });
    if (answer === undefined) return next();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  // A real app asks for a password first.
  app.post('/sign-in/:name', (request, response) => {
    const user = users[request.params.name];
    if (user === undefined) return void response.sendStatus(404);
    const session = randomUUID();
    sessions.set(session, user);
    response.cookie('session', session, { httpOnly: true, sameSite: 'lax' }).send(`Hello, ${user.name}.`);
  });
  const server = app.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // Connections on which nothing was asked yet are not idle to Node, and would hold a stop for a minute.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // It listens on a port, not on a pipe.
    async stop() {
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
    },
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const { url } = await start({ folder: await mkdtemp(join(tmpdir(), 'watchpost-')), port: 3001 });
  console.log(`POST ${url}/sign-in/ada gives a cookie with which ${url}/ops/watch opens.`);
}
