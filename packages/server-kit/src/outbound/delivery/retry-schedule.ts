import { deliveryBounds } from './bounds.js';

/** Seconds that a delivery waits after each failure: a slip, a restart, a fault that a person has to repair. */
export const defaultRetrySeconds: readonly number[] = [10, 120, 900];

const mostRetries = deliveryBounds.deliveryRetries.most;
const longestWaitSeconds = 86_400;

/** The same for messages to channels and people, which are worth less the later they come. */
export const defaultMessageRetrySeconds: readonly number[] = [5, 15, 60, 300, 900];

/** @throws TypeError with the name of the option unless these are one to ten whole numbers from 0 to 86,400 */
export const assertRetrySeconds = (option: string, seconds: readonly number[]): void => {
  const isWait = (wait: number): boolean => Number.isInteger(wait) && wait >= 0 && wait <= longestWaitSeconds;
  if (seconds.length > 0 && seconds.length <= mostRetries && seconds.every(isWait)) return;
  throw new TypeError(`${option} must be 1 to ${mostRetries} whole numbers from 0 to ${longestWaitSeconds}`);
};

/** Of a wait, this much more or less: deliveries that failed together are not retried together. */
const jitterShare = 0.2;

/** Spreads a wait by up to a fifth in both directions; `random` is at least 0 and below 1. */
export const jittered = (waitMs: number, random: number): number =>
  Math.round(waitMs * (1 + jitterShare * (2 * random - 1)));

/**
 * How long a delivery waits for its next attempt.
 *
 * @param failureCount failures so far that count, the last one included
 * @param retryAfterMs what the receiver asked for; the longer of both counts
 * @returns milliseconds; `undefined` when no attempt is left
 */
export const retryDelayMs = (options: {
  readonly retrySeconds: readonly number[];
  readonly failureCount: number;
  readonly random: number;
  readonly retryAfterMs: number | undefined;
}): number | undefined => {
  const seconds = options.retrySeconds[options.failureCount - 1];
  if (seconds === undefined) return undefined;
  return Math.max(jittered(seconds * 1000, options.random), options.retryAfterMs ?? 0);
};
