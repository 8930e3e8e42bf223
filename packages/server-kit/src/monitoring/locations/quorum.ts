import type { MonitorStatus, Quorum } from '@watchpost/schemas';

/** What one assigned location says of a monitor, by its own run of checks. */
export interface LocationVerdict {
  readonly status: 'pending' | 'up' | 'degraded' | 'down' | 'unknown';
  /** Since when; for `down` the check that failed first. Milliseconds since the epoch. */
  readonly since: number;
  readonly cause: string | null;
  /** Whether its last result is recent enough to count. */
  readonly isFresh: boolean;
}

/** What all locations together say of a monitor. */
export interface QuorumVerdict {
  readonly status: 'up' | 'degraded' | 'down' | 'unknown';
  /** Since when the monitor is down, in milliseconds since the epoch; `null` for every other status. */
  readonly downSince: number | null;
  /** Why, in a sentence; `null` for `up`. */
  readonly cause: string | null;
}

/** What a status of a location means to a quorum: a run of checks is never paused, and never in maintenance. */
export const verdictStatus = (status: MonitorStatus): LocationVerdict['status'] =>
  status === 'paused' || status === 'maintenance' ? 'pending' : status;

/** How many of `assigned` locations must say down; more than there are, and the monitor is never down. */
export const neededDowns = (quorum: Quorum, assigned: number): number => {
  if (quorum.mode === 'any') return 1;
  if (quorum.mode === 'majority') return Math.floor(assigned / 2) + 1;
  return quorum.mode === 'count' ? (quorum.count ?? 1) : Math.max(1, assigned);
};

const say = (count: number, status: string, assigned: number): string =>
  `${count} of ${assigned} locations ${count === 1 ? 'says' : 'say'} ${status}`;

const withReason = (sentence: string, { cause }: LocationVerdict): string =>
  cause === null ? sentence : `${sentence}: ${cause}`;

const silence = (assigned: number): string => {
  if (assigned === 0) return 'no location is enabled';
  return assigned === 1 ? 'the location does not report' : `none of ${assigned} locations reports`;
};

/** Why too few downs are not enough. */
const undecided = (downs: number, assigned: number, needed: number): string => {
  const silent = assigned - downs;
  const rest = silent === 0 ? `${needed} are needed` : `${silent} ${silent === 1 ? 'is' : 'are'} offline`;
  return `${say(downs, 'down', assigned)}, ${rest}`;
};

/**
 * Decides the status of a monitor from its locations.
 *
 * Downs are counted against the assigned locations and ups against the fresh ones: a location that is offline never makes
 * a monitor down, and one that works is enough for `up`. A location whose own checks could not be made says nothing.
 *
 * @param locations those that are assigned and enabled
 */
export const decideQuorum = (locations: readonly LocationVerdict[], quorum: Quorum): QuorumVerdict => {
  const assigned = locations.length;
  const voices = locations.filter(
    ({ isFresh, status }) => isFresh && (status === 'up' || status === 'degraded' || status === 'down'),
  );
  const downs = voices.filter(({ status }) => status === 'down').sort((one, other) => one.since - other.since);
  const needed = neededDowns(quorum, assigned);
  const [first] = downs;
  const decisive = downs[needed - 1];
  if (first !== undefined && decisive !== undefined) {
    const cause = assigned === 1 ? first.cause : withReason(say(downs.length, 'down', assigned), first);
    return { status: 'down', downSince: decisive.since, cause };
  }
  const [worst = voices.find(({ status }) => status === 'degraded')] = downs;
  if (downs.length === voices.length) {
    const cause = first === undefined ? silence(assigned) : undecided(downs.length, assigned, needed);
    return { status: 'unknown', downSince: null, cause };
  }
  if (worst === undefined) return { status: 'up', downSince: null, cause: null };
  const count = voices.filter(({ status }) => status === worst.status).length;
  const cause = assigned === 1 ? worst.cause : withReason(say(count, worst.status, assigned), worst);
  return { status: 'degraded', downSince: null, cause };
};
