import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockPace,
  type CountedPace,
  claimRoom,
  guardHost,
  limitRoom,
  type Pace,
  type PaceState,
  roomAt,
  roomOf,
  toPaces,
  unusedPace,
} from '../../../src/outbound/channels/pace.js';

const start = Date.UTC(2026, 10, 24);

const paceOf = (count: number, perSeconds: number): Pace => {
  const [pace] = toPaces([{ count, perSeconds, scope: 'receiver', key: 'place', isDocumented: true }]);
  if (pace === undefined) throw new TypeError('a pace is expected');
  return pace;
};

/** The most requests in any stretch of `perMs` that begins with one of them. */
const fullestWindow = (times: readonly number[], perMs: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  let first = 0;
  return sorted.reduce((most, time, index) => {
    while (time - (sorted[first] ?? time) >= perMs) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
};

/** Claims again whenever there is said to be room. */
const press = (pace: Pace, { untilMs, wanted }: { readonly untilMs: number; readonly wanted: number }): number[] => {
  const times: number[] = [];
  let state: PaceState = unusedPace;
  let now = start;
  while (now < start + untilMs) {
    const claim = claimRoom([{ pace, state }], wanted, now);
    for (let request = 0; request < claim.taken; request += 1) times.push(now);
    [state = unusedPace] = claim.states;
    now = claim.roomAt ?? now;
  }
  return times;
};

/** Counts up to 120 in stretches of up to two minutes, not faster than one request in 25 ms. */
const anyPace = fc
  .tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 }))
  .filter(([count, perSeconds]) => (perSeconds * 1000) / count >= 25)
  .map(([count, perSeconds]) => paceOf(count, perSeconds));

describe('a pace', () => {
  test.each([
    ['one a second, as Google Chat', 1, 1, 1],
    ['five in two seconds, as a webhook of Discord', 5, 2, 1],
    ['twenty a minute, as a group of Telegram', 20, 60, 3],
    ['thirty a second, as a bot of Telegram', 30, 1, 5],
  ])('of %s lets a sixth through at once', (_what, count, perSeconds, burst) => {
    const pace = paceOf(count, perSeconds);
    expect(pace).toEqual({ key: 'place', scope: 'receiver', count, perMs: perSeconds * 1000, burst });
    expect(roomOf(pace, unusedPace, start)).toBe(burst);
    expect(roomAt(pace, unusedPace, start)).toBe(start);
  });

  test('gives what was taken back one by one', () => {
    const pace = paceOf(20, 60);
    const { taken, states, roomAt: next } = claimRoom([{ pace, state: unusedPace }], 5, start);
    const [state = unusedPace] = states;
    // 17 of a minute come back evenly: one in 3,529.4 ms, and the three of them are rounded up.
    expect({ taken, next: (next ?? 0) - start }).toEqual({ taken: 3, next: 3531 });
    expect(roomOf(pace, state, start + 3530)).toBe(0);
    expect(roomOf(pace, state, start + 3531)).toBe(1);
    expect(roomOf(pace, state, start + 60_000)).toBe(3);
  });

  test('takes nothing when nothing is wanted', () => {
    expect(claimRoom([{ pace: paceOf(1, 1), state: unusedPace }], 0, start)).toEqual({
      taken: 0,
      states: [unusedPace],
      roomAt: null,
    });
  });

  test('is never exceeded in any window by the random claims of several processes whose clocks differ', () => {
    const claims = fc.array(
      fc.record({
        afterMs: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 20_000 })),
        wanted: fc.integer({ min: 1, max: 150 }),
        process: fc.nat({ max: 3 }),
      }),
      { maxLength: 300, size: 'max' },
    );
    const clocks = fc.array(fc.integer({ min: -3000, max: 3000 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(anyPace, claims, clocks, (pace, made, offsets) => {
        const times: number[] = [];
        let state: PaceState = unusedPace;
        let at = start;
        for (const { afterMs, wanted, process } of made) {
          at += afterMs;
          const now = at + (offsets[process] ?? 0);
          const claim = claimRoom([{ pace, state }], wanted, now);
          for (let request = 0; request < claim.taken; request += 1) times.push(now);
          [state = unusedPace] = claim.states;
        }
        expect(fullestWindow(times, pace.perMs)).toBeLessThanOrEqual(pace.count);
      }),
      { numRuns: 300 },
    );
  });

  test('is used to at least 80 % under pressure, and never exceeded', () => {
    fc.assert(
      fc.property(anyPace, fc.integer({ min: 1, max: 200 }), (pace, wanted) => {
        const windows = 20;
        const times = press(pace, { untilMs: windows * pace.perMs, wanted });
        expect(fullestWindow(times, pace.perMs)).toBeLessThanOrEqual(pace.count);
        expect(times.length).toBeGreaterThanOrEqual(Math.floor(0.8 * windows * pace.count));
      }),
    );
  });

  test('has room at the moment that it says, and not a millisecond before', () => {
    fc.assert(
      fc.property(anyPace, fc.integer({ min: -5000, max: 200_000 }), (pace, aheadMs) => {
        const state = { ...unusedPace, at: start + aheadMs };
        const at = roomAt(pace, state, start);
        expect(roomOf(pace, state, at)).toBeGreaterThanOrEqual(1);
        if (at > start) expect(roomOf(pace, state, at - 1)).toBe(0);
      }),
    );
  });
});

