// Watchpost with a type of monitor of its own: a product that watches the Memcached servers of its customers.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { memcached } from './memcached.js';

interface Options {
  readonly folder: string;
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret?: Uint8Array;
}

const operator = {
  id: '1',
  name: 'Ada',
  email: 'ada@example.com',
  organization: { key: 'acme', name: 'Acme' },
  role: 'owner',
} as const;

export const start = async ({ folder, secret = randomBytes(32) }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: 'https://status.example.com',
    // Caches are in the operator's own network.
    allowPrivateTargets: true,
    checks: { memcached },
  });
  await kit.start();
  const watchpost = kit.client(operator);

  return {
    async watch(target: string, minHitPercent: number): Promise<string> {
      const body = { name: target, type: 'memcached', target, config: { minHitPercent }, retries: 0 };
      // The types of the client are those of every server; this request is held to the rules of the type by the kit.
      const { data } = await watchpost.request<{ readonly id: string }>({ method: 'POST', path: '/monitors', body });
      return data.id;
    },
    async check(id: string): Promise<string> {
      const { status, message } = await watchpost.monitors.check(id);
      return message === null ? status : `${status}: ${message}`;
    },
    async stop() {
      await kit.stop();
      await store.close();
    },
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const app = await start({ folder: await mkdtemp(join(tmpdir(), 'watchpost-')) });
  console.log(await app.check(await app.watch('127.0.0.1:11211', 0)));
  await app.stop();
}
