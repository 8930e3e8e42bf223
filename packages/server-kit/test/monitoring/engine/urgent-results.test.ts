import type { CheckReport } from '@watchpost/checks';
import { describe, expect, test } from 'vitest';
import { dialects, newMonitor, openFixture, reportOf, startOfTest } from './engine-fixture.js';

const minute = 60_000;

describe.each(dialects)('A result, when the process is killed a moment after it was found, on %s', (dialect) => {
  /** What is on record of a monitor 50 ms after each of its checks, which find these statuses. */
  const written = async (found: readonly CheckReport['status'][], row: Parameters<typeof newMonitor>[1] = {}) => {
    const { clock, engine, insert, results } = await openFixture(dialect);
    await insert(newMonitor('mon_1', row));
    let made = 0;
    engine({ runCheck: async () => reportOf(found[made++] ?? 'up') }).start();
    const after: boolean[] = [];
    for (let count = 1; count <= found.length; count++) {
      await clock.advanceUntil(() => made === count);
      await clock.advance(50);
      after.push((await results('mon_1')).length === count);
      // The others are written by then.
      await clock.advance(1000);
    }
    return after;
  };

  test('is on record where it is the first of failures, the last of them, or one that could not be made', async () => {
    expect(await written(['up', 'down', 'up', 'unknown', 'up'])).toEqual([true, true, true, true, true]);
  });

  test('is on record where it ends a time that nothing was known of', async () => {
    const silent = { currentStatus: 'up', statusSince: startOfTest - 30 * minute, coveredUntil: startOfTest - minute };
    expect(await written(['up'], silent as Parameters<typeof newMonitor>[1])).toEqual([true]);
  });

  test('waits for others to share its transaction where it says what was known', async () => {
    expect(await written(['up', 'up'])).toEqual([true, false]);
  });
});
