// A shop that asks its stock, both traced. Watchpost checks the shop and exports to the same collector: the spans of both
// services lie below the check that caused them.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerKit, type HostUser } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { startService } from './service.js';

const team: HostUser = {
  id: 'team',
  name: 'Shop team',
  email: 'team@shop.example.com',
  organization: { key: 'shop', name: 'Shop' },
  role: 'owner',
};

/** @param collector where OTLP over HTTP is received, such as `http://127.0.0.1:4318` */
export const start = async (folder: string, collector: string) => {
  const stock = await startService('stock', collector);
  const shop = await startService('shop', collector, stock.url);
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: randomBytes(32) }],
    publicUrl: 'https://status.shop.example.com',
    // Shop, stock and collector are on this machine.
    allowPrivateTargets: true,
  });
  await kit.start();
  const watchpost = kit.client(team);
  await watchpost.telemetryExports.create({ name: 'Collector', endpoint: collector });
  const { id } = await watchpost.monitors.create({ name: 'Shop', type: 'http', target: shop.url });
  return {
    check: () => watchpost.monitors.check(id),
    async stop() {
      await kit.stop();
      await Promise.all([shop.stop(), stock.stop(), store.close()]);
    },
  };
};

if (import.meta.main) {
  const app = await start(await mkdtemp(join(tmpdir(), 'watchpost-')), 'http://127.0.0.1:4318');
  await app.check();
  console.log('The trace “check Shop” arrives within 15 seconds. Ctrl-C ends.');
}
