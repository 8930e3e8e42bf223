import { expect, test } from 'vitest';
import { insert, sampleDelivery, sampleMonitor, sampleWorker } from '../../src/store/conformance/sample-rows.js';
import type { Change } from '../../src/store/interface/store.js';
import { commitRunner } from '../../src/store/postgres/commit.js';
import { postgresShapes } from '../../src/store/postgres/dialect.js';

const delivery = insert('webhookDeliveries', sampleDelivery());
const worker = insert('workers', sampleWorker());
const monitor = insert('monitors', sampleMonitor());
const touch: Change = { kind: 'update', table: 'workers', where: { id: 'wrk_1' }, set: { lastSeenAt: 1 } };
const ignoring = (change: typeof delivery | typeof worker | typeof monitor): Change => ({
  ...change,
  onConflict: 'ignore',
});

test.each<[what: string, changes: Change[], statements: number]>([
  ['a thousand rows that may be there already', Array.from({ length: 1000 }, () => ignoring(delivery)), 1],
  ['one of them', [ignoring(delivery)], 1],
  ['such rows of two tables', [ignoring(delivery), ignoring(delivery), ignoring(worker), ignoring(worker)], 2],
  ['such rows with a change in between', [ignoring(worker), touch, ignoring(worker)], 3],
  ['rows that must not be there, of which one may stand against the commit', [worker, worker], 2],
  ['rows that are counted', [ignoring(monitor), ignoring(monitor)], 2],
])('to PostgreSQL, %s go in as few statements as can be', (_what, changes, statements) => {
  const { plan } = commitRunner('test_1', postgresShapes('test_1'));
  const { steps } = plan(changes);
  expect(steps).toHaveLength(statements);
  expect(new Set(steps.map(({ index }) => index)).size).toBe(statements);
});
