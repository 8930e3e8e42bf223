import type { Quorum } from '@watchpost/schemas';
import fc from 'fast-check';

const second = 1000;
const hour = 3_600_000;

export type Found = 'up' | 'down';

/** Some minutes that follow one another. */
export interface Stretch {
  readonly from: number;
  readonly minutes: number;
}

/** A program with its machine and its connection. */
export interface Program {
  /** By how much its clock is ahead. */
  readonly aheadMs: number;
  /** By how much it runs too fast, in millionths. */
  readonly driftPpm: number;
  /** Minutes without a connection to the server. */
  readonly cuts: readonly Stretch[];
  /** Minutes in which it cannot reach the target. */
  readonly faults: readonly Stretch[];
  readonly batch: number;
  readonly isRepeated: boolean;
  readonly isReversed: boolean;
  /** The minute in which another program with its token takes over. */
  readonly copiedAt?: number | undefined;
}

/** What happens to a monitor that the server and two agents check once a minute. */
export interface LocationsHistory {
  /** What the target is in each minute. */
  readonly truth: readonly Found[];
  /** Minutes in which the server cannot reach it. */
  readonly faults: readonly Stretch[];
  readonly quorum: Quorum;
  readonly programs: readonly Program[];
}

export const covers = (stretches: readonly Stretch[], index: number): boolean =>
  stretches.some(({ from, minutes }) => index >= from && index < from + minutes);

export const isCut = ({ cuts }: Program, index: number): boolean => covers(cuts, index);

const stretches = fc.array(
  fc.record({ from: fc.integer({ min: 1, max: 90 }), minutes: fc.integer({ min: 1, max: 45 }) }),
  { maxLength: 3 },
);

/** When the target is up or down, by the minute. */
const truths = fc
  .array(fc.tuple(fc.constantFrom<Found>('up', 'down'), fc.integer({ min: 1, max: 25 })), {
    minLength: 2,
    maxLength: 8,
  })
  .map((runs) => runs.flatMap(([status, minutes]) => Array<Found>(minutes).fill(status)))
  .filter(({ length }) => length >= 10);

const program: fc.Arbitrary<Program> = fc.record({
  aheadMs: fc.constantFrom(-hour, -90 * second, 0, 90 * second, hour),
  driftPpm: fc.constantFrom(-100, 0, 100),
  cuts: stretches,
  faults: stretches,
  batch: fc.integer({ min: 1, max: 60 }),
  isRepeated: fc.boolean(),
  isReversed: fc.boolean(),
  copiedAt: fc.option(fc.integer({ min: 2, max: 60 }), { nil: undefined }),
});

const quorum = fc.constantFrom<Quorum>(
  { mode: 'any' },
  { mode: 'majority' },
  { mode: 'all' },
  { mode: 'count', count: 2 },
);

/** Whatever is cut off is back at the end. */
const untilTheEnd = (cuts: readonly Stretch[], end: number): readonly Stretch[] =>
  cuts.map(({ from, minutes }) => ({ from, minutes: Math.min(minutes, end - from) }));

export const locationsHistories: fc.Arbitrary<LocationsHistory> = fc
  .record({ truth: truths, faults: stretches, quorum, programs: fc.tuple(program, program) })
  .map((history) => ({
    ...history,
    programs: history.programs.map((each) => ({ ...each, cuts: untilTheEnd(each.cuts, history.truth.length) })),
  }));
