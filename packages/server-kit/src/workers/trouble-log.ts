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
}

const keyOf = (event: string, about: LogFields): string => JSON.stringify([event, about]);

/** Makes a {@link TroubleLog}. */
export const createTroubleLog = (logger: Logger): TroubleLog => {
  const failing = new Set<string>();
  return {
    failed: (event, error, about = {}) => {
      const key = keyOf(event, about);
      if (failing.has(key)) return;
      failing.add(key);
      logger.error(`${event} failed; retrying`, { ...about, error });
    },
    succeeded: (event, about = {}) => {
      if (failing.delete(keyOf(event, about))) logger.info(`${event} works again`, about);
    },
  };
};
