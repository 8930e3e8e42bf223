import { describe, expect, test } from 'vitest';
import { cronOf, parseCron, rhythmOf } from '../../src/app/watch/maintenance/cron.js';
import { daysOf, monthAfter, monthOf, onDay } from '../../src/app/watch/maintenance/month.js';
import { nextTimes } from '../../src/app/watch/maintenance/next-times.js';

const at = (time: number): string => new Date(time).toISOString();

describe('a schedule over a change to and from summer time', () => {
  test.each([
    // 28 March 2027: the clock goes from 02:00 to 03:00.
    ['30 2 * * *', '2027-03-26T12:00:00.000Z', ['2027-03-27T01:30', '2027-03-28T01:00', '2027-03-29T00:30']],
    ['0 9 * * *', '2027-03-26T12:00:00.000Z', ['2027-03-27T08:00', '2027-03-28T07:00', '2027-03-29T07:00']],
    // 31 October 2027: 02:30 comes twice.
    ['30 2 * * *', '2027-10-29T12:00:00.000Z', ['2027-10-30T00:30', '2027-10-31T00:30', '2027-11-01T01:30']],
  ])('%s after %s', (cron, now, expected) => {
    const schedule = { cron, timezone: 'Europe/Berlin', durationSeconds: 3600 };
    const found = nextTimes(schedule, Date.parse(now), 3)?.map(({ from }) => at(from).slice(0, 16));
    expect(found).toEqual(expected);
  });
});

test('a schedule that is not understood has no times, and one that never comes has none left', () => {
  const rest = { timezone: 'UTC', durationSeconds: 60 };
  expect(nextTimes({ ...rest, cron: '0 2 L * *' }, 0)).toBeUndefined();
  expect(nextTimes({ ...rest, cron: '0 2 * * *', timezone: 'Nowhere/None' }, 0)).toBeUndefined();
  expect(nextTimes({ ...rest, cron: '0 2 31 2 *' }, 0)).toEqual([]);
});

describe('an expression', () => {
  test.each([
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '5-1 * * * *',
    '*/0 * * * *',
    'a b c d e',
    '1/5 * * * *',
  ])('%j is not understood', (cron) => {
    expect(parseCron(cron)).toBeUndefined();
  });

  test.each([
    ['5 4 * * *', { kind: 'daily', time: '04:05' }],
    ['0 0 * * 1,3', { kind: 'weekly', time: '00:00', days: [1, 3] }],
    ['0 22 31 * *', { kind: 'monthly', time: '22:00', day: 31 }],
    ['0 22 1 6 *', { kind: 'cron', cron: '0 22 1 6 *' }],
  ] as const)('%s is a rhythm, and back', (cron, rhythm) => {
    expect(rhythmOf(cron)).toEqual(rhythm);
    expect(cronOf(rhythm)).toBe(cron);
  });
});

describe('a month', () => {
  test.each([
    ['2026-12', 35],
    ['2027-02', 28],
    ['2027-05', 42],
  ])('%s has whole weeks from Monday on', (month, count) => {
    const days = daysOf(month);
    expect(days).toHaveLength(count);
    expect(new Date(days[0]?.from ?? 0).getDay()).toBe(1);
    for (const [index, day] of days.entries()) expect(day.from).toBe(days[index - 1]?.to ?? day.from);
  });

  test.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-06', 18, '2027-12'],
  ])('%s and %i months is %s', (month, months, expected) => {
    expect(monthAfter(month, months)).toBe(expected);
  });

  test.each([null, '', '2026-13', '26-1', '2026-00', 'now'])('%j in the address is the month of today', (text) => {
    expect(monthOf(text, new Date(2026, 10, 23).getTime())).toBe('2026-11');
  });

  test('shows what goes over midnight on both days', () => {
    const days = daysOf('2026-12');
    const [first, second, third] = days.filter(({ isInMonth }) => isInMonth);
    if (first === undefined || second === undefined || third === undefined) throw new Error('December has days.');
    const night = { startsAt: at(second.from - 3_600_000), endsAt: at(second.from + 3_600_000) };
    expect([first, second, third].map((day) => onDay(day, [night]).length)).toEqual([1, 1, 0]);
  });
});
