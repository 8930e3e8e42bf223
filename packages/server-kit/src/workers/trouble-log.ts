import type { LogFields, Logger } from '../base/logger.js';
import { StoreUnavailableError } from '../store/interface/errors.js';
import { workersBounds } from './bounds.js';

/**
 * Logs a failure once when it begins and once when it is over, however often it is retried in between. What fails because the
 * database is away is logged at `debug`: the kit has one line for all of it.
 */
export interface TroubleLog {
  /**
   * @param event what failed, as a noun; failures of different events are logged separately
   * @param about what it is about, such as `{ webhookId }`; each of them is logged separately
   */
  failed(event: string, error: unknown, about?: LogFields): void;
  /** Of an event that did not fail before, nothing is logged. */
  succeeded(event: string, about?: LogFields): void;
  /** Ends a failure without a log line, because what it is about was deleted. */
  forget(event: string, about: LogFields): void;
}

/** Enough for all that fails at once; what is left out is logged again when it fails again. */
const maxFailing = workersBounds.loggedFailures.most;

/** Makes a {@link TroubleLog}. */
export const createTroubleLog = (logger: Logger): TroubleLog => {
  /** What fails, with the levels of its two lines. */
  const failing = new Map<string, readonly ['debug' | 'error', 'debug' | 'info']>();
  return {
    failed: (event, error, about = {}) => {
      const key = JSON.stringify([event, about]);
      if (failing.has(key)) return;
      const levels =
        error instanceof StoreUnavailableError ? (['debug', 'debug'] as const) : (['error', 'info'] as const);
      failing.set(key, levels);
      const [oldest = key] = failing.keys();
      if (failing.size > maxFailing) failing.delete(oldest);
      logger[levels[0]](`${event} failed; retrying`, { ...about, error });
    },
    succeeded: (event, about = {}) => {
      const key = JSON.stringify([event, about]);
      const levels = failing.get(key);
      if (levels === undefined) return;
      failing.delete(key);
      logger[levels[1]](`${event} recovered`, about);
    },
    forget: (event, about) => void failing.delete(JSON.stringify([event, about])),
  };
};
