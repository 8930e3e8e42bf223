import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { activityHash, genesisHash } from '../../src/store/commits/audit/hash-chain.js';
import { countRows } from '../../src/store/conformance/count-rows.js';
import {
  insert,
  sampleEvent,
  sampleMonitor,
  sampleTime,
  sampleWebhook,
} from '../../src/store/conformance/sample-rows.js';
import { deliveryIdOf } from '../../src/store/interface/delivery-id.js';
import { allDialects, openStore } from './open-store.js';
import {
  type Achieved,
  commitsPerProcess,
  contested,
  deliver,
  organizationId,
  webhookId,
  work,
} from './two-process-work.js';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

test.each(allDialects)('two processes share one %s database', async (dialect) => {
  const { place, store, close } = await openStore(dialect);
  onTestFinished(close);
  const due = Array.from({ length: 60 }, () => sampleMonitor({ organizationId: 'org_due', nextCheckAt: sampleTime }));
  const events = Array.from({ length: 60 }, () => sampleEvent({ organizationId }));
  await store.commit([
    insert('webhooks', sampleWebhook({ id: webhookId, organizationId })),
    ...events.map((event) => insert('events', event)),
    ...due.map((monitor) => insert('monitors', monitor)),
    ...contested.map((id) => insert('workers', { id, startedAt: sampleTime, lastSeenAt: sampleTime })),
  ]);

  const second = fork(source('./second-process.ts'), [JSON.stringify(place)], {
    execArgv: ['--import', source('../../../../testbed/src/run-sources.ts')],
  });
  onTestFinished(() => void second.kill());
  expect(await once(second, 'message')).toEqual(['ready', undefined]);
  const report = once(second, 'message');
  second.send('go');
  const mine = await work(store, 'first');
  const [theirs]: Achieved[] = await report;
  if (theirs === undefined) throw new Error('the second process reported nothing');

  expect([mine.committed, theirs.committed]).toEqual([commitsPerProcess, commitsPerProcess]);
  expect(await countRows(store, organizationId, 'monitors')).toBe(2 * commitsPerProcess);
  expect([...mine.won, ...theirs.won].sort()).toEqual([...contested].sort());
  expect([...mine.claimed, ...theirs.claimed].sort()).toEqual(due.map(({ id }) => id).sort());
  // While both read the same rows, either may come away with less than it asked for.
  const rest = await deliver(store, 'rest', events.length);
  expect(mine.dispatched + theirs.dispatched + rest.dispatched).toBe(events.length);
  expect([...mine.delivering, ...theirs.delivering, ...rest.delivering].sort()).toEqual(
    events.map(({ id }) => deliveryIdOf(id, webhookId)).sort(),
  );
  if (dialect === 'postgres') {
    expect([...mine.counted, ...theirs.counted].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 2 * contested.length }, (_, index) => index + 1),
    );
  }
  const chain = await store.find('auditActivities', { organizationId }, { limit: 1000, orderBy: 'sequence' });
  expect(chain.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 2 * commitsPerProcess + contested.length }, (_, index) => index + 1),
  );
  chain.reduce((previousHash, row) => {
    expect([row.previousHash, row.hash]).toEqual([previousHash, activityHash(row, previousHash)]);
    return row.hash;
  }, genesisHash);
});
