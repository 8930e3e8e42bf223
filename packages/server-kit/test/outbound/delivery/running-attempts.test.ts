import { describe, expect, test } from 'vitest';
import { createRunningAttempts } from '../../../src/outbound/delivery/running-attempts.js';
import { ManualClock } from '../../base/manual-clock.js';

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Attempts of which eight are under way, and whether a promise has come true by now. */
const eightRunning = () => {
  const clock = new ManualClock(0, turn);
  const running = createRunningAttempts(clock);
  for (let count = 0; count < 8; count++) running.began('org_1');
  const isTrue = (promise: Promise<void>): Promise<boolean> =>
    Promise.race([promise.then(() => true), turn().then(() => false)]);
  return { clock, running, isTrue };
};

describe('a wait for attempts to end', () => {
  test.each([
    [8, 0],
    [7, 1],
    [2, 6],
    [0, 8],
  ])('resolves when at most %d are under way', async (most, ends) => {
    const { running, isTrue } = eightRunning();
    const hasEnded = running.whenAtMost(most);
    for (let count = 0; count < ends; count++) {
      expect(await isTrue(hasEnded)).toBe(false);
      running.ended('org_1');
    }
    expect(await isTrue(hasEnded)).toBe(true);
  });

  test('lasts no longer than its limit', async () => {
    const { clock, running, isTrue } = eightRunning();
    const hasEnded = running.whenAtMost(2, 10);
    await clock.advance(9);
    expect(await isTrue(hasEnded)).toBe(false);
    await clock.advance(1);
    expect(await isTrue(hasEnded)).toBe(true);
  });

  test('leaves no timer behind', () => {
    const { clock, running } = eightRunning();
    void running.whenAtMost(7, 10);
    expect(clock.timers).toBe(1);
    running.ended('org_1');
    void running.whenAtMost(7, 10);
    expect(clock.timers).toBe(0);
  });
});
