import { ApiError, ConflictError, ConnectionError, RateLimitError, TimeoutError } from '../../errors.js';

/** The longest `Retry-After` that is waited for; a longer one is the caller's decision. */
export const longestRetryAfterMs = 30_000;

/** Half a second for the first retry, doubled each time, at most eight seconds; the dice choose a part of it. */
const firstBackoffMs = 500;
const longestBackoffMs = 8_000;

/** Codes that say that no connection was made, so nothing can have been done. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
  'FailedToOpenSocket',
]);

/** An attempt that failed. */
export interface FailedAttempt {
  readonly error: unknown;
  /** How many attempts there were, this one included. */
  readonly attempts: number;
  /** Whether doing it twice is the same as doing it once. */
  readonly isRepeatable: boolean;
}

/**
 * Decides whether to try again.
 *
 * @param random from 0 to 1: full jitter: clients that failed together do not return together
 * @returns milliseconds to wait, or `undefined` when the error shall reach the caller
 */
export const retryDelayMs = (failed: FailedAttempt, random: number): number | undefined => {
  if (!isPassing(failed)) return undefined;
  const retryAfterMs = failed.error instanceof ApiError ? failed.error.retryAfterMs : undefined;
  if (retryAfterMs !== undefined) return retryAfterMs <= longestRetryAfterMs ? retryAfterMs : undefined;
  return random * Math.min(longestBackoffMs, firstBackoffMs * 2 ** (failed.attempts - 1));
};

const isPassing = ({ error, isRepeatable }: FailedAttempt): boolean => {
  if (error instanceof ConnectionError) return isRepeatable || neverConnected.has(error.reason ?? '');
  if (error instanceof TimeoutError) return isRepeatable && error.scope === 'attempt';
  // A refused request was not begun, whatever its method.
  if (error instanceof RateLimitError) return true;
  // The first try of an idempotent POST is still running; the server says when to ask again.
  if (error instanceof ConflictError) return isRepeatable && error.status === 409 && error.retryAfterMs !== undefined;
  return error instanceof ApiError && isRepeatable && (error.status === 408 || error.status >= 500);
};
