import type { Quorum } from '@watchpost/schemas';
import { covers, type Found, isCut, type LocationsHistory, type Program } from './locations-histories.js';

/** For how many minutes after its own a result counts: while it is younger than two intervals, the timeout and 30 seconds. */
const freshMinutes = 2;

/** What each location finds in each minute: the server, then the agents. */
export const foundBy = ({ truth, faults, programs }: LocationsHistory): readonly (readonly Found[])[] =>
  [faults, ...programs.map((program) => program.faults)].map((its) =>
    truth.map((status, index) => (covers(its, index) ? 'down' : status)),
  );

/** Whether what a program found in a minute ends with it: it had no connection from then on until another took over, and no disk. */
const isLost = (program: Program, index: number, end: number): boolean => {
  const { copiedAt } = program;
  if (copiedAt === undefined || copiedAt >= end || index >= copiedAt || isCut(program, copiedAt)) return false;
  for (let later = index; later < copiedAt; later++) if (!isCut(program, later)) return false;
  return true;
};

const needed = ({ mode, count }: Quorum): number => (mode === 'any' ? 1 : mode === 'all' ? 3 : (count ?? 2));

/** What three locations make of what those of them say that are not silent. */
const decided = (said: readonly (Found | undefined)[], quorum: Quorum): Found | 'unknown' => {
  if (said.filter((each) => each === 'down').length >= needed(quorum)) return 'down';
  return said.includes('up') ? 'up' : 'unknown';
};

/** What the monitor can be in a minute. */
export type Possible = ReadonlySet<Found | 'unknown'>;

/**
 * What the monitor is in each minute, once all has been reported that ever is. One location that disagrees makes it degraded, which is up. What
 * a location found last counts for a while, or as long as its agent is not taken for offline, whichever decides.
 */
export const statusesOf = (history: LocationsHistory): readonly Possible[] => {
  const located = foundBy(history).map((found, place) => {
    const program = history.programs[place - 1];
    return found.map((status, index) =>
      program !== undefined && isLost(program, index, found.length) ? undefined : status,
    );
  });
  return history.truth.map((_, index) => {
    const said = located.map((found) => {
      const recent = found.slice(Math.max(0, index - freshMinutes), index + 1);
      return new Set([recent.at(-1), recent.findLast((status) => status !== undefined)]);
    });
    const combined = said.reduce<(readonly (Found | undefined)[])[]>(
      (all, its) => all.flatMap((each) => [...its].map((status) => [...each, status])),
      [[]],
    );
    return new Set(combined.map((each) => decided(each, history.quorum)));
  });
};
