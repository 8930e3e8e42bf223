import { expect, test } from 'vitest';
import { createWatchedOrganizations } from '../../../src/monitoring/alerts/watched-organizations.js';
import type { Row } from '../../../src/store/interface/store.js';
import type { TroubleLog } from '../../../src/workers/trouble-log.js';
import { ManualClock } from '../../base/manual-clock.js';
import { openEvaluatorFixture } from '../evaluation/evaluator-fixture.js';

const condition: Row<'alertRules'>['condition'] = {
  metric: 'status',
  operator: '==',
  threshold: 'down',
  clearThreshold: null,
  aggregation: 'last',
  windowSeconds: 300,
};
const quiet: TroubleLog = { succeeded: () => {}, failed: () => {}, forget: () => {} };

/** Whose rules there are on a store whose changes the test announces, and how often they were read. */
const open = async () => {
  const fixture = await openEvaluatorFixture('sqlite');
  let [reads, underWay] = [0, 0];
  const listeners = new Set<() => void>();
  const clock = new ManualClock(fixture.now, async () => {
    for (let still = 0; still < 2; still = underWay === 0 ? still + 1 : 0) await new Promise(setImmediate);
  });
  const watched = createWatchedOrganizations({
    store: {
      async findColumns(...query) {
        reads += 1;
        underWay += 1;
        try {
          return await fixture.store.findColumns(...query);
        } finally {
          underWay -= 1;
        }
      },
      onChange(_table, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    clock,
    trouble: quiet,
  });
  watched.start();
  const change = (): void => {
    for (const listener of listeners) listener();
  };
  return { fixture, clock, watched, change, readsUntilNow: () => reads };
};

const ours = { organizationId: 'org_1' };

test('an evaluator knows a new rule at once, and a rule of another process after some seconds', async () => {
  const { fixture, clock, watched, change } = await open();
  await clock.advance(1000);
  expect(watched.has(ours)).toBe(false);
  await fixture.addRule({ id: 'alr_1', condition });
  change();
  await clock.advance(10);
  expect(watched.has(ours)).toBe(true);
  await fixture.store.commit([{ kind: 'delete', table: 'alertRules', where: { id: 'alr_1' } }]);
  await clock.advance(11_000);
  expect(watched.has(ours)).toBe(false);
  watched.stop();
});

test('an evaluator reads rules a few times for many changes, and never once it is stopped', async () => {
  const { clock, watched, change, readsUntilNow } = await open();
  await clock.advance(1000);
  const before = readsUntilNow();
  for (let alerts = 0; alerts < 500; alerts++) {
    change();
    await clock.advance(1);
  }
  expect(readsUntilNow() - before).toBeLessThanOrEqual(4);
  watched.stop();
  await clock.advance(500);
  const last = readsUntilNow();
  change();
  await clock.advance(60_000);
  expect(readsUntilNow()).toBe(last);
});
