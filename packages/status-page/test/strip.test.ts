import type { PublicDays } from '@watchpost/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unobservedList } from '../src/html/day-table.js';
import { daysWithTrouble, stretchesOf, strip } from '../src/html/strip.js';
import { de } from '../src/words/de.js';
import { en } from '../src/words/en.js';
import { createFormats } from '../src/words/formats.js';

const formats = createFormats(en, 'Europe/Berlin');
const days = (
  letters: string,
  downSeconds: number[] | null = null,
  unobserved: PublicDays['unobserved'] = [],
): PublicDays => ({
  ...{ from: '2026-10-24', letters, downSeconds, uptimePercents: null, unobserved },
});
const anyDays = fc.string({ unit: fc.constantFrom('u', 'g', 'p', 'd', 'm', 'n'), maxLength: 90 });

describe('a strip', () => {
  test('joins equal days and names those with trouble', () => {
    const { text } = strip(days('uuuuddg'), en, formats);
    expect(text).toContain('aria-label="7 days: 4 operational, 1 degraded, 2 major outage"');
    expect(
      [...text.matchAll(/<rect class="(.)" x="(\d+)" width="(\d+)"><title>([^<]+)/g)].map((match) => match.slice(1)),
    ).toEqual([
      ['u', '0', '4', 'Operational'],
      ['d', '4', '2', expect.stringMatching(/^28\s–\s29 Oct 2026: Major outage$/)],
      ['g', '6', '1', '30 Oct 2026: Degraded'],
    ]);
  });

  test('says of a day when it was not monitored, in the zone of the page and without a reason', () => {
    const unobserved = [{ from: '2026-10-26T23:30:00.000Z', to: '2026-10-27T07:32:00.000Z' }];
    const { text } = strip(days('uuuuu', null, unobserved), en, formats);
    expect(text).toMatch(
      /<g><title>Operational\. No data: not monitored 27 Oct 2026, 00:30\s?–\s?08:32 (?:CET|GMT\+1)<\/title><rect class="u" x="3" width="1"\/><rect class="n" x="3" width="1"\/><\/g>/,
    );
    expect([...text.matchAll(/<rect class="u" x="(\d)" width="(\d)"/g)].map(([, x, width]) => [x, width])).toEqual([
      ['0', '3'],
      ['3', '1'],
      ['4', '1'],
    ]);
    const list = unobservedList(days('uuuuu', null, unobserved), de, createFormats(de, 'Europe/Berlin'));
    expect(String((list as { text: string }).text)).toMatch(
      /1 Zeit ohne Daten.*Keine Daten: nicht überwacht 27\. Okt\. 2026, 00:30/,
    );
    expect(unobservedList(days('uuuuu'), en, formats)).toBe(false);
  });

  test('keeps every day in its place, whatever the days are', () => {
    fc.assert(
      fc.property(anyDays, (letters) => {
        const stretches = stretchesOf(letters);
        expect(stretches.map(({ letter, days: count }) => letter.repeat(count)).join('')).toBe(letters);
        stretches.reduce((from, stretch) => {
          expect(stretch.from).toBe(from);
          return from + stretch.days;
        }, 0);
        expect(stretches.some(({ letter }, index) => letter === stretches[index + 1]?.letter)).toBe(false);
      }),
    );
  });

  test('has a line in its table for each day with trouble, and only for those', () => {
    expect(daysWithTrouble(days('umgnd', [0, 0, 0, 0, 90]))).toEqual([
      { date: '2026-10-28', status: 'majorOutage', downSeconds: 90 },
      { date: '2026-10-26', status: 'degraded', downSeconds: 0 },
    ]);
  });
});

describe('figures', () => {
  test.each([
    [100, '100%'],
    [99.999, '99.99%'],
    [99.99, '99.99%'],
    [99.5, '99.5%'],
    [0.001, '0%'],
  ])('%f percent is shown as %s, never rounded up', (percent, shown) => {
    expect(formats.percent(percent)).toBe(shown);
  });

  test.each([
    [45, '45 s'],
    [90, '2 min'],
    [3600, '1 h'],
    [8040, '2 h 14 min'],
    [93_600, '1 d 2 h'],
  ])('%i seconds are shown as %s', (seconds, shown) => {
    expect(en.duration(seconds)).toBe(shown);
  });
});
