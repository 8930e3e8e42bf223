import type { ChannelAnswer, ChannelPace, RemainingRoom } from '../../request/ports/channel-type.js';
import { channelsBounds } from './bounds.js';

/** A pace as the generic cell rate algorithm counts it: so many at once, and the rest spread over the stretch of time. */
export interface Pace {
  /** What is counted, as the type of the channel names it. It may hold secrets: rows are kept under a hash of it. */
  readonly key: string;
  readonly scope: ChannelPace['scope'];
  /** Most requests in any `perMs`. */
  readonly count: number;
  readonly perMs: number;
  /** Requests that may go out at once, from 1 to `count`. */
  readonly burst: number;
}

/** What is known of a pace: a row that all processes share. Times are in milliseconds since the epoch. */
export interface PaceState {
  /** Until when what was sent counts: the theoretical arrival time of the algorithm. */
  readonly at: number;
  /** Nothing is sent before this time. */
  readonly blockedUntil: number | null;
  /** Answers since `badSince` that a host may hold against this server. */
  readonly badAnswers: number;
  readonly badSince: number | null;
}

/** Of a key that was never sent to. */
export const unusedPace: PaceState = { at: 0, blockedUntil: null, badAnswers: 0, badSince: null };

/** With a sixth at once, at least five sixths of the count are left for a steady stream. */
const burstShare = 6;

/** The paces of a channel's type, with the burst that leaves a stream at least 80 % of the count. */
export const toPaces = (paces: readonly ChannelPace[]): readonly Pace[] =>
  paces.map(({ key, scope, count, perSeconds }) => ({
    key,
    scope,
    count,
    perMs: perSeconds * 1000,
    burst: Math.max(1, Math.floor(count / burstShare)),
  }));

/**
 * Requests that one stretch gives back. A window holds fewer than these and the burst, so `count − burst` keeps one below the
 * count, for requests that the network brings closer together. Where that one is more than a fifth, as of a count up to 4, it is
 * used.
 */
const refillOf = ({ count, burst }: Pace): number => {
  const refill = count - burst;
  return refill < count * 0.8 ? refill + 1 : refill;
};

/** How many requests may be sent now. Whole numbers only, so nothing is rounded to the wrong side. */
export const roomOf = (pace: Pace, { at, blockedUntil }: PaceState, now: number): number => {
  if (blockedUntil !== null && now < blockedUntil) return 0;
  const owed = Math.max(0, at - now) * refillOf(pace);
  return Math.max(0, Math.floor((pace.burst * pace.perMs - owed) / pace.perMs));
};

/** When there is room for a request: `now`, or the millisecond at which there is. */
export const roomAt = (pace: Pace, { at, blockedUntil }: PaceState, now: number): number =>
  Math.max(now, blockedUntil ?? 0, at - Math.floor(((pace.burst - 1) * pace.perMs) / refillOf(pace)));

const taken = (pace: Pace, state: PaceState, requests: number, now: number): PaceState =>
  requests === 0
    ? state
    : { ...state, at: Math.max(state.at, now) + Math.ceil((requests * pace.perMs) / refillOf(pace)) };

/** A pace with what is known of it. */
export interface CountedPace {
  readonly pace: Pace;
  readonly state: PaceState;
}

/** What a claim was given. */
export interface RoomClaim {
  /** Requests that may be sent: as many as wanted, or as many as all paces have room for. */
  readonly taken: number;
  /** The states afterwards, in the order of the paces. */
  readonly states: readonly PaceState[];
  /** When all paces have room for the next request; `null` where all that was wanted was given. */
  readonly roomAt: number | null;
}

/**
 * Takes room for requests that count for several paces, and from each of them the same. For one transaction that holds the rows
 * of all paces: then no window holds more than its count, over any number of processes, even if their clocks differ a little.
 */
export const claimRoom = (paces: readonly CountedPace[], wanted: number, now: number): RoomClaim => {
  const requests = paces.reduce((least, { pace, state }) => Math.min(least, roomOf(pace, state, now)), wanted);
  const after = paces.map(({ pace, state }) => ({ pace, state: taken(pace, state, requests, now) }));
  return {
    taken: requests,
    states: after.map(({ state }) => state),
    roomAt: requests === wanted ? null : Math.max(now, ...after.map(({ pace, state }) => roomAt(pace, state, now))),
  };
};

