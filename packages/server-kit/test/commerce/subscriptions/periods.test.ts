import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BillingInterval, periodAt } from '../../../src/commerce/subscriptions/periods.js';

const at = (time: string): number => Date.parse(time);
const shown = (time: number): string => new Date(time).toISOString().slice(0, 16);

/** The ends of periods one after the other, from the anchor on. */
const endsFrom = (anchor: string, interval: BillingInterval, count: number): string[] => {
  const ends: string[] = [];
  for (let start = at(anchor); ends.length < count; ) {
    const { end } = periodAt(at(anchor), interval, start);
    ends.push(shown(end));
    start = end;
  }
  return ends;
};

const cases: readonly (readonly [what: string, anchor: string, interval: BillingInterval, ends: readonly string[]])[] =
  [
    [
      'keeps the last day of January',
      '2026-01-31T09:30:00Z',
      'month',
      ['2026-02-28T09:30', '2026-03-31T09:30', '2026-04-30T09:30'],
    ],
    ['knows leap years', '2028-01-30T00:00:00Z', 'month', ['2028-02-29T00:00', '2028-03-30T00:00', '2028-04-30T00:00']],
    [
      'counts a year from a leap day',
      '2028-02-29T12:00:00Z',
      'year',
      ['2029-02-28T12:00', '2030-02-28T12:00', '2031-02-28T12:00', '2032-02-29T12:00'],
    ],
    [
      'goes over the turn of the year',
      '2026-12-31T23:59:00Z',
      'month',
      ['2027-01-31T23:59', '2027-02-28T23:59', '2027-03-31T23:59'],
    ],
    // 2100 is no leap year.
    ['knows centuries', '2099-12-31T00:00:00Z', 'month', ['2100-01-31T00:00', '2100-02-28T00:00', '2100-03-31T00:00']],
  ];

describe('Periods', () => {
  test.each(cases)('%s', (_what, anchor, interval, ends) => {
    expect(endsFrom(anchor, interval, ends.length)).toEqual(ends);
  });

  test('follow each other without gap, and any time of one finds it', () => {
    const time = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2110-01-01T00:00:00Z') });
    fc.assert(
      fc.property(
        time,
        fc.constantFrom<BillingInterval>('month', 'year'),
        time,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (anchor, interval, moment, share) => {
          const period = periodAt(anchor, interval, moment);
          expect(period.start).toBeLessThanOrEqual(moment);
          expect(period.end).toBeGreaterThan(moment);
          const inside = period.start + Math.floor((period.end - period.start - 1) * share);
          expect(periodAt(anchor, interval, inside)).toEqual(period);
          expect(periodAt(anchor, interval, period.end).start).toBe(period.end);
        },
      ),
    );
  });
});
