// Watchpost as a service: two plans, invoices with tax, and Stripe, on whose pages customers enter their cards.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, type PaymentProvider, stripePayments, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import express from 'express';

/** Requests that run when the app stops have so long to be answered. */
const graceMs = 10_000;

interface Options {
  readonly folder: string;
  readonly port: number;
  readonly provider: PaymentProvider;
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret?: Uint8Array;
}

export const start = async ({ folder, port, provider, secret = randomBytes(32) }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: `http://localhost:${port}`,
    signup: 'invite',
    // A real service lets people register, and leaves this out.
    identity: () => ({
      id: '17',
      name: 'Ada',
      email: 'ada@example.com',
      organization: { key: 'acme', name: 'Acme Ltd' },
      role: 'owner',
    }),
    commerce: {
      plans: [
        { code: 'free', name: 'Free', isDefault: true, entitlements: { maxMonitors: 1 } },
        {
          code: 'team',
          name: 'Team',
          prices: [{ interval: 'month', currency: 'EUR', unitAmountMinor: 2900, per: 'organization' }],
          entitlements: { maxMonitors: 100 },
        },
      ],
      provider,
      seller: { name: 'Watch Service Ltd', address: { city: 'Dublin', country: 'IE' } },
      tax: [{ name: 'VAT', ratePercent: 23 }],
    },
  });
  await kit.start();

  const app = express();
  // Before any parser: Stripe signs the bytes of a webhook as they are.
  app.use(toNodeHandler(kit));
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
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = process.env;
  const provider = stripePayments({ secretKey, webhookSecret });
  // A real service keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const { url } = await start({ folder: await mkdtemp(join(tmpdir(), 'watchpost-')), port: 3001, provider });
  console.log(
    `${url}/api/v1/plans lists the plans; Stripe sends webhooks to /api/v1/billing/providers/stripe/webhook.`,
  );
}
