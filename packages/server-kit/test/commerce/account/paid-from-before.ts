import type { Step } from './account-history.js';

/** A month of a thousand seats, of which most is credited at once. */
const manySeats: Step = { kind: 'subscribe', plan: 'team', interval: 'month', currency: 'EUR', quantity: 1000 };
const changeTo = (plan: 'free' | 'starter' | 'scale', interval: 'month' | 'year'): Step => ({
  kind: 'change',
  when: 'now',
  currency: 'EUR',
  quantity: 1,
  plan,
  interval,
});
const pay: Step = { kind: 'pay', which: 0 };
const days = (count: number): Step => ({ kind: 'wait', hours: count * 24 });

/** What is left of an invoice pays for periods that it does not reach into. */
export const paidFromBefore: readonly (readonly [string, readonly Step[]])[] = [
  ['a year', [manySeats, changeTo('scale', 'year'), pay, days(28), changeTo('free', 'month')]],
  [
    'a year and then a month',
    [
      manySeats,
      changeTo('scale', 'year'),
      pay,
      days(40),
      changeTo('starter', 'month'),
      days(10),
      changeTo('free', 'month'),
    ],
  ],
  [
    'a part of a dearer year',
    [
      ...[manySeats, changeTo('scale', 'year'), pay, days(40), changeTo('starter', 'month'), days(10)],
      ...[changeTo('starter', 'year'), days(20), changeTo('free', 'month')],
    ],
  ],
  [
    'what is left of a month',
    [
      ...[manySeats, pay, days(10), changeTo('scale', 'year'), days(60), changeTo('starter', 'month')],
      ...[days(100), changeTo('free', 'month')],
    ],
  ],
];
