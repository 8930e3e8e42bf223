import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedMs,
  burnRateOf,
  errorBudgetOf,
  isTargetMet,
  projectedExhaustion,
} from '../../../src/monitoring/history/error-budget.js';

const day = 86_400_000;
const minute = 60_000;

describe('An error budget', () => {
  // The whole budget in seconds, computed by hand: (100 − target) % of the days.
  test.each([
    [99, 7, 6048],
    [99, 28, 24_192],
    [99, 30, 25_920],
    [99, 90, 77_760],
    [99.5, 7, 3024],
    [99.5, 28, 12_096],
    [99.5, 30, 12_960],
    [99.5, 90, 38_880],
    [99.9, 7, 604.8],
    [99.9, 28, 2419.2],
    [99.9, 30, 2592],
    [99.9, 90, 7776],
    [99.95, 7, 302.4],
    [99.95, 28, 1209.6],
    [99.95, 30, 1296],
    [99.95, 90, 3888],
    [99.99, 7, 60.48],
    [99.99, 28, 241.92],
    [99.99, 30, 259.2],
    [99.99, 90, 777.6],
  ])('of %d %% over %d days is %d seconds', (target, days, seconds) => {
    expect(allowedMs(target, days * day)).toBe(seconds * 1000);
  });

  test('of 99.9 % over 31 days is 44 minutes and 38 seconds', () => {
    expect(Math.floor(allowedMs(99.9, 31 * day) / 1000)).toBe(44 * 60 + 38);
  });

  test('of a month is there on its first day', () => {
    const input = { targetPercent: 99.9, atRiskPercent: 20, countedMs: day, downMs: 0, comingMs: 30 * day };
    expect(errorBudgetOf(input)).toMatchObject({ totalMs: 2_678_400, remainingPercent: 100, state: 'healthy' });
  });

  // A budget of 100 minutes.
  test.each([
    ['nothing spent', 0, 100, 'healthy'],
    ['a millisecond spent', 1, 99.9999, 'healthy'],
    ['just above the risk', 79 * minute, 21, 'healthy'],
    ['at the risk', 80 * minute, 20, 'atRisk'],
    ['a millisecond left', 100 * minute - 1, 0, 'atRisk'],
    ['nothing left', 100 * minute, 0, 'exhausted'],
    ['more spent than there was', 150 * minute, -50, 'exhausted'],
  ] as const)('with %s', (_, downMs, remainingPercent, state) => {
    const input = { targetPercent: 90, atRiskPercent: 20, countedMs: 1000 * minute, downMs, comingMs: 0 };
    expect(errorBudgetOf(input)).toMatchObject({ remainingPercent, state });
  });

  test('of no time has no percentage', () => {
    const input = { targetPercent: 99, atRiskPercent: 20, countedMs: 0, downMs: 0, comingMs: 0 };
    expect(errorBudgetOf(input)).toMatchObject({ totalMs: 0, remainingPercent: null, state: 'healthy' });
  });

  test('is exhausted exactly when the target is missed, or met with nothing to spare', () => {
    const target = fc.integer({ min: 1, max: 999_999 }).map((parts) => parts / 10_000);
    const counted = fc.integer({ min: 1_000_000, max: 400 * day * 5000 });
    fc.assert(
      fc.property(target, counted, fc.double({ min: 0, max: 1, noNaN: true }), (targetPercent, countedMs, share) => {
        const downMs = Math.floor(countedMs * share);
        const budget = errorBudgetOf({ targetPercent, atRiskPercent: 20, countedMs, downMs, comingMs: 0 });
        expect(budget.remainingMs >= 0).toBe(isTargetMet(targetPercent, { countedMs, downMs }));
        expect(budget.totalMs).toBe(budget.spentMs + budget.remainingMs);
      }),
    );
  });
});

describe('The burn rate', () => {
  test.each([
    [99, 100 * minute, minute, 1],
    [99, 100 * minute, 2 * minute, 2],
    [99.9, 60 * minute, 60 * minute, 1000],
    [99.9, 60 * minute, 0, 0],
  ])('at %d %% with %d ms counted and %d ms down is %d', (target, countedMs, downMs, rate) => {
    expect(burnRateOf(target, { countedMs, downMs })).toBe(rate);
  });

  test('of no time is unknown', () => {
    expect(burnRateOf(99, { countedMs: 0, downMs: 0 })).toBeNull();
  });
});

describe('The end of a budget', () => {
  const period = { from: 0, to: 10 * day, until: 31 * day };

  test('is foreseen where it is spent on as it was', () => {
    expect(projectedExhaustion({ spentMs: 20, remainingMs: 20 }, period)).toBe(20 * day);
  });

  test.each([
    ['the period ends before', { spentMs: 10, remainingMs: 30 }],
    ['nothing was spent', { spentMs: 0, remainingMs: 30 }],
    ['nothing is left', { spentMs: 30, remainingMs: 0 }],
  ])('is not foreseen where %s', (_, budget) => {
    expect(projectedExhaustion(budget, period)).toBeNull();
  });
});
