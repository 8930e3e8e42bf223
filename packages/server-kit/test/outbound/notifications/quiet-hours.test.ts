import type { QuietHours } from '@watchpost/schemas';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentOf } from '../../../src/outbound/notifications/local-clock.js';
import { isQuiet, quietUntil } from '../../../src/outbound/notifications/quiet-hours.js';

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const quietHours = (
  timezone: string,
  from: string,
  to: string,
  days: readonly (typeof everyDay)[number][] = everyDay,
): QuietHours => ({ timezone, ranges: [{ days: [...days], from, to }], below: 'major', afterwards: 'hold' });

// Expected times were worked out by hand from the rules of the tz database, 2026.
const zones = [
  ['Europe/Berlin, spring', 'Europe/Berlin', 'sat', '22:00', '07:00', '2026-03-28T21:00Z', '2026-03-29T05:00Z'],
  ['Europe/Berlin, autumn', 'Europe/Berlin', 'sat', '22:00', '07:00', '2026-10-24T20:00Z', '2026-10-25T06:00Z'],
  [
    'Europe/Berlin, an end that is skipped',
    'Europe/Berlin',
    'sun',
    '01:00',
    '02:30',
    '2026-03-29T00:00Z',
    '2026-03-29T01:00Z',
  ],
  [
    'Europe/Berlin, a begin that is skipped',
    'Europe/Berlin',
    'sun',
    '02:30',
    '04:00',
    '2026-03-29T01:00Z',
    '2026-03-29T02:00Z',
  ],
  [
    'Europe/Berlin, an end that is repeated',
    'Europe/Berlin',
    'sun',
    '01:00',
    '02:30',
    '2026-10-24T23:00Z',
    '2026-10-25T00:30Z',
  ],
  [
    'Europe/Berlin, a begin that is repeated',
    'Europe/Berlin',
    'sun',
    '02:30',
    '04:00',
    '2026-10-25T00:30Z',
    '2026-10-25T03:00Z',
  ],
  ['America/New_York, spring', 'America/New_York', 'sat', '22:00', '07:00', '2026-03-08T03:00Z', '2026-03-08T11:00Z'],
  ['America/New_York, autumn', 'America/New_York', 'sat', '22:00', '07:00', '2026-11-01T02:00Z', '2026-11-01T12:00Z'],
  [
    'America/New_York, an end that is repeated',
    'America/New_York',
    'sun',
    '00:00',
    '01:30',
    '2026-11-01T04:00Z',
    '2026-11-01T05:30Z',
  ],
  [
    'Australia/Lord_Howe, half an hour less',
    'Australia/Lord_Howe',
    'sat',
    '22:00',
    '07:00',
    '2026-10-03T11:30Z',
    '2026-10-03T20:00Z',
  ],
  [
    'Australia/Lord_Howe, half an hour more',
    'Australia/Lord_Howe',
    'sat',
    '22:00',
    '07:00',
    '2026-04-04T11:00Z',
    '2026-04-04T20:30Z',
  ],
  [
    'Australia/Lord_Howe, an end that is skipped',
    'Australia/Lord_Howe',
    'sun',
    '01:00',
    '02:15',
    '2026-10-03T14:30Z',
    '2026-10-03T15:30Z',
  ],
  [
    'Africa/Cairo, a midnight that is skipped',
    'Africa/Cairo',
    'fri',
    '00:00',
    '06:00',
    '2026-04-23T22:00Z',
    '2026-04-24T03:00Z',
  ],
  [
    'Africa/Cairo, an end at the midnight that is skipped',
    'Africa/Cairo',
    'thu',
    '20:00',
    '00:00',
    '2026-04-23T18:00Z',
    '2026-04-23T22:00Z',
  ],
  [
    'Africa/Cairo, an evening that is repeated',
    'Africa/Cairo',
    'thu',
    '23:30',
    '06:00',
    '2026-10-29T20:30Z',
    '2026-10-30T04:00Z',
  ],
  ['Pacific/Auckland, autumn', 'Pacific/Auckland', 'sat', '22:00', '07:00', '2026-04-04T09:00Z', '2026-04-04T19:00Z'],
  ['Pacific/Auckland, spring', 'Pacific/Auckland', 'sat', '22:00', '07:00', '2026-09-26T10:00Z', '2026-09-26T18:00Z'],
] as const;

describe('a range over a summer-time day', () => {
  test.each(zones)('%s: begins and ends to the millisecond', (_what, timezone, day, from, to, begins, ends) => {
    const hours = quietHours(timezone, from, to, [day]);
    const [begin, end] = [Date.parse(begins), Date.parse(ends)];
    expect(isQuiet(hours, 'minor', begin - 1)).toBe(false);
    expect(quietUntil(hours, 'minor', begin)).toBe(end);
    expect(quietUntil(hours, 'minor', end - 1)).toBe(end);
    expect(isQuiet(hours, 'minor', end)).toBe(false);
  });
});

describe('quiet hours', () => {
  const night = quietHours('UTC', '22:00', '07:00');
  const atNight = Date.parse('2026-05-06T23:00Z');

  test.each([
    ['minor', 'major', true],
    ['major', 'major', false],
    ['critical', 'major', false],
    ['major', 'critical', true],
    ['critical', 'critical', false],
  ] as const)('a %s subject where quiet is what is below %s: %s', (severity, below, expected) => {
    expect(isQuiet({ ...night, below }, severity, atNight)).toBe(expected);
  });

  test('without any, no moment is quiet', () => {
    expect(quietUntil(null, 'minor', atNight)).toBeNull();
  });

  test('ranges that touch are one quiet, over the weekend too', () => {
    const weekend = quietHours('UTC', '00:00', '00:00', ['sat', 'sun']);
    const ranges = [...weekend.ranges, ...quietHours('UTC', '18:00', '00:00', ['fri']).ranges];
    expect(quietUntil({ ...weekend, ranges }, 'minor', Date.parse('2026-05-08T19:00Z'))).toBe(Date.parse('2026-05-11'));
  });

  test('a quiet that never ends is left after a week', () => {
    const end = quietUntil(quietHours('Europe/Berlin', '00:00', '00:00'), 'minor', atNight) ?? 0;
    expect(end - atNight).toBeGreaterThan(6 * 86_400_000);
    expect(end - atNight).toBeLessThanOrEqual(8 * 86_400_000);
  });

  test('a day that a zone never had is empty', () => {
    expect(momentOf({ year: 2011, month: 12, day: 30 }, 720, 'Pacific/Apia')).toBe(Date.parse('2011-12-30T10:00Z'));
  });

  test('from the end that is named until the next begin it is not quiet', () => {
    const inYear = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2026-12-31') });
    const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const [hours, minutes] = [Math.floor(quarter / 4), (quarter % 4) * 15];
      return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    });
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo');
    fc.assert(
      fc.property(zone, clock, clock, inYear, (timezone, from, to, at) => {
        fc.pre(from !== to);
        const hours = quietHours(timezone, from, to);
        const end = quietUntil(hours, 'minor', at);
        if (end === null) return;
        expect(end).toBeGreaterThan(at);
        expect(isQuiet(hours, 'minor', end)).toBe(false);
        expect(isQuiet(hours, 'minor', end - 1)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
