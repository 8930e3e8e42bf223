import type { CheckReport } from '@watchpost/checks';
import type { UnknownReason } from '@watchpost/schemas';
import { describe, expect, test, vi } from 'vitest';
import { readAbsences } from '../../../src/monitoring/status/absences.js';
import { StoreUnavailableError } from '../../../src/store/interface/store.js';
import { dialects, type EngineFixture, newMonitor, openFixture, reportOf, startOfTest } from './engine-fixture.js';

const hour = 3_600_000;
/** For how long a check of {@link newMonitor} counts: its interval, its timeout and five seconds. */
const coverMs = 75_000;

/** All statuses of a monitor, as `status seconds`, and the last one. */
const timeline = async ({ store, monitor }: EngineFixture, id: string) => {
  const { ref, currentStatus, statusSince, unknownReason } = await monitor(id);
  const ended = await store.find('statusIntervals', { monitorRef: ref }, { limit: 100, orderBy: 'startedAt' });
  return [
    ...ended.map((each) => ({ status: each.status, from: each.startedAt, to: each.endedAt, why: each.unknownReason })),
    { status: currentStatus, from: statusSince, to: null, why: unknownReason },
  ];
};

describe.each(dialects)('Time in which no one checked, on %s', (dialect) => {
  /** A monitor, checks that say what the time says, and a process that is away for eight hours from `awayFrom` on. */
  const live = async (statusAt: (minute: number) => CheckReport['status'], awayFrom: number, afterMs: number) => {
    const fixture = await openFixture(dialect, { hasFractions: true });
    await fixture.insert(newMonitor('mon_1'));
    const runCheck = async () => reportOf(statusAt((fixture.clock.now() - startOfTest) / 60_000));
    const first = fixture.engine({ runCheck });
    first.start();
    await fixture.clock.advance(awayFrom);
    const stopped = first.stop({ deadlineMs: 0 });
    await fixture.clock.advance(2000);
    await stopped;
    const results = await fixture.results('mon_1');
    fixture.clock.suspend(8 * hour - 2000);
    fixture.engine({ runCheck }).start();
    await fixture.clock.advance(afterMs);
    const last = results.at(-1)?.at ?? 0;
    return { fixture, last, back: startOfTest + awayFrom + 8 * hour };
  };

  test.each(['up', 'down'] as const)('is unknown, and not %s as before it', async (status) => {
    const { fixture, last, back } = await live(() => status, 3 * 60_000, 4 * 60_000);
    const lived = await timeline(fixture, 'mon_1');
    expect(lived.map((each) => each.status)).toEqual([status, 'unknown', status]);
    expect(lived[0]?.to).toBe(last + coverMs);
    expect(lived[1]).toMatchObject({ from: last + coverMs, why: 'away' });
    expect(lived[1]?.to).toBeGreaterThanOrEqual(back);
    expect(lived[1]?.to).toBeLessThanOrEqual(back + 60_000);
  });

  test('a run of failures ends there: one before it does not confirm those after it', async () => {
    // The first check at or after the third minute fails, and all those after the absence.
    const { fixture, back } = await live((minute) => (minute < 3 ? 'up' : 'down'), 3 * 60_000 + 45_000, 6 * 60_000);
    const lived = await timeline(fixture, 'mon_1');
    const down = lived.find(({ status, from }) => status === 'down' && from >= back);
    expect(down?.from).toBeGreaterThanOrEqual(back);
    for (const { status, from, to } of lived) {
      if (status === 'down') expect([from < back, (to ?? back) > back]).not.toEqual([true, true]);
    }
    expect((await fixture.monitor('mon_1')).consecutiveFailures).toBeGreaterThan(2);
  });

  test('is unknown as soon as the server is back, before anything is checked, and the operator is informed once', async () => {
    const { fixture, last, back } = await live(() => 'up', 3 * 60_000, 100);
    await vi.waitFor(async () => {
      expect(await fixture.monitor('mon_1')).toMatchObject({
        currentStatus: 'unknown',
        statusSince: last + coverMs,
        unknownReason: 'away',
        cause: 'Watchpost was away',
      });
    });
    await vi.waitFor(() =>
      expect(fixture.logs.filter(({ message }) => message === 'absence recorded')).toHaveLength(1),
    );
    const [absence] = await readAbsences(fixture.store, { from: startOfTest, to: back + hour });
    expect([absence?.to, (absence?.to ?? 0) - (absence?.from ?? 0)]).toEqual([back, 8 * hour]);
    expect(await readAbsences(fixture.store, { from: back - hour, to: back + hour })).toEqual([
      { from: back - hour, to: back },
    ]);
  });

  test.each<[why: UnknownReason, pause: (fixture: EngineFixture) => Promise<void>]>([
    ['stalled', async ({ clock }) => clock.suspend(600_000)],
    ['clock', async ({ clock }) => clock.jump(600_000)],
    [
      'database',
      async ({ clock, trouble }) => {
        trouble.error = new StoreUnavailableError('gone');
        await clock.advance(600_000);
        delete trouble.error;
      },
    ],
  ])('says that it is unknown because of %s', async (why, pause) => {
    const fixture = await openFixture(dialect, { hasFractions: true });
    await fixture.insert(newMonitor('mon_1'));
    fixture.engine({ runCheck: async () => reportOf('up') }).start();
    await fixture.clock.advance(300_000);
    await pause(fixture);
    await fixture.clock.advance(120_000);
    const lived = await timeline(fixture, 'mon_1');
    expect(lived.map(({ status, why }) => [status, why])).toEqual([
      ['up', null],
      ['unknown', why],
      ['up', null],
    ]);
  });

  test('is nothing while a check that was due came five seconds late', async () => {
    const fixture = await openFixture(dialect, { hasFractions: true });
    await fixture.insert(newMonitor('mon_1'));
    const engine = fixture.engine({ runCheck: async () => reportOf('up') });
    engine.start();
    await fixture.clock.advance(5 * 60_000);
    fixture.clock.suspend(5000);
    await fixture.clock.advance(5 * 60_000);
    expect((await timeline(fixture, 'mon_1')).map(({ status }) => status)).toEqual(['up']);
  });

  test.each([
    ['is repeated at once when the process paused for more than a tenth of its timeout', 1500, 2],
    ['counts when the pause was shorter', 900, 1],
  ])('a check %s', async (_title, pauseMs, made) => {
    const fixture = await openFixture(dialect, { hasFractions: true });
    await fixture.insert(newMonitor('mon_1', { retries: 0 }));
    const checks: ((report: CheckReport) => void)[] = [];
    const engine = fixture.engine({ runCheck: () => new Promise((resolve) => checks.push(resolve)) });
    engine.start();
    await fixture.clock.advanceUntil(() => checks.length === 1);
    fixture.clock.suspend(pauseMs);
    checks[0]?.(reportOf('down'));
    await fixture.clock.advance(5000);
    checks[1]?.(reportOf('up'));
    await fixture.clock.advance(2000);
    expect(checks).toHaveLength(made);
    expect((await fixture.monitor('mon_1')).currentStatus).toBe(made === 2 ? 'up' : 'down');
  });
});
