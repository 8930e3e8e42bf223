import { StoreUnavailableError } from '../interface/errors.js';

/** How far a call of the store has come, which is what is known of its outcome when its time is over. */
export interface CallProgress {
  /** Whether its time is over: nothing may be sent any more that makes it count. */
  readonly isOver: boolean;
  /** Notes that the statement is sent now that makes all of it count. */
  decide(): void;
}

/**
 * Gives a call of the store a limit over all it waits for: a free connection, the network, locks, other tries.
 *
 * @throws StoreUnavailableError when the time is over; work goes on until it notices, which is at its next statement
 */
export const withinLimit = async <T>(limitMs: number, work: (progress: CallProgress) => Promise<T>): Promise<T> => {
  let isOver = false;
  let isDecided = false;
  const progress: CallProgress = {
    get isOver() {
      return isOver;
    },
    decide: () => {
      if (isOver) throw new StoreUnavailableError('the call timed out before anything was written');
      isDecided = true;
    },
  };
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    isOver = true;
    const message = `the database did not answer within ${limitMs} ms`;
    limit.reject(new StoreUnavailableError(message, { isOutcomeUnknown: isDecided }));
  }, limitMs);
  const working = work(progress);
  // Nothing waits for what comes after the limit.
  working.catch(() => undefined);
  try {
    return await Promise.race([working, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
};
