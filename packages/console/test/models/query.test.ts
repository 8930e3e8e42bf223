import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQuery } from '../../src/app/store/query.js';

describe('what is read because of the stream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A query whose answers take `answerMs`; counts its readings and those that were given up. */
  const counting = (answerMs: number) => {
    const seen = { readings: 0, givenUp: 0 };
    const query = createQuery((signal) => {
      seen.readings += 1;
      let isAnswered = false;
      signal.addEventListener('abort', () => {
        if (!isAnswered) seen.givenUp += 1;
      });
      const number = seen.readings;
      return new Promise<number>((resolve) =>
        setTimeout(() => {
          isAnswered = true;
          resolve(number);
        }, answerMs),
      );
    });
    return { query, seen };
  };

  test.each([
    ['answers at once', 10, 11],
    ['takes longer than a second', 1_500, 7],
  ])('is read once a second at most while the server %s, and is never given up', async (_speed, answerMs, most) => {
    const { query, seen } = counting(answerMs);
    await vi.advanceTimersByTimeAsync(answerMs);
    expect(seen.readings).toBe(1);
    for (let message = 0; message < 500; message += 1) {
      query.follow();
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(seen.readings - 1).toBeLessThanOrEqual(most);
    expect(seen.readings - 1).toBeGreaterThan(most / 2);
    expect(seen.givenUp).toBe(0);
    // The last message counts as well.
    await vi.advanceTimersByTimeAsync(2 * answerMs + 2_000);
    expect(query.data.value).toBe(seen.readings);
    query.dispose();
  });

  test('is read at once after a message that comes alone', async () => {
    const { query, seen } = counting(10);
    await vi.advanceTimersByTimeAsync(5_000);
    query.follow();
    expect(seen.readings).toBe(2);
    query.dispose();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([seen.readings, vi.getTimerCount()]).toEqual([2, 0]);
  });
});
