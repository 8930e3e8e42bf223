// A product that adds a room to Watchpost: routes, a handler of events, work in the background and tables of its own.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, type HostUser } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import Database from 'better-sqlite3';
import { createRunbooks } from './runbooks.ts';

interface Options {
  readonly folder: string;
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secret?: Uint8Array;
}

export const start = async ({ folder, secret = randomBytes(32) }: Options) => {
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const database = new Database(join(folder, 'product.db'));
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: secret }],
    publicUrl: 'https://status.example.com',
    rooms: [createRunbooks(database)],
  });
  await kit.start();
  return {
    kit,
    database,
    as: (user: HostUser) => kit.client(user),
    async stop() {
      await kit.stop();
      database.close();
      await store.close();
    },
  };
};

if (import.meta.main) {
  // A real app keeps its folder, and with it the secret: nothing else opens what lies in the database.
  const app = await start({ folder: await mkdtemp(join(tmpdir(), 'watchpost-')) });
  const organization = { key: 'acme', name: 'Acme' };
  const ada = app.as({ id: '1', name: 'Ada', email: 'ada@example.com', organization, role: 'owner' });
  const { id } = await ada.monitors.create({ name: 'Shop', type: 'https', target: 'https://shop.example.com' });
  const path = `/x-runbooks/${id}`;
  await ada.request({ method: 'PUT', path, body: { text: 'Restart the cache first.' } });
  console.log((await ada.request({ method: 'GET', path })).data);
  await app.stop();
}
