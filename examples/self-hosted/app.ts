// Watchpost for one company on its own machine: nothing about plans is set, so nothing is limited and nothing is billed.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

/** Requests that run when the app stops have so long to be answered. */
const graceMs = 10_000;

interface Options {
  readonly folder: string;
  readonly port: number;
  readonly owner: { readonly email: string; readonly password: string };
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret?: Uint8Array;
}

export const start = async ({ folder, port, owner, secret = randomBytes(32) }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: `http://localhost:${port}`,
    // Colleagues join by invitation.
    signup: 'invite',
    // The machines of the company are what is monitored.
    allowPrivateTargets: true,
  });
  await kit.start();
  await kit.createFirstOwner({ ...owner, organizationName: 'Acme Ltd' });
  const server = createServer(toNodeHandler(kit)).listen(port, '127.0.0.1');
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
  const owner = { email: 'operations@example.com', password: randomBytes(12).toString('base64url') };
  // A real installation keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const { url } = await start({ folder: await mkdtemp(join(tmpdir(), 'watchpost-')), port: 3001, owner });
  console.log(`Sign in at ${url}/api/v1/auth/login as ${owner.email} with the password ${owner.password}.`);
}
