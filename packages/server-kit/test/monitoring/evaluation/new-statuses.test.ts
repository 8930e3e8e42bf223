import { describe, expect, test } from 'vitest';
import { readNewStatuses } from '../../../src/monitoring/evaluation/new-statuses.js';
import { newIncident } from '../../../src/monitoring/incidents/incident-rows.js';
import { dialects, startOfTest } from '../engine/engine-fixture.js';
import { openEvaluatorFixture } from './evaluator-fixture.js';

const second = 1000;
/** Times of the cases are seconds from here. */
const begin = startOfTest + 60 * second;

describe.each(dialects)('Outages that were written anew, on %s', (dialect) => {
  /** A monitor that is down since `since`, and was seen to be up at `seen`, with an incident that is resolved. */
  const statusesOf = async (
    [startedAt, resolvedAt]: readonly [number, number],
    { since, seen, of }: { readonly since: number; readonly seen: number; readonly of?: string },
  ) => {
    const fixture = await openEvaluatorFixture(dialect);
    const id = 'mon_1';
    if (of !== undefined) await fixture.addMonitor(of);
    await fixture.addMonitor(id, { currentStatus: 'down', statusSince: begin + since * second });
    const content = {
      organizationId: 'org_1',
      number: 1,
      title: 'It is down',
      cause: 'It did not answer.',
      severity: 'critical' as const,
      source: 'monitor' as const,
      monitorIds: [of ?? id],
      startedAt: begin + startedAt * second,
    };
    const row = {
      ...newIncident(content, content.startedAt),
      status: 'resolved' as const,
      resolvedAt: begin + resolvedAt * second,
      resolution: 'automatic' as const,
    };
    await fixture.store.commit([{ kind: 'insert', table: 'incidents', row }]);
    const [monitor] = await fixture.store.find('monitors', { id }, { limit: 1 });
    if (monitor === undefined) throw new Error('There is no such monitor.');
    const { statuses } = await readNewStatuses(fixture.store, monitor, begin + seen * second);
    return statuses.map(({ status }) => status);
  };

  test.each([
    ['from the begin of its incident on is known', [10, 60], { since: 10, seen: 0 }, []],
    ['within its incident is known: it was unknown for a while', [10, 60], { since: 50, seen: 0 }, []],
    ['from the end of an incident on is another', [10, 60], { since: 60, seen: 0 }, ['down']],
    ['before an incident is another', [10, 60], { since: 5, seen: 0 }, ['down']],
    ['that begins where one was that was none has its own', [10, 10], { since: 10, seen: 0 }, ['down']],
    ['that was seen before it began anew is known', [10, 60], { since: 10, seen: 30 }, []],
    ['that was seen before it began anew, and was none, has its own', [10, 10], { since: 10, seen: 30 }, ['down']],
  ] as const)('one %s', async (_, incident, times, expected) => {
    expect(await statusesOf(incident, times)).toEqual(expected);
  });

  test('the incident of another monitor says nothing of one', async () => {
    expect(await statusesOf([10, 60], { since: 10, seen: 0, of: 'mon_other' })).toEqual(['down']);
  });
});
