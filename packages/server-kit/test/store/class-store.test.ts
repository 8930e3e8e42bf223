import { expect, onTestFinished, test } from 'vitest';
import { createServerKit } from '../../src/kit/create-kit.js';
import { statusChanges } from '../../src/monitoring/status/status-changes.js';
import { storeConformance } from '../../src/store/conformance/conformance.js';
import { quickHasher } from '../kit-fixture.js';
import { newMonitor } from '../monitoring/engine/engine-fixture.js';
import { ClassStore } from './class-store.js';
import { emptySqlite } from './empty-sqlite.js';

for (const { title, run } of storeConformance) {
  test(title, async () => {
    const open = await emptySqlite();
    await run(async () => new ClassStore(await open()));
  });
}

test('everything that works in the background works on a store that is a class', async () => {
  const store = new ClassStore(await (await emptySqlite())());
  const errors: unknown[] = [];
  const note = (message: string, fields?: unknown) => void errors.push([message, fields]);
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'https://watchpost.test',
    passwordHasher: quickHasher,
    logger: { debug: () => {}, info: () => {}, warn: note, error: note },
  });
  onTestFinished(() => store.close());
  onTestFinished(() => kit.stop());
  await kit.start();
  const now = Date.now();
  const row = {
    ...newMonitor('mon_1', { nextCheckAt: null }, now - 60_000),
    currentStatus: 'up',
    statusSince: now - 60_000,
  } as const;
  const evaluation = {
    id: row.id,
    organizationId: row.organizationId,
    evaluatedUntil: now,
    statusSeenSince: now - 60_000,
    isHeldBack: false,
  };
  await store.commit([
    { kind: 'insert', table: 'monitors', row },
    { kind: 'insert', table: 'evaluations', row: evaluation },
  ]);
  const stored = await store.get('monitors', { id: row.id });
  if (stored === undefined) throw new Error('no monitor');
  const down = { currentStatus: 'down', statusSince: now, cause: 'connection refused', unknownReason: null } as const;
  const opened = new Promise<void>((resolve) => {
    onTestFinished(store.onChange('incidents', resolve));
  });
  await store.commit([
    { kind: 'update', table: 'monitors', where: { id: row.id }, set: down },
    ...statusChanges(stored, down, { now }),
  ]);
  await opened;
  expect(await store.find('incidents', {}, { limit: 10 })).toMatchObject([{ number: 1, status: 'open' }]);
  expect(errors).toEqual([]);
});
