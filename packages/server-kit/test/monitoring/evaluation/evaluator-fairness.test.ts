import { createPatternEngine } from '@watchpost/checks';
import { expect, onTestFinished, test } from 'vitest';
import { createEvaluator } from '../../../src/monitoring/evaluation/evaluator.js';
import type { Change, Store } from '../../../src/store/interface/store.js';
import { dialects, newMonitor, openFixture, startOfTest } from '../engine/engine-fixture.js';

test.each(dialects)(
  'evaluations of others are made within five seconds while those of one organization never end, on %s',
  async (dialect) => {
    const fixture = await openFixture(dialect);
    const queued = (id: string, organizationId: string, nextAt: number): Change[] => [
      { kind: 'insert', table: 'monitors', row: newMonitor(id, { organizationId, nextCheckAt: null }) },
      {
        kind: 'insert',
        table: 'evaluations',
        row: {
          id,
          organizationId,
          evaluatedUntil: startOfTest,
          statusSeenSince: startOfTest,
          isHeldBack: false,
          nextAt,
        },
      },
    ];
    await fixture.store.commit([
      ...Array.from({ length: 500 }, (_, index) => queued(`mon_slow_${index}`, 'org_slow', startOfTest - 1000)).flat(),
      ...queued('mon_other', 'org_other', startOfTest),
    ]);
    const never = Promise.withResolvers<undefined>();
    const get: Store['get'] = (table, where) =>
      table === 'evaluations' && String((where as Record<string, unknown>).id).startsWith('mon_slow')
        ? (never.promise as Promise<undefined>)
        : fixture.store.get(table, where);
    const evaluator = createEvaluator({
      store: { ...fixture.store, get },
      readLatencies: async () => [] as never,
      patterns: createPatternEngine(),
      clock: fixture.clock,
    });
    onTestFinished(() => {
      never.resolve(undefined);
    });
    evaluator.start();
    await fixture.clock.advanceUntil(async () => {
      const row = await fixture.store.get('evaluations', { id: 'mon_other' });
      return row?.nextAt === null && row.leaseToken === null;
    }, 5000);
    const held = await fixture.store.find('evaluations', { leaseToken: { not: null } }, { limit: 1000 });
    expect(held).toHaveLength(50);
    never.resolve(undefined);
    const stopped = evaluator.stop();
    await fixture.clock.advance(3000);
    await stopped;
  },
);
