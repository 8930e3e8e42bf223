import { once } from 'node:events';
import { createServer } from 'node:http';
import { runCheck } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { freePort } from '@watchpost/testbed/free-port';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine } from '../../../src/monitoring/engine/engine.js';
import type { Row, Store } from '../../../src/store/interface/store.js';
import { openStore } from '../../store/open-store.js';
import { newMonitor } from './engine-fixture.js';

/** Resolves when all monitors satisfy `holds`; reads them whenever results were recorded. */
const whenMonitors = async (
  store: Store,
  holds: (monitors: Row<'monitors'>[]) => boolean,
): Promise<Row<'monitors'>[]> => {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const stop = store.onChange('monitorResults', () => {
        stop();
        resolve();
      });
    });
    const monitors = await store.find('monitors', {}, { limit: 1000, orderBy: 'ref' });
    if (holds(monitors)) return monitors;
    await changed;
  }
};

it('Two engines check a real target that stops and starts again', { timeout: 60_000 }, async () => {
  const target = createServer((_request, response) => response.end('fine'));
  const port = await freePort();
  target.listen(port, '127.0.0.1');
  await once(target, 'listening');
  const close = (): Promise<unknown> => {
    target.closeAllConnections();
    return new Promise((resolve) => target.close(resolve));
  };
  onTestFinished(() => void close());

  const { store, close: closeStore } = await openStore('sqlite');
  const now = Date.now();
  const rows = Array.from({ length: 40 }, (_, index) => {
    const rules = { intervalSeconds: 5, timeoutSeconds: 2, retries: 1, retryIntervalSeconds: 1 };
    // Half speaks HTTP, half only opens a connection.
    const kind =
      index % 2 === 0
        ? ({ type: 'http', target: `http://127.0.0.1:${port}/` } as const)
        : ({ type: 'tcp', target: `127.0.0.1:${port}` } as const);
    return newMonitor(`mon_${index}`, { ...rules, ...kind }, now);
  });
  await store.commit(rows.map((row) => ({ kind: 'insert', table: 'monitors', row })));

  const guard = createAddressGuard({ allowPrivate: true });
  const engines = [1, 2].map(() => createEngine({ store, runCheck, guard, concurrency: 8 }));
  onTestFinished(async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    await closeStore();
  });
  for (const engine of engines) engine.start();

  const up = await whenMonitors(store, (all) => all.every(({ currentStatus }) => currentStatus === 'up'));
  expect(up.map(({ lastResult }) => lastResult?.ok)).toEqual(up.map(() => true));

  const closedAt = Date.now();
  await close();
  const down = await whenMonitors(store, (all) => all.every(({ currentStatus }) => currentStatus === 'down'));
  for (const { ref, statusSince, consecutiveFailures } of down) {
    expect(statusSince).toBeGreaterThanOrEqual(closedAt - 2000);
    expect(consecutiveFailures).toBeGreaterThanOrEqual(2);
    const results = await store.find('monitorResults', { monitorRef: ref }, { limit: 100, orderBy: 'at' });
    expect(results.find(({ status }) => status === 2)?.at).toBe(statusSince);
  }

  target.listen(port, '127.0.0.1');
  await once(target, 'listening');
  await whenMonitors(store, (all) => all.every(({ currentStatus }) => currentStatus === 'up'));
  expect(engines.map((engine) => engine.stats().lost)).toEqual([0, 0]);
});
