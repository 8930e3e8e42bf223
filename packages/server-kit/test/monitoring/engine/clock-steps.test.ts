import { describe, expect, test } from 'vitest';
import { readSpans } from '../../../src/monitoring/history/read-spans.js';
import { StatusTally, uptimePercent } from '../../../src/monitoring/history/status-spans.js';
import { readUptime } from '../../../src/monitoring/history/uptime-windows.js';
import { dialects, newMonitor, openFixture, reportOf, startOfTest } from './engine-fixture.js';

const minute = 60_000;
const hour = 60 * minute;

describe.each(dialects)('A clock that is set and stays so, on %s', (dialect) => {
  // Outages by the minutes that really pass. The clock is set forward after minute 5, and back after minute 18.
  test.each<
    [title: string, steps: readonly (readonly [number, number])[], outages: readonly (readonly [number, number])[]]
  >([
    ['back loses no outage that was before it', [[18, -hour]], [[8, 12]]],
    ['back loses none that lasts over it', [[18, -hour]], [[14, 22]]],
    ['back loses none that comes after it', [[18, -hour]], [[20, 24]]],
    [
      'forward and back again keeps what was between and after it',
      [
        [5, hour],
        [18, -hour],
      ],
      [
        [8, 12],
        [15, 22],
      ],
    ],
    [
      'forward and back again, all in one outage, keeps what was down',
      [
        [5, hour],
        [18, -hour],
      ],
      [[8, 24]],
    ],
  ])('%s', async (_title, steps, outages) => {
    const fixture = await openFixture(dialect, { hasFractions: true });
    const { clock, store } = fixture;
    await fixture.insert(newMonitor('mon_1', { retries: 0, createdAt: startOfTest - hour * 3 }));
    const passed = () => clock.passed / minute;
    const isDown = () => outages.some(([from, to]) => passed() >= from && passed() < to);
    fixture.engine({ runCheck: async () => reportOf(isDown() ? 'down' : 'up') }).start();
    for (const [at, byMs] of steps) {
      await clock.advance(at * minute - clock.passed);
      clock.jump(byMs);
    }
    await clock.advance(27 * minute - clock.passed);

    const monitor = await fixture.monitor('mon_1');
    const ended = await store.find(
      'statusIntervals',
      { monitorRef: monitor.ref },
      { limit: 100, orderBy: 'startedAt' },
    );
    const all = [...ended, { startedAt: monitor.statusSince, endedAt: clock.now(), status: monitor.currentStatus }];
    // One after the other, and none of no time or less.
    for (const [index, { startedAt, endedAt }] of all.entries()) {
      expect(endedAt).toBeGreaterThan(startedAt);
      expect(startedAt).toBe(all[index - 1]?.endedAt ?? startedAt);
    }
    // Checks are a minute apart: a length is right to a check at each end.
    const downs = all.filter(({ status }) => status === 'down').map((each) => (each.endedAt - each.startedAt) / minute);
    expect(downs).toHaveLength(outages.length);
    for (const [index, [from, to]] of outages.entries())
      expect(Math.abs((downs[index] ?? 0) - (to - from))).toBeLessThan(2.5);

    // Two figures of the same.
    const tally = new StatusTally();
    const range = { from: clock.now() - 24 * hour, to: clock.now() };
    for await (const spans of readSpans(store, monitor, { ...range, from: Math.max(range.from, monitor.createdAt) })) {
      for (const span of spans) tally.add(span);
    }
    const sums = await readUptime(store, [monitor], clock.now());
    expect(sums.get(monitor.ref)?.h24).toBe(uptimePercent(tally.seconds));
  });

  test('back, while a check that will confirm a failure waits for its time, moves what is confirmed', async () => {
    const fixture = await openFixture(dialect, { hasFractions: true });
    const { clock } = fixture;
    const monitor = { retries: 1, retryIntervalSeconds: 30, createdAt: startOfTest - hour * 3 };
    await fixture.insert(newMonitor('mon_1', monitor));
    let isDown = false;
    fixture.engine({ runCheck: async () => reportOf(isDown ? 'down' : 'up') }).start();
    await clock.advance(2 * minute);
    isDown = true;
    await expect
      .poll(async () => {
        await clock.advance(1000);
        return (await fixture.monitor('mon_1')).firstFailureAt;
      })
      .not.toBeNull();
    const { nextCheckAt } = await fixture.monitor('mon_1');
    // Checks are claimed a second before their time.
    await clock.advance((nextCheckAt ?? 0) - clock.now() - 800);
    clock.jump(-hour);
    await clock.advance(2 * minute);

    const { currentStatus, statusSince } = await fixture.monitor('mon_1');
    expect(currentStatus).toBe('down');
    expect(statusSince).toBeLessThanOrEqual(clock.now());
  });
});
