import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeLines,
  creditLines,
  type LabelledAgreement,
  periodLines,
  totalOf,
} from '../../../src/commerce/subscriptions/invoice-lines.js';
import { periodAmount } from '../../../src/commerce/subscriptions/price.js';

const at = (time: string): number => Date.parse(time);
const march = { start: at('2026-03-01T00:00:00Z'), end: at('2026-04-01T00:00:00Z') };

const agreed = (planId: string, unitAmountMinor: number, quantity = 1): LabelledAgreement => ({
  agreement: { planId, quantity, interval: 'month', currency: 'EUR', exponent: 2, unitAmountMinor },
  label: { name: planId, isPerSeat: quantity > 1 },
});

/** By hand: 31 days; the rest is what R(amount · days so far / 31) leaves of the amount, R to the even neighbour. */
const upgrades: readonly (readonly [
  what: string,
  from: number,
  to: number,
  on: string,
  credit: number,
  charge: number,
])[] = [
  // 100.00 · 17/31 = 54.838… → 54.84 used; 300.00 · 17/31 = 164.516… → 164.52 used.
  ['two decimals, from 18 March', 10_000, 30_000, '2026-03-18T00:00:00Z', -4516, 13_548],
  // Lago's example: 14 of 31 days of 100.00 are 45.16.
  ['the 14 days that Lago gives as its example', 0, 10_000, '2026-03-18T00:00:00Z', 0, 4516],
  // ¥1000 · 15/31 = 483.87 → 484; ¥2500 · 15/31 = 1209.67 → 1210.
  ['no decimals', 1000, 2500, '2026-03-16T00:00:00Z', -516, 1290],
  // 9.999 · 10/31 = 3.22548 → 3.225; 29.999 · 10/31 = 9.677096 → 9.677.
  ['three decimals', 9999, 29_999, '2026-03-11T00:00:00Z', -6774, 20_322],
  ['the first moment', 4900, 9900, '2026-03-01T00:00:00Z', -4900, 9900],
  // 1/2 678 400 000 of 49.00 is nothing, and R(4900 · (T−1)/T) is 4900.
  ['the last millisecond', 4900, 9900, '2026-03-31T23:59:59.999Z', 0, 0],
  // Half of 0.05 is 0.025 → 0.02 used (even), 0.03 left; half of 0.15 is 0.075 → 0.08 used (even), 0.07 left.
  ['halves, to the even neighbour', 5, 15, '2026-03-16T12:00:00Z', -3, 7],
];

describe('Lines of an invoice', () => {
  test.each(upgrades)('of a change with %s', (_what, from, to, on, credit, charge) => {
    const lines = changeLines(agreed('small', from), agreed('large', to), march, at(on));
    expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual(
      [
        ['credit', credit],
        ['proration', charge],
      ].filter(([, amount]) => amount !== 0),
    );
  });

  test('say what each is for', () => {
    const [credit, charge] = changeLines(
      agreed('Team', 900, 3),
      agreed('Team', 900, 5),
      march,
      at('2026-03-11T00:00:00Z'),
    );
    expect(credit).toEqual({
      kind: 'credit',
      description: 'Team, 3 seats: rest of the period, given back',
      planId: 'Team',
      quantity: 3,
      unitAmountMinor: 900,
      periodStart: '2026-03-11T00:00:00.000Z',
      periodEnd: '2026-04-01T00:00:00.000Z',
      // 27.00 · 10/31 = 8.709… → 8.71 used.
      amountMinor: -1829,
    });
    // 45.00 · 10/31 = 14.516… → 14.52 used.
    expect(charge).toMatchObject({
      kind: 'proration',
      description: 'Team, 5 seats: rest of the period',
      amountMinor: 3048,
    });
    expect(periodLines(agreed('Team', 900, 5), march)).toMatchObject([
      { kind: 'seat', description: 'Team, 5 seats', amountMinor: 4500 },
    ]);
    expect(periodLines(agreed('Solo', 900), march)).toMatchObject([
      { kind: 'plan', description: 'Solo', amountMinor: 900 },
    ]);
    expect(periodLines(agreed('community', 0), march)).toEqual([]);
  });

  const time = fc.integer({ min: 0, max: march.end - march.start });
  const amount = fc.integer({ min: 0, max: 10_000_000_000 });

  test('of any changes within a period add up to what each stretch costs', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.record({ time, amount, seats: fc.integer({ min: 1, max: 10_000 }) }), { maxLength: 20 }),
        (first, changes) => {
          let now = agreed('first', first);
          const stretches: { readonly amount: number; readonly from: number }[] = [{ amount: first, from: 0 }];
          let charged = totalOf(periodLines(now, march));
          for (const change of changes.toSorted((a, b) => a.time - b.time)) {
            const next = agreed('next', change.amount % 1_000_000, change.seats);
            charged += totalOf(changeLines(now, next, march, march.start + change.time));
            now = next;
            stretches.push({ amount: periodAmount(next.agreement), from: change.time });
          }
          const whole = BigInt(march.end - march.start);
          const round = (price: number, until: number): bigint => {
            const twice = 2n * BigInt(price) * BigInt(until);
            const half = twice / (2n * whole);
            const rest = twice % (2n * whole);
            return rest > whole || (rest === whole && half % 2n === 1n) ? half + 1n : half;
          };
          const cost = stretches.reduce((sum, stretch, index) => {
            const until = stretches[index + 1]?.from ?? Number(whole);
            return sum + round(stretch.amount, until) - round(stretch.amount, stretch.from);
          }, 0n);
          expect(BigInt(charged)).toBe(cost);
        },
      ),
    );
  });

  test('never give back more than was charged', () => {
    fc.assert(
      fc.property(amount, time, (price, moment) => {
        const what = agreed('plan', price);
        const back = -totalOf(creditLines(what, march, march.start + moment));
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(price);
      }),
    );
  });

  test('give back no more than is left of the invoices', () => {
    const moment = at('2026-03-11T00:00:00Z');
    const [from, to] = [agreed('large', 3100), agreed('small', 1000)];
    // 31.00 · 21/31 = 21.00 back; 10.00 − R(3.2258) = 6.77 charged.
    for (const [most, back] of [
      [3100, -2100],
      [2099, -2099],
    ] as const) {
      expect(changeLines(from, to, march, moment, most).map(({ amountMinor }) => amountMinor)).toEqual([back, 677]);
    }
    expect(creditLines(from, march, moment, 0)).toEqual([]);
  });
});
