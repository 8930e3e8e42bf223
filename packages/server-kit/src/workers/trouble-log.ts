import { serverBounds } from '../base/bounds.js';
import type { LogFields, Logger } from '../base/logger.js';

/** Logs a failure once when it begins and once when it is over, however often it is retried in between. */
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
const maxFailing = serverBounds.loggedFailures.most;

const keyOf = (event: string, about: LogFields): string => JSON.stringify([event, about]);

/** Makes a {@link TroubleLog}. */
export const createTroubleLog = (logger: Logger): TroubleLog => {
  const failing = new Set<string>();
  return {
    failed: (event, error, about = {}) => {
      const key = keyOf(event, about);
      if (failing.has(key)) return;
      failing.add(key);
      const [oldest = key] = failing;
      if (failing.size > maxFailing) failing.delete(oldest);
      logger.error(`${event} failed; retrying`, { ...about, error });
    },
    succeeded: (event, about = {}) => {
      if (failing.delete(keyOf(event, about))) logger.info(`${event} works again`, about);
    },
    forget: (event, about) => void failing.delete(keyOf(event, about)),
  };
};
