import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterOf, presentDays } from '../../../src/reporting/status-pages/component-days.js';
import { lastDays, localDate } from '../../../src/reporting/status-pages/local-days.js';

const hourMs = 3_600_000;

describe('The days of a strip', () => {
  test.each([
    ['Europe/Berlin', '2026-03-30T10:00:00Z', '2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26T10:00:00Z', '2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
    ['America/New_York', '2026-11-02T10:00:00Z', '2026-11-01', 25, '2026-11-01T04:00:00.000Z'],
    // Clocks change by half an hour there.
    ['Australia/Lord_Howe', '2026-04-06T10:00:00Z', '2026-04-05', 24.5, '2026-04-04T13:00:00.000Z'],
    // Midnight is skipped there.
    ['Africa/Cairo', '2026-04-25T10:00:00Z', '2026-04-24', 23, '2026-04-23T22:00:00.000Z'],
    ['UTC', '2026-10-26T10:00:00Z', '2026-10-25', 24, '2026-10-25T00:00:00.000Z'],
  ])('in %s, at %s, have %s with %d hours from %s on', (zone, now, date, hours, from) => {
    const day = lastDays(3, Date.parse(now), zone).find((each) => each.date === date) ?? expect.fail('no such day');
    expect((day.to - day.from) / hourMs).toBe(hours);
    expect(new Date(day.from).toISOString()).toBe(from);
  });

  test('follow one another without a gap, and each moment lies in the day of its date', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/St_Johns',
      'Pacific/Apia',
      'Asia/Kathmandu',
      'Africa/Cairo',
    );
    const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') });
    fc.assert(
      fc.property(zones, moments, (zone, now) => {
        const days = lastDays(10, now, zone);
        expect(days.at(-1)?.to).toBe(now);
        for (const [index, { date, from, to }] of days.entries()) {
          expect(days[index + 1]?.from ?? now).toBe(to);
          if (to > from) expect([localDate(from, zone), localDate(to - 1, zone)]).toEqual([date, date]);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('count what was down in a day of 25 hours against 25 hours', () => {
    const tally = { upMs: 24 * hourMs, downMs: hourMs, known: 1, down: 1, degraded: 0, maintenance: 0, unobserved: [] };
    expect(letterOf(tally)).toBe('d');
    expect(presentDays([tally], { from: '2026-10-25', showsUptime: true })).toMatchObject({
      uptimePercents: [96],
      downSeconds: [3600],
    });
  });
});
