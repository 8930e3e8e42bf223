// Watchpost inside a product with its own plans and invoices: the product says what a customer may have, serves the paths of
// the part that it leaves out, and learns of incidents in a function.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, toNodeHandler } from '@watchpost/server-kit';
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

const plans = { free: { maxMonitors: 2 }, pro: { maxMonitors: 50 } } as const;

export const start = async ({ folder, port, secret = randomBytes(32) }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  // What the product knows of its customers; a real one keeps it in its database.
  const acme = { plan: 'free' as keyof typeof plans, watchpostId: '', paged: new Map<string, string>() };
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: `http://localhost:${port}`,
    signup: 'invite',
    // A real app reads its session here.
    identity: () => ({
      id: '17',
      name: 'Ada',
      email: 'ada@example.com',
      organization: { key: 'acme', name: 'Acme Ltd' },
      role: 'owner',
    }),
    without: ['commerce'],
    entitlements: {
      read: async () => plans[acme.plan],
      fallback: plans.free,
      describeLimit: () => 'Ask sales@example.com for more.',
    },
  });
  kit.onEvent('organization.created', ({ organizationId }) => {
    acme.watchpostId = organizationId;
  });
  // An event can come twice: its id makes the second page the same as the first.
  kit.onEvent('incident.opened', ({ id, data }) => void acme.paged.set(id, data.title), { name: 'page-the-crew' });
  await kit.start();

  const app = express();
  app.use(toNodeHandler(kit));
  // Below the base path of Watchpost, and the product's: the part that would serve it is left out.
  app.get('/api/v1/billing/invoices', (_request, response) => void response.json({ plan: acme.plan, invoices: [] }));
  app.get('/crew/pages', (_request, response) => void response.json([...acme.paged.values()]));
  app.post('/upgrade', async (_request, response) => {
    acme.plan = 'pro';
    await kit.entitlementsChanged(acme.watchpostId);
    response.json({ plan: acme.plan });
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
  console.log(`${url}/api/v1/billing/invoices is the app's, ${url}/api/v1/monitors is Watchpost's.`);
}