const minuteMs = 60_000;
/** A wrong `Retry-After` blocks for a day at most, which is as long as a message may wait. */
const longestBlockMs = 24 * 60 * minuteMs;
/** The longest quota is that of a month: Pushover's begin anew on the 1st (blog.pushover.net, 2026-04, unproved). */
const longestResetMs = 31 * 24 * 60 * minuteMs;

const within = (value: number, most: number): number => (value > 0 ? Math.ceil(Math.min(value, most)) : 0);

/** How a provider has put a request off. */
export interface Deferral {
  /** `null` where it named no time. */
  readonly retryAfterMs: number | null;
  /** How often this request was put off before. */
  readonly deferredCount: number;
}

/**
 * Blocks a pace that a provider has refused to go on with. Without a time it is a minute, doubling to 15; a block is never
 * shortened.
 */
export const blockPace = (state: PaceState, { retryAfterMs, deferredCount }: Deferral, now: number): PaceState => {
  const forMs =
    retryAfterMs === null
      ? Math.min(minuteMs * 2 ** deferredCount, 15 * minuteMs)
      : within(retryAfterMs, longestBlockMs);
  return { ...state, blockedUntil: Math.max(state.blockedUntil ?? 0, now + forMs) };
};

/**
 * Takes over what an answer's headers say is left. They only ever make room smaller: other requests may be under way that the
 * provider had not counted yet.
 */
export const limitRoom = (
  pace: Pace,
  state: PaceState,
  { remaining, resetAfterMs }: Pick<RemainingRoom, 'remaining' | 'resetAfterMs'>,
  now: number,
): PaceState => {
  const gapMs = (requests: number): number => Math.ceil((requests * pace.perMs) / refillOf(pace));
  const left = Math.max(0, Math.floor(remaining));
  if (left >= pace.burst || Number.isNaN(left)) return state;
  const at =
    left > 0 ? now + gapMs(pace.burst - left) : now + within(resetAfterMs, longestResetMs) + gapMs(pace.burst - 1);
  return { ...state, at: Math.max(state.at, at) };
};

/**
 * Discord blocks the address of a server for 10,000 of these answers in 10 minutes (discord-api-docs, topics/rate-limits,
 * "Invalid Request Limit", read 2026-11-28). Two stretches of 2,000 that touch, and what is under way, stay far below that.
 */
const mostBadAnswers: number = channelsBounds.badAnswersOfHost.most;
const badAnswersMs = 10 * minuteMs;
const badStatusCodes: ReadonlySet<number> = new Set([401, 403, 429]);

/** A 429 about a resource that others use too is not held against its sender (same source). */
const isBad = ({ statusCode, headers }: Pick<ChannelAnswer, 'statusCode' | 'headers'>): boolean =>
  badStatusCodes.has(statusCode) && !(statusCode === 429 && headers['x-ratelimit-scope'] === 'shared');

/** What the guard of a host made of an answer. */
export interface GuardedHost {
  readonly state: PaceState;
  /** True once per stretch, for the answer that stopped the host: the operator is notified. */
  readonly hasStopped: boolean;
}

/**
 * Counts an answer of a host. More of 401, 403 and 429 in 10 minutes than `most` stop all requests of those who share the
 * count for the rest of them, because a host that blocks this server does so for all organizations.
 *
 * @param most default: 2,000, those of all organizations together
 */
export const guardHost = (
  state: PaceState,
  answer: Pick<ChannelAnswer, 'statusCode' | 'headers'>,
  now: number,
  most: number = mostBadAnswers,
): GuardedHost => {
  if (!isBad(answer)) return { state, hasStopped: false };
  const isNew = state.badSince === null || now - state.badSince >= badAnswersMs;
  const badSince = isNew ? now : (state.badSince ?? now);
  const badAnswers = isNew ? 1 : state.badAnswers + 1;
  const counted = { ...state, badAnswers, badSince };
  if (badAnswers <= most) return { state: counted, hasStopped: false };
  return {
    state: { ...counted, blockedUntil: Math.max(state.blockedUntil ?? 0, badSince + badAnswersMs) },
    hasStopped: badAnswers === most + 1,
  };
};
