import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsInView } from '../../src/app/charts/rows-in-view.js';

describe('rows in view', () => {
  test.each([
    [
      { top: 0, height: 440 },
      { first: 0, end: 20 },
    ],
    [
      { top: -4400, height: 440 },
      { first: 90, end: 120 },
    ],
    [
      { top: -1_000_000, height: 440 },
      { first: 999, end: 1000 },
    ],
  ])('%j of 1,000 rows are %j', (view, rows) => {
    expect(rowsInView(view, { count: 1000, height: 44 })).toEqual(rows);
  });

  test('cover what can be seen and never more than the window needs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500_000, max: 2_000 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (top, height, count) => {
          const { first, end } = rowsInView({ top, height }, { count, height: 44 });
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(count);
          expect(end - first).toBeLessThanOrEqual(height / 44 + 22);
          const seen = Math.floor(-top / 44);
          if (seen >= 0 && seen < count) expect(first <= seen && seen < end).toBe(true);
        },
      ),
    );
  });
});
