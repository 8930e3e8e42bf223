import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocatedResult, type Replay, replayLocations } from '../../../src/monitoring/locations/replay.js';

const rules = { retries: 0, recoveryThreshold: 1 };
const letters = { '+': 'up', '~': 'degraded', '-': 'down', '?': 'unknown' } as const;

/** Results of locations, one line each: a letter a minute, a space for none. */
const parse = (...lines: readonly string[]): LocatedResult[] =>
  lines
    .flatMap((line, agentRef) =>
      [...line].flatMap((letter, minute) => {
        const status = letters[letter as keyof typeof letters];
        return status === undefined ? [] : [{ agentRef, at: minute, status, message: `${status} at ${minute}` }];
      }),
    )
    .sort((one, other) => one.at - other.at);

const replay = (lines: readonly string[], more: Partial<Replay> = {}) => {
  const until = more.until ?? 10;
  const { record } = replayLocations({
    type: 'tcp',
    resets: [],
    results: parse(...lines),
    agentRefs: lines.map((_, agentRef) => agentRef),
    quorum: { mode: 'majority' },
    rules,
    freshMs: 3,
    from: 0,
    until,
    ...more,
  });
  return record.map((status, place) => ({ ...status, endedAt: record[place + 1]?.startedAt ?? until }));
};

const shown = (spans: ReturnType<typeof replay>): string =>
  spans.map(({ status, startedAt, endedAt }) => `${status} ${startedAt}-${endedAt}`).join(', ');

describe('The past of a monitor, replayed from its results (one letter a minute: + ~ - ?)', () => {
  it.each<[string, readonly string[], string, Partial<Replay>]>([
    ['is unknown without results', ['          '], 'unknown 0-10', {}],
    ['is what its location says', ['++++++++++'], 'up 0-10', {}],
    ['is unknown where results cease to count', ['++        '], 'up 0-4, unknown 4-10', {}],
    ['is unknown until the first result', ['   +++++++'], 'unknown 0-3, up 3-10', {}],
    ['has outages as they were', ['+++----+++'], 'up 0-3, down 3-7, up 7-10', {}],
    [
      'is down since the first failure of a run',
      ['+---++++++'],
      'up 0-1, down 1-4, up 4-10',
      { rules: { ...rules, retries: 2 } },
    ],
    ['is not down while retries are left', ['+--+++++++'], 'up 0-10', { rules: { ...rules, retries: 2 } }],
    ['takes the time before into account', ['--- ++++++'], 'down 2-4, up 4-10', { from: 2 }],
    [
      'takes a location for what the monitor was',
      ['- -+++++++'],
      'up 0-10',
      { rules: { retries: 2, recoveryThreshold: 1 }, before: { status: 'up', countsUntil: 3 } },
    ],
    [
      'takes one for nothing whose last result counted no longer',
      ['    -+++++'],
      'unknown 0-5, up 5-10',
      { rules: { retries: 2, recoveryThreshold: 1 }, before: { status: 'up', countsUntil: 3 } },
    ],
    [
      'is degraded while fewer are down than needed',
      ['++++++++++', '+----+++++', '++++++++++'],
      'up 0-1, degraded 1-5, up 5-10',
      {},
    ],
    [
      'is down when as many are down as needed',
      ['++---+++++', '+----+++++', '++++++++++'],
      'up 0-1, degraded 1-2, down 2-5, up 5-10',
      {},
    ],
    ['is up while one location reports', ['++++++++++', '++        ', '          '], 'up 0-10', {}],
    [
      'is unknown while too few say down',
      ['+---------', '++        ', '++        '],
      'up 0-1, degraded 1-4, unknown 4-10',
      {},
    ],
    [
      'begins anew after a pause',
      ['++---     '],
      'up 0-4, unknown 4-10',
      { rules: { ...rules, retries: 2 }, resets: [4] },
    ],
    [
      'is down since the first failure, whatever others said since',
      ['+----+++++', '+++~~~++++'],
      'up 0-1, down 1-5, degraded 5-6, up 6-10',
      { rules: { ...rules, retries: 3 }, quorum: { mode: 'any' } },
    ],
    ['ignores results of places that are no location', ['++++++++++', '----------'], 'up 0-10', { agentRefs: [0] }],
  ])('%s', (_, lines, expected, more) => {
    expect(shown(replay(lines, more))).toBe(expected);
  });

  it('says what the last fresh result said, at every moment, for one location without retries', () => {
    const results = fc.uniqueArray(
      fc.record({ at: fc.integer({ min: -20, max: 60 }), status: fc.constantFrom('up', 'degraded', 'down') }),
      { selector: ({ at }) => at, maxLength: 30 },
    );
    fc.assert(
      fc.property(results, fc.integer({ min: 1, max: 20 }), (made, freshMs) => {
        const sorted = made
          .map((each) => ({ ...each, agentRef: 0, message: null }))
          .sort((one, other) => one.at - other.at);
        const spans = replay([], { results: sorted, agentRefs: [0], freshMs, from: 0, until: 50 });
        expect([spans[0]?.startedAt, spans.at(-1)?.endedAt]).toEqual([0, 50]);
        for (let moment = 0; moment < 50; moment += 1) {
          const last = sorted.findLast(({ at }) => at <= moment);
          const expected = last !== undefined && moment - last.at < freshMs ? last.status : 'unknown';
          const found = spans.filter(({ startedAt, endedAt }) => startedAt <= moment && moment < endedAt);
          expect(found.map(({ status }) => status)).toEqual([expected]);
        }
      }),
    );
  });

  it('is whole and never repeats a status, whatever the locations say', () => {
    const line = fc.string({ unit: fc.constantFrom('+', '~', '-', '?', ' '), maxLength: 20 });
    const anyRules = fc.record({ retries: fc.nat(3), recoveryThreshold: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), anyRules, fc.nat(8), (lines, given, from) => {
        const spans = replay(lines, { rules: given, from, until: from + 10 });
        expect(spans[0]?.startedAt).toBe(from);
        expect(spans.at(-1)?.endedAt).toBe(from + 10);
        for (const [index, span] of spans.entries()) {
          expect(span.endedAt).toBeGreaterThan(span.startedAt);
          const next = spans[index + 1];
          if (next !== undefined) expect([span.endedAt, span.status === next.status]).toEqual([next.startedAt, false]);
        }
      }),
    );
  });
});
