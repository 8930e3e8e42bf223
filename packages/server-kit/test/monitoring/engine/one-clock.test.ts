import { describe, expect, test } from 'vitest';
import { createJudgedClock } from '../../../src/base/judged-clock.js';
import { newMonitor, openFixture, reportOf, slotsOf, startOfTest } from './engine-fixture.js';

const minute = 60_000;
const downtimeMs = 660_000;

describe('Two processes whose clocks differ, on postgres', () => {
  // Whichever process makes a check, and whichever confirms a failure of the other.
  test.each([30_000, 120_000, -120_000])('record an outage as long as it was: one is %i ms ahead', async (skewMs) => {
    const fixture = await openFixture('postgres');
    const { clock, logger } = fixture;
    const [from = 0] = slotsOf('mon_1', 60, startOfTest + 2 * minute, startOfTest + 5 * minute);
    const isDown = () => clock.now() >= from && clock.now() < from + downtimeMs;
    await fixture.insert(newMonitor('mon_1'));
    const begin = async (aheadMs: number) => {
      const wall = { ...clock, now: () => clock.now() + aheadMs, monotonic: clock.monotonic, setTimer: clock.setTimer };
      const judged = createJudgedClock({
        logger,
        clock: { ...wall, uptime: clock.monotonic },
        readTime: async () => clock.now(),
      });
      await judged.start();
      const engine = fixture.engine({
        runCheck: async () => reportOf(isDown() ? 'down' : 'up'),
        clock: { ...wall, now: judged.now },
      });
      engine.start();
      return { judged, engine };
    };
    const processes = [await begin(0), await begin(skewMs)];
    await clock.advance(17 * minute);
    const { ref, currentStatus } = await fixture.monitor('mon_1');
    const ended = await fixture.store.find('statusIntervals', { monitorRef: ref, status: 'down' }, { limit: 10 });
    expect(ended.map(({ startedAt, endedAt }) => ({ startedAt, seconds: (endedAt - startedAt) / 1000 }))).toEqual([
      { startedAt: from, seconds: downtimeMs / 1000 },
    ]);
    expect(currentStatus).toBe('up');
    expect(processes.map(({ judged }) => judged.state().aheadMs)).toEqual([0, skewMs]);
    // Both have made checks.
    for (const { engine } of processes) expect(engine.stats().completed).toBeGreaterThan(0);
    for (const { judged } of processes) judged.stop();
  });
});