describe('several paces at once', () => {
  test('give only what all of them have room for, and say when all have room again', () => {
    const place: CountedPace = { pace: paceOf(20, 60), state: unusedPace };
    const bot: CountedPace = { pace: paceOf(30, 1), state: unusedPace };
    const claim = claimRoom([place, bot], 10, start);
    expect(claim.taken).toBe(3);
    expect(claim.roomAt).toBe(start + 3531);
    expect(roomOf(bot.pace, claim.states[1] ?? unusedPace, start)).toBe(2);
  });

  test('take nothing from any of them while one is blocked', () => {
    const place: CountedPace = { pace: paceOf(20, 60), state: unusedPace };
    const bot: CountedPace = { pace: paceOf(30, 1), state: { ...unusedPace, blockedUntil: start + 9000 } };
    expect(claimRoom([place, bot], 2, start)).toEqual({
      taken: 0,
      states: [place.state, bot.state],
      roomAt: start + 9000,
    });
  });

  test('that are no paces at all let everything through', () => {
    expect(claimRoom([], 7, start)).toEqual({ taken: 7, states: [], roomAt: null });
  });
});

describe('an answer that puts off', () => {
  test.each([
    ['names its own time', { retryAfterMs: 1500, deferredCount: 4 }, 1500],
    ['names part of a millisecond', { retryAfterMs: 0.25, deferredCount: 0 }, 1],
    ['names ten years', { retryAfterMs: 315_360_000_000, deferredCount: 0 }, 86_400_000],
    ['names a time before now', { retryAfterMs: -5, deferredCount: 0 }, 0],
    ['names no number', { retryAfterMs: Number.NaN, deferredCount: 0 }, 0],
    ['names no time', { retryAfterMs: null, deferredCount: 0 }, 60_000],
    ['names no time for the third time', { retryAfterMs: null, deferredCount: 2 }, 240_000],
    ['names no time for the hundredth time', { retryAfterMs: null, deferredCount: 99 }, 900_000],
  ])('and %s blocks for as long', (_what, deferral, blockedMs) => {
    const state = blockPace(unusedPace, deferral, start);
    expect(state.blockedUntil).toBe(start + blockedMs);
    expect(roomAt(paceOf(1, 1), state, start)).toBe(start + blockedMs);
    expect(roomOf(paceOf(1, 1), state, start + blockedMs)).toBe(1);
  });

  test('never shortens a block', () => {
    const blocked = blockPace(unusedPace, { retryAfterMs: 60_000, deferredCount: 0 }, start);
    expect(blockPace(blocked, { retryAfterMs: 1000, deferredCount: 0 }, start)).toEqual(blocked);
  });
});

describe('what headers say is left', () => {
  const pace = paceOf(30, 1);
  test.each([
    ['nothing', { remaining: 0, resetAfterMs: 4000 }, 0, 4000],
    ['nothing, for longer than a month', { remaining: 0, resetAfterMs: 1e15 }, 0, 2_678_400_000],
    ['less than nothing', { remaining: -1, resetAfterMs: 50 }, 0, 50],
    ['less than the room', { remaining: 2, resetAfterMs: 4000 }, 2, 0],
    ['more than the room', { remaining: 900, resetAfterMs: 4000 }, 5, 0],
    ['no number', { remaining: Number.NaN, resetAfterMs: 4000 }, 5, 0],
  ])('%s, is what there is', (_what, room, left, waitMs) => {
    const state = limitRoom(pace, unusedPace, room, start);
    expect(roomOf(pace, state, start)).toBe(left);
    expect(roomAt(pace, state, start)).toBe(start + waitMs);
  });

  test('never makes more room', () => {
    const states = fc.record({ at: fc.integer({ min: start - 9000, max: start + 9000 }) });
    const rooms = fc.record({ remaining: fc.integer({ min: -2, max: 40 }), resetAfterMs: fc.nat({ max: 9000 }) });
    fc.assert(
      fc.property(anyPace, states, rooms, (any, { at }, room) => {
        const state = { ...unusedPace, at };
        expect(roomOf(any, limitRoom(any, state, room, start), start)).toBeLessThanOrEqual(roomOf(any, state, start));
      }),
    );
  });
});

describe('the guard of a host', () => {
  const answers = (from: PaceState, count: number, now: number, statusCode = 403) =>
    Array.from({ length: count }).reduce<{ state: PaceState; stops: number }>(
      ({ state, stops }) => {
        const guarded = guardHost(state, { statusCode, headers: {} }, now);
        return { state: guarded.state, stops: stops + Number(guarded.hasStopped) };
      },
      { state: from, stops: 0 },
    );

  test.each([401, 403, 429])('stops a host after more than 2,000 answers of %i in ten minutes, once', (statusCode) => {
    const before = answers(unusedPace, 2000, start, statusCode);
    expect(before).toMatchObject({ state: { badAnswers: 2000, blockedUntil: null }, stops: 0 });
    const after = answers(before.state, 50, start + 200_000, statusCode);
    expect(after).toMatchObject({ state: { badSince: start, blockedUntil: start + 600_000 }, stops: 1 });
    expect(roomAt(paceOf(50, 1), after.state, start + 200_000)).toBe(start + 600_000);
  });

  test.each([200, 204, 400, 404, 500])('does not count an answer of %i', (statusCode) => {
    expect(guardHost(unusedPace, { statusCode, headers: {} }, start)).toEqual({ state: unusedPace, hasStopped: false });
  });

  test.each([
    ['of a resource that others use too', 'shared', 0],
    ['of its own', 'user', 1],
  ])('counts a limit %s as its provider does', (_what, scope, badAnswers) => {
    const answer = { statusCode: 429, headers: { 'x-ratelimit-scope': scope } };
    expect(guardHost(unusedPace, answer, start).state).toMatchObject({ badAnswers });
  });

  test('counts anew after ten minutes', () => {
    const { state } = answers(unusedPace, 2500, start);
    expect(answers(state, 1, start + 600_000)).toMatchObject({
      state: { badAnswers: 1, badSince: start + 600_000 },
      stops: 0,
    });
  });
});
