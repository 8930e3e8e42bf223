import type { CountingWindow, RequestCounter } from '../../store/interface/store.js';
import { ProblemError } from '../http/problem.js';

/** The window is the wall-clock minute (specification §8). */
const minuteMs = 60_000;

/** The state of a caller's limit in a window. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly isExceeded: boolean;
  readonly resetSeconds: number;
}

/** The window of a length that `now` lies in; windows begin where the clock is round. */
export const windowAt = (now: number, lengthMs: number): CountingWindow => ({
  startsAt: now - (now % lengthMs),
  lengthMs,
});

/** Whole seconds until a window is over; at least 1. */
export const secondsUntilEnd = ({ startsAt, lengthMs }: CountingWindow, now: number): number =>
  Math.max(1, Math.ceil((startsAt + lengthMs - now) / 1000));

/** Counts one request in the current window of a bucket. */
export const countRequest = async (
  counter: RequestCounter,
  bucket: string,
  limit: number,
  now: number,
): Promise<RateLimitState> => {
  const window = windowAt(now, minuteMs);
  const counted = counter.count(bucket, window);
  const count = typeof counted === 'number' ? counted : await counted;
  return {
    limit,
    remaining: Math.max(0, limit - count),
    isExceeded: count > limit,
    resetSeconds: secondsUntilEnd(window, now),
  };
};

/** The headers that every response carries. */
export const rateLimitHeaders = (state: RateLimitState): Record<string, string> => ({
  'x-ratelimit-limit': String(state.limit),
  'x-ratelimit-remaining': String(state.remaining),
});

/** @throws ProblemError `rate_limited` when the window is used up */
export const assertWithinLimit = (state: RateLimitState, whose: string): void => {
  if (!state.isExceeded) return;
  const seconds = String(state.resetSeconds);
  throw new ProblemError('rate_limited', `${whose} has used its ${state.limit} requests of this minute.`, {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};
