import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServerKit, stripePayments, toNodeHandler } from '../../../../src/index.js';
import { createPostgresStore } from '../../../../src/postgres.js';
import { createSqliteStore } from '../../../../src/sqlite.js';
import type { ServiceOptions } from './service-process.js';

// Started by `service-process.ts`: a service on Stripe whose only customer is always signed in.
const {
  database,
  stripeUrl,
  webhookSecret,
  aheadMs = 0,
  background = true,
} = JSON.parse(process.argv[2] ?? '{}') as ServiceOptions;

const store = database.startsWith('postgres')
  ? createPostgresStore({ connectionString: database })
  : createSqliteStore({ file: database });
const kit = createServerKit({
  store,
  secretKeys: [{ id: 'main', bytes: new Uint8Array(32).fill(7) }],
  publicUrl: 'https://watchpost.test',
  clock: () => Date.now() + aheadMs,
  identity: () => ({
    id: '1',
    name: 'Ada',
    email: 'ada@example.com',
    organization: { key: 'acme', name: 'Acme Ltd' },
    role: 'owner',
  }),
  commerce: {
    plans: [
      { code: 'free', name: 'Free', isDefault: true, entitlements: {} },
      {
        code: 'team',
        name: 'Team',
        prices: [{ interval: 'month', currency: 'EUR', unitAmountMinor: 2900, per: 'organization' }],
        entitlements: {},
      },
    ],
    provider: stripePayments({ secretKey: 'sk_test_example', webhookSecret, testBaseUrl: stripeUrl }),
    seller: { name: 'Watch Service Ltd' },
  },
});
await kit.start({ background });

const server = createServer(toNodeHandler(kit)).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
