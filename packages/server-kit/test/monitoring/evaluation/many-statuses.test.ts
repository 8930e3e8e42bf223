import { expect, test } from 'vitest';
import type { Change } from '../../../src/store/interface/store.js';
import { dialects, startOfTest } from '../engine/engine-fixture.js';
import { openEvaluatorFixture } from './evaluator-fixture.js';

const second = 1000;
/** More than one evaluation takes in. */
const outages = 60;

test.each(dialects)(
  'each of many outages between two evaluations leaves its incident, on %s',
  {
    timeout: 120_000,
  },
  async (dialect) => {
    const fixture = await openEvaluatorFixture(dialect);
    await fixture.addMonitor('mon_1');
    const monitorRef = (await fixture.store.get('monitors', { id: 'mon_1' }))?.ref ?? 0;
    const statuses = ['pending', ...Array.from({ length: outages }, () => ['up', 'down'] as const).flat()] as const;
    const changes = statuses.map(
      (status, index): Change => ({
        kind: 'insert',
        table: 'statusIntervals',
        row: {
          monitorRef,
          startedAt: startOfTest + index * second,
          endedAt: startOfTest + (index + 1) * second,
          status,
          cause: null,
        },
      }),
    );
    const statusSince = startOfTest + statuses.length * second;
    await fixture.store.commit([
      ...changes,
      { kind: 'update', table: 'monitors', where: { id: 'mon_1' }, set: { currentStatus: 'up', statusSince } },
      { kind: 'update', table: 'evaluations', where: { id: 'mon_1' }, set: { nextAt: statusSince } },
    ]);
    fixture.now = statusSince;
    await fixture.evaluateAll();
    const incidents = await fixture.incidents();
    expect(incidents.map(({ startedAt, resolvedAt }) => [startedAt, resolvedAt])).toEqual(
      Array.from({ length: outages }, (_, index) => [
        startOfTest + (2 * index + 2) * second,
        startOfTest + (2 * index + 3) * second,
      ]),
    );
    expect((await fixture.notifications()).filter((one) => one === 'monitor.down mon_1')).toHaveLength(outages);
  },
);
