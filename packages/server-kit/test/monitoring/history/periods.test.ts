import type { ReportPeriod } from '@watchpost/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOf, ongoing, periodAt } from '../../../src/monitoring/history/periods.js';

const hour = 3_600_000;
const at = (text: string): number => Date.parse(text);
const shown = ({ from, to }: { from: number; to: number }): string[] =>
  [from, to].map((time) => new Date(time).toISOString());

describe('A period', () => {
  // At noon of Wednesday, 15 April 2026.
  test.each([
    [{ kind: 'previous', unit: 'day' }, 'UTC', '2026-04-14T00:00:00.000Z', '2026-04-15T00:00:00.000Z'],
    [{ kind: 'current', unit: 'day' }, 'UTC', '2026-04-15T00:00:00.000Z', '2026-04-16T00:00:00.000Z'],
    [{ kind: 'previous', unit: 'week' }, 'UTC', '2026-04-06T00:00:00.000Z', '2026-04-13T00:00:00.000Z'],
    [{ kind: 'current', unit: 'week' }, 'UTC', '2026-04-13T00:00:00.000Z', '2026-04-20T00:00:00.000Z'],
    [{ kind: 'previous', unit: 'month' }, 'UTC', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    [{ kind: 'previous', unit: 'month' }, 'Europe/Berlin', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    [{ kind: 'current', unit: 'month' }, 'America/New_York', '2026-04-01T04:00:00.000Z', '2026-05-01T04:00:00.000Z'],
    [{ kind: 'previous', unit: 'quarter' }, 'UTC', '2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    [{ kind: 'current', unit: 'quarter' }, 'Asia/Kolkata', '2026-03-31T18:30:00.000Z', '2026-06-30T18:30:00.000Z'],
    [{ kind: 'previous', unit: 'year' }, 'UTC', '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    [{ kind: 'current', unit: 'year' }, 'Europe/Berlin', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    [{ kind: 'rolling', days: 7 }, 'Europe/Berlin', '2026-04-08T12:00:00.000Z', '2026-04-15T12:00:00.000Z'],
    [
      { kind: 'fixed', from: '2026-01-05T10:00:00.000Z', to: '2026-01-06T11:00:00.000Z' },
      'Europe/Berlin',
      '2026-01-05T10:00:00.000Z',
      '2026-01-06T11:00:00.000Z',
    ],
  ] as const)('%j in %s reaches from %s to %s', (period, timezone, from, to) => {
    expect(shown(periodAt(period, timezone, at('2026-04-15T12:00:00Z')))).toEqual([from, to]);
  });

  test.each([
    ['2026-03-29T12:00:00Z', 23],
    ['2026-10-25T12:00:00Z', 25],
    ['2026-10-26T12:00:00Z', 24],
  ])('of the day of %s in Berlin has %d hours', (noon, hours) => {
    const { from, to } = periodAt({ kind: 'current', unit: 'day' }, 'Europe/Berlin', at(noon));
    expect((to - from) / hour).toBe(hours);
  });

  test('of a day whose midnight summer time skips begins an hour later', () => {
    // Cairo set its clocks forward at midnight of 24 April 2026.
    const { from, to } = periodAt({ kind: 'current', unit: 'day' }, 'Africa/Cairo', at('2026-04-24T12:00:00Z'));
    expect(shown({ from, to })).toEqual(['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z']);
  });

  test('that means the last unit becomes the one that goes on', () => {
    expect(ongoing({ kind: 'previous', unit: 'month' })).toEqual({ kind: 'current', unit: 'month' });
    expect(ongoing({ kind: 'rolling', days: 3 })).toEqual({ kind: 'rolling', days: 3 });
  });
});

describe('The days of a range', () => {
  test('are cut off at its ends, and named as the time zone names them', () => {
    const range = { from: at('2026-03-28T22:30:00Z'), to: at('2026-03-29T23:00:00Z') };
    expect(daysOf(range, 'Europe/Berlin').map(({ date, from, to }) => [date, (to - from) / hour])).toEqual([
      ['2026-03-28', 0.5],
      ['2026-03-29', 23],
      ['2026-03-30', 1],
    ]);
  });

  test('leave out a day that the time zone never had', () => {
    // Samoa moved across the date line and skipped 30 December 2011.
    const range = { from: at('2011-12-29T12:00:00Z'), to: at('2012-01-01T12:00:00Z') };
    expect(daysOf(range, 'Pacific/Apia').map(({ date }) => date)).toEqual([
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
      '2012-01-02',
    ]);
  });

  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Africa/Cairo', 'Pacific/Chatham'];

  test('add up to the range in any time zone', () => {
    const units: ReportPeriod[] = (['day', 'week', 'month', 'quarter'] as const).map((unit) => ({
      kind: 'previous',
      unit,
    }));
    const moment = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...units), moment, (timezone, period, now) => {
        const range = periodAt(period, timezone, now);
        const days = daysOf(range, timezone);
        expect(days.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(range.to - range.from);
        expect(days[0]?.from).toBe(range.from);
        expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
        expect(range.to).toBeLessThanOrEqual(now);
      }),
      { numRuns: 50 },
    );
  });
});
