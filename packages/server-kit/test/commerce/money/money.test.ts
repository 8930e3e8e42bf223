import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactNumber, roundHalfEven } from '../../../src/commerce/money/fraction.js';
import { partOf } from '../../../src/commerce/money/part.js';
import { percentOf } from '../../../src/commerce/money/percent.js';

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const dayMs = 86_400_000;

describe('rounding', () => {
  test.each([
    [5n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 2n],
    [-5n, 10n, 0n],
    [-15n, 10n, -2n],
    [-25n, 10n, -2n],
    [-26n, 10n, -3n],
    [24n, 10n, 2n],
    [26n, 10n, 3n],
    [0n, 7n, 0n],
    [-7n, 7n, -1n],
  ])('makes %s / %s to %s', (numerator, denominator, rounded) => {
    expect(roundHalfEven(numerator, denominator)).toBe(rounded);
  });

  test('is never more than half a unit away, and symmetric around zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (n, d) => {
          const rounded = roundHalfEven(n, d);
          const twice = (rounded * d - n) * 2n;
          expect((twice < 0n ? -twice : twice) <= d).toBe(true);
          expect(roundHalfEven(-n, d)).toBe(-rounded);
        },
      ),
    );
  });

  test('refuses what numbers cannot hold exactly', () => {
    expect(exactNumber(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => exactNumber(2n ** 53n)).toThrow(RangeError);
    expect(() => partOf(1.5, { from: 0, to: 1, whole: 1 })).toThrow('an amount is a whole number of minor units');
    expect(() => roundHalfEven(1n, 0n)).toThrow(RangeError);
  });
});

describe('parts of an amount', () => {
  test.each([
    // Lago documents it: 14 of 31 days of 100 € are 45.16 €.
    [10_000, 0, 14, 31, 4516],
    [10_000, 14, 31, 31, 5484],
    [1000, 0, 15, 30, 500],
    [999, 0, 15, 30, 500],
    [1, 0, 15, 30, 0],
    [1, 15, 30, 30, 1],
    [-10_000, 0, 14, 31, -4516],
    [10_000, 31, 31, 31, 0],
  ])('of %i, from day %i to %i of %i, are %i', (whole, from, to, days, expected) => {
    expect(partOf(whole, { from: from * dayMs, to: to * dayMs, whole: days * dayMs })).toBe(expected);
  });

  test('add up to the whole, however it is split', () => {
    const split = fc.array(fc.integer({ min: 0, max: 31 * dayMs }), { maxLength: 20 });
    fc.assert(
      fc.property(amount, split, (whole, cuts) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), 31 * dayMs];
        const parts = ends
          .slice(1)
          .map((to, index) => partOf(whole, { from: ends[index] ?? 0, to, whole: 31 * dayMs }));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      }),
    );
  });

  test('never exceed the amount, and have its sign', () => {
    fc.assert(
      fc.property(amount, fc.nat(1000), fc.nat(1000), (whole, a, b) => {
        const part = partOf(whole, { from: Math.min(a, b), to: Math.max(a, b), whole: 1000 });
        expect(Math.abs(part)).toBeLessThanOrEqual(Math.abs(whole));
        expect(part === 0 || Math.sign(part) === Math.sign(whole)).toBe(true);
      }),
    );
  });

  test.each([
    [{ from: 1, to: 0, whole: 2 }],
    [{ from: 0, to: 3, whole: 2 }],
    [{ from: -1, to: 1, whole: 2 }],
    [{ from: 0, to: 0, whole: 0 }],
    [{ from: 0, to: 0.5, whole: 1 }],
  ])('refuse the stretch %o', (stretch) => {
    expect(() => partOf(100, stretch)).toThrow(RangeError);
  });
});

describe('percentages', () => {
  test.each([
    [10_000, 19, 1900],
    [1050, 19, 200],
    [50, 19, 10],
    [150, 7, 10],
    [1999, 7.7, 154],
    [10_000, 8.875, 888],
    [20_000, 8.875, 1775],
    [-10_000, 19, -1900],
    [123, 0, 0],
    [123, 100, 123],
  ])('of %i at %d %% are %i', (base, percent, expected) => {
    expect(percentOf(base, percent)).toBe(expected);
  });

  test.each([-1, 100.5, 1.23456, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])('refuse %d %%', (percent) => {
    expect(() => percentOf(100, percent)).toThrow('a percentage is 0 to 100 with up to four decimals');
  });
});
