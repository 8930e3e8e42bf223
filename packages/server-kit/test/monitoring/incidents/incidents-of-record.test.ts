import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { decideLateSoon } from '../../../src/monitoring/locations/gap-queue.js';
import { createGapWorker } from '../../../src/monitoring/locations/gap-worker.js';
import { newRun } from '../../../src/monitoring/locations/location-runs.js';
import { resultStatuses } from '../../../src/monitoring/status/result-statuses.js';
import { evaluateSoon } from '../../../src/monitoring/status/status-changes.js';
import { insert, sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import type { Row, Store } from '../../../src/store/interface/store.js';
import { dialects, type OpenedStore, openStore } from '../../store/open-store.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';

const minute = 60_000;
const begin = Date.parse('2026-03-01T00:00:00.000Z');
const agent = { agentId: 'agt_1', agentRef: 1, presence: 'online' } as const;

/** A status, and the minute in which it begins. */
type Begun = readonly [status: 'up' | 'down', at: number];

/** A monitor whose record turns out to be another one. */
interface Rewritten {
  /** What was recorded: all but the last is evaluated before. */
  readonly recorded: readonly Begun[];
  /** What is found each minute, since when, and until when. */
  readonly found: readonly Begun[];
  readonly until: number;
  /** When its incident begins and ends. */
  readonly incident: readonly [from: number, to: number | null];
}

describe.each(dialects)('The incidents of a record that is written once more, on %s', (dialect) => {
  let opened: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    opened = await openStore(dialect);
    store = opened.store;
  });
  afterAll(() => opened.close());

  /** Gives a monitor its next status, and queues its evaluation. */
  const changeStatus = async ({ id }: Pick<Row<'monitors'>, 'id'>, [status, at]: Begun): Promise<void> => {
    const monitor = await store.get('monitors', { id });
    if (monitor === undefined) throw new Error(`no monitor ${id}`);
    const { ref: monitorRef, currentStatus, statusSince: startedAt } = monitor;
    const statusSince = begin + at * minute;
    await store.commit([
      insert('statusIntervals', { monitorRef, startedAt, endedAt: statusSince, status: currentStatus, cause: null }),
      { kind: 'update', table: 'monitors', where: { id }, set: { currentStatus: status, statusSince } },
      ...evaluateSoon(id, statusSince),
    ]);
  };

  it.each<[string, Rewritten]>([
    [
      'begin with their outage, also one that is opened meanwhile',
      { recorded: [['down', 2]], found: [['down', 1]], until: 3, incident: [1, null] },
    ],
    [
      'end with their outage, also one that is resolved meanwhile',
      {
        recorded: [
          ['down', 2],
          ['up', 4],
        ],
        found: [
          ['down', 2],
          ['up', 5],
        ],
        until: 6,
        incident: [2, 5],
      },
    ],
  ])('%s', async (_, { recorded, found, until, incident }) => {
    const now = begin + until * minute + 1000;
    const [currentStatus = 'up', foundSince = 0] = found.at(-1) ?? [];
    const run = { currentStatus, statusSince: begin + foundSince * minute, at: begin + until * minute };
    const row = sampleMonitor({
      ...{ type: 'tcp', retries: 0, createdAt: begin, statusSince: begin },
      locations: [{ ...newRun(agent, begin), ...run }],
    });
    const { id, organizationId } = row;
    const evaluation = { id, organizationId, evaluatedUntil: begin, statusSeenSince: begin, isHeldBack: false };
    await store.commit([insert('monitors', row), insert('evaluations', evaluation)]);
    for (const status of recorded) {
      await evaluateAll(store, now);
      await changeStatus(row, status);
    }
    const monitorRef = (await store.get('monitors', { id }))?.ref ?? -1;
    for (let at = found[0]?.[1] ?? 0; at <= until; at += 1) {
      const [status = 'up'] = found.findLast(([, since]) => since <= at) ?? [];
      const result = { status: resultStatuses.indexOf(status), delayMs: 0, agentRef: agent.agentRef };
      await store.commit([insert('monitorResults', { ...result, monitorRef, at: begin + at * minute })]);
    }
    const gap = { id, organizationId };
    await store.commit(decideLateSoon(gap, { since: begin, now }));

    // The evaluation of what was recorded comes between the reading of the incidents and the commit.
    let evaluations = 0;
    const find: Store['find'] = async (table, where, options) => {
      const rows = await store.find(table, where, options);
      if (table === 'incidents' && evaluations === 0) {
        evaluations += 1;
        await evaluateAll(store, now);
      }
      return rows;
    };
    const worker = createGapWorker({ store: { ...store, find }, clock: { ...systemClock, now: () => now } });
    worker.start();
    await expect.poll(() => store.find('statusGaps', {}, { limit: 1 })).toEqual([]);
    await worker.stop();
    await evaluateAll(store, now);

    expect(evaluations).toBe(1);
    const incidents = await store.find('incidents', { monitorIds: { includes: id } }, { limit: 10 });
    const since = (time: number | null) => (time === null ? null : (time - begin) / minute);
    expect(incidents.map(({ startedAt, resolvedAt }) => [since(startedAt), since(resolvedAt)])).toEqual([incident]);
  });
});
