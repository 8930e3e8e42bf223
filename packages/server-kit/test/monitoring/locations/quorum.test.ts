import type { Quorum } from '@watchpost/schemas';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideQuorum, type LocationVerdict, neededDowns } from '../../../src/monitoring/locations/quorum.js';

const statuses = ['pending', 'up', 'degraded', 'down', 'unknown'] as const;

/** What a location can be: each status, fresh or not. */
const kinds = statuses.flatMap((status) => [true, false].map((isFresh) => ({ status, isFresh })));

/** Every choice of `count` locations; the one at index i failed i seconds after the first. */
const choices = (count: number): LocationVerdict[][] =>
  count === 0
    ? [[]]
    : choices(count - 1).flatMap((others) =>
        kinds.map((kind) => [...others, { ...kind, since: count * 1000, cause: null }]),
      );

const quorums: Quorum[] = [
  { mode: 'any' },
  { mode: 'majority' },
  { mode: 'all' },
  ...[1, 2, 3, 4].map((count) => ({ mode: 'count' as const, count })),
];

/** The rule once more, as a walk through time: who of all has failed by each moment, and who contradicts at the end. */
const byTheWalk = (
  locations: readonly LocationVerdict[],
  quorum: Quorum,
): { status: string; downSince: number | null } => {
  const share = {
    any: (failed: number) => failed > 0,
    majority: (failed: number) => failed > locations.length - failed,
    all: (failed: number) => failed > 0 && failed === locations.length,
    count: (failed: number) => failed >= (quorum.count ?? 1),
  };
  const seen = { up: 0, degraded: 0, down: 0 };
  for (const { status, isFresh } of locations) {
    if (isFresh && (status === 'up' || status === 'degraded' || status === 'down')) seen[status] += 1;
  }
  for (let moment = 0, failed = 0; moment <= 5000; moment += 1000) {
    failed += locations.filter((each) => each.isFresh && each.status === 'down' && each.since === moment).length;
    if (share[quorum.mode](failed)) return { status: 'down', downSince: moment };
  }
  const contradicts = seen.up > 0 || seen.degraded > 0;
  if (!contradicts) return { status: 'unknown', downSince: null };
  return { status: seen.degraded + seen.down > 0 ? 'degraded' : 'up', downSince: null };
};

describe('The quorum of locations', () => {
  it.each([0, 1, 2, 3, 4])('agrees with a walk through time for every choice of %i locations', (count) => {
    const table = choices(count);
    expect(table).toHaveLength(kinds.length ** count);
    const wrong = table.flatMap((locations) =>
      quorums.filter((quorum) => {
        const { status, downSince } = decideQuorum(locations, quorum);
        const expected = byTheWalk(locations, quorum);
        return status !== expected.status || downSince !== expected.downSince;
      }),
    );
    expect(wrong).toEqual([]);
  });

  const anyLocations = fc.array(
    fc.record({
      status: fc.constantFrom(...statuses),
      since: fc.integer({ min: 0, max: 4 }).map((seconds) => seconds * 1000),
      cause: fc.constantFrom(null, 'connection refused'),
      isFresh: fc.boolean(),
    }),
    { maxLength: 21 },
  );

  it('is never down because a location is silent, and never sooner than with all of them there', () => {
    fc.assert(
      fc.property(anyLocations, fc.constantFrom(...quorums), fc.nat(20), (locations, quorum, index) => {
        const silenced = locations.map((each, at) => (at === index ? { ...each, isFresh: false } : each));
        const before = decideQuorum(locations, quorum);
        const after = decideQuorum(silenced, quorum);
        if (after.status !== 'down') return true;
        return before.status === 'down' && Number(before.downSince) <= Number(after.downSince);
      }),
    );
  });

  it('does not depend on the order of the locations', () => {
    fc.assert(
      fc.property(anyLocations, fc.constantFrom(...quorums), (locations, quorum) => {
        const { status, downSince } = decideQuorum(locations.toReversed(), quorum);
        expect({ status, downSince }).toEqual({
          status: decideQuorum(locations, quorum).status,
          downSince: decideQuorum(locations, quorum).downSince,
        });
      }),
    );
  });

  const up = { status: 'up', since: 0, cause: null, isFresh: true } as const;
  const slow = { status: 'degraded', since: 0, cause: 'took 900 ms', isFresh: true } as const;
  const down = (since: number) => ({ status: 'down', since, cause: `refused at ${since}`, isFresh: true }) as const;
  const offline = { ...up, isFresh: false } as const;

  it.each<[string, readonly LocationVerdict[], Quorum, string | null]>([
    ['has no cause while all are up', [up, up], { mode: 'any' }, null],
    ['takes over the cause of a single location', [down(3)], { mode: 'all' }, 'refused at 3'],
    ['takes over why a single location is degraded', [slow], { mode: 'all' }, 'took 900 ms'],
    [
      'names the location that failed first',
      [down(5), down(3), up],
      { mode: 'any' },
      '2 of 3 locations say down: refused at 3',
    ],
    ['says why it is degraded', [up, slow, down(1)], { mode: 'majority' }, '1 of 3 locations says down: refused at 1'],
    ['says who is slow', [up, slow], { mode: 'majority' }, '1 of 2 locations says degraded: took 900 ms'],
    [
      'counts who is offline',
      [down(1), offline, offline],
      { mode: 'majority' },
      '1 of 3 locations says down, 2 are offline',
    ],
    ['counts one that is offline', [down(1), offline], { mode: 'all' }, '1 of 2 locations says down, 1 is offline'],
    [
      'says how many are needed',
      [down(1), down(2)],
      { mode: 'count', count: 3 },
      '2 of 2 locations say down, 3 are needed',
    ],
    ['says that all are silent', [offline, offline], { mode: 'any' }, 'none of 2 locations reports'],
    ['says that the only one is silent', [offline], { mode: 'any' }, 'the location does not report'],
    ['says that there is no location', [], { mode: 'all' }, 'no location is enabled'],
  ])('%s', (_, locations, quorum, cause) => {
    expect(decideQuorum(locations, quorum).cause).toBe(cause);
  });

  it.each([
    [{ mode: 'any' }, [1, 1, 1, 1]],
    [{ mode: 'majority' }, [1, 2, 2, 3]],
    [{ mode: 'all' }, [1, 2, 3, 4]],
    [{ mode: 'count', count: 2 }, [2, 2, 2, 2]],
  ] satisfies [Quorum, number[]][])('of %o needs %o of one to four', (quorum, needed) => {
    expect([1, 2, 3, 4].map((assigned) => neededDowns(quorum, assigned))).toEqual(needed);
  });
});
