import { describe, expect, test } from 'vitest';
import {
  reasonNow,
  reasonOf,
  timesByReason,
  unobservedAt,
  unobservedIn,
} from '../../src/app/watch/monitors/unobserved.js';
import { causeIn, unknownWords } from '../../src/app/words/unknown.js';

const at = (minute: number): string => new Date(minute * 60_000).toISOString();
const interval = (
  status: 'up' | 'unknown' | 'down',
  from: number,
  to: number | null,
  unknownReason: 'away' | 'offline' | null = null,
) => ({ status, from: at(from), to: to === null ? null : at(to), cause: null, unknownReason });

describe('Time without observation', () => {
  const stretches = unobservedIn({
    from: at(10),
    to: at(100),
    intervals: [
      interval('unknown', 90, null, 'away'),
      interval('down', 60, 90),
      interval('unknown', 50, 60, 'offline'),
      interval('up', 30, 50),
      interval('unknown', 0, 30, 'away'),
    ],
  });

  test('is cut where the range is, the latest first, and lasts where its status does', () => {
    expect(stretches.map(({ from, to, reason, isNow }) => [from / 60_000, to / 60_000, reason, isNow])).toEqual([
      [90, 100, 'away', true],
      [50, 60, 'offline', false],
      [10, 30, 'away', false],
    ]);
  });

  test('adds up by its reason, the longest first', () => {
    expect(timesByReason(stretches)).toEqual([
      { reason: 'away', ms: 30 * 60_000 },
      { reason: 'offline', ms: 10 * 60_000 },
    ]);
  });

  test.each([
    [55, 65, 'offline'],
    [65, 80, undefined],
    [20, 59, 'away'],
  ])('of the minutes %i to %i is what took most of them', (from, to, reason) => {
    expect(unobservedAt(stretches, { from: from * 60_000, to: to * 60_000 })?.reason).toBe(reason);
  });

  test.each([
    ['away', 'Watchpost was away'],
    ['agentSilent', 'No reports from Berlin, Office'],
    [null, undefined],
  ] as const)('is %s now in words: %s', (unknownReason, words) => {
    const location = { status: 'up', latencyMs: null, at: null, message: null } as const;
    const locations = [
      { ...location, agentId: null, name: 'server', isFresh: false },
      { ...location, agentId: 'agt_1', name: 'Berlin', isFresh: false },
      { ...location, agentId: 'agt_2', name: 'Paris', isFresh: true },
      { ...location, agentId: 'agt_3', name: 'Office', isFresh: false },
    ];
    expect(reasonNow(unknownWords.en, { unknownReason, locations })).toBe(words);
  });

  test('of a stretch is named as it is now where it lasts, and as it was recorded where it is over', () => {
    const location = { status: 'up', latencyMs: null, at: null } as const;
    const silent = { ...location, agentId: 'agt_1', name: 'Berlin', isFresh: false };
    const monitor = { unknownReason: 'agentSilent' as const, locations: [silent] };
    const stretch = { from: 0, to: 1, reason: 'agentSilent' } as const;
    expect(reasonOf(unknownWords.en, { ...stretch, isNow: true }, monitor)).toBe('No reports from Berlin');
    expect(reasonOf(unknownWords.en, { ...stretch, isNow: false }, monitor)).toBe('The agents did not report');
  });

  test.each([
    ['checkFailed', 'no such host', 'The check could not be made: no such host'],
    ['away', 'Watchpost was away', 'Watchpost was away'],
    ['members', null, 'Too little is known of its members'],
    [null, 'the connection was refused', 'the connection was refused'],
    [null, null, undefined],
  ] as const)('with the reason %s and the cause %s reads: %s', (unknownReason, cause, words) => {
    expect(causeIn(unknownWords.en, { unknownReason, cause })).toBe(words);
  });
});
