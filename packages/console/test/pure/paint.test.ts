import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPainter } from '../../src/app/live/paint.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first work is painted at once, and what comes soon after it a tenth of a second later', () => {
  const schedule = createPainter(Date.now);
  const start = Date.now();
  const paintedAt: number[] = [];
  const work = (): void => void paintedAt.push(Date.now() - start);
  const wait = (ms: number): void => void vi.advanceTimersByTime(ms);

  schedule(work);
  wait(1);
  expect(paintedAt).toHaveLength(1);
  schedule(work);
  wait(98);
  expect(paintedAt).toHaveLength(1);
  wait(4);
  expect(paintedAt).toHaveLength(2);
  wait(1000);
  schedule(work);
  wait(1);
  expect(paintedAt).toHaveLength(3);
});
