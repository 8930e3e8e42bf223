// A hosting product that watches the sites of its customers: it calls Watchpost and is called back in the same process, with
// types and without a network.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, type HostUser } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';

interface Options {
  readonly folder: string;
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret?: Uint8Array;
  /** Called with what a customer is to read. */
  readonly write: (customer: string, text: string) => void;
}

/** The product acts for a customer as a user of its own, who owns the organization of that customer. */
const productIn = (customer: string): HostUser => ({
  id: `product-of-${customer}`,
  name: 'Acme Hosting',
  email: `${customer}@hosting.example.com`,
  organization: { key: customer, name: customer },
  role: 'owner',
});

export const start = async ({ folder, secret = randomBytes(32), write }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: 'https://status.hosting.example.com',
  });
  // A real product keeps in its database which organization is whose.
  const customers = new Map<string, string>();
  kit.onEvent('incident.opened', ({ organizationId, data }) => {
    const customer = customers.get(organizationId);
    if (customer !== undefined) write(customer, `Incident ${data.number}: ${data.title}`);
  });
  await kit.start();

  return {
    /** The organization of the customer is made by the first call. */
    async addSite(customer: string, url: string): Promise<string> {
      const watchpost = kit.client(productIn(customer));
      const { id } = await watchpost.monitors.create({ name: url, type: 'https', target: url });
      const { organizationId } = await watchpost.auth.me();
      if (organizationId !== null) customers.set(organizationId, customer);
      return id;
    },
    async reportTrouble(customer: string, title: string): Promise<void> {
      await kit.client(productIn(customer)).incidents.create({ title, severity: 'minor' });
    },
    async sitesOf(customer: string): Promise<readonly string[]> {
      const { data } = await kit.client(productIn(customer)).monitors.list({ sort: 'name' });
      return data.map(({ name }) => name);
    },
    async stop() {
      await kit.stop();
      await store.close();
    },
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-'));
  const app = await start({ folder, write: (customer, text) => console.log(`To ${customer}: ${text}`) });
  await app.addSite('globex', 'https://globex.example.com');
  console.log('Watching', await app.sitesOf('globex'));
}
