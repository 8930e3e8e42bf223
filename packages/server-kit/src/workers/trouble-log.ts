import type { Logger } from '../base/logger.js';

/** Tells of trouble once when it begins and once when it is over, however often it is met in between. */
export interface TroubleLog {
  /** `doing` names what failed and is where trouble of different kinds is told apart. */
  failed(doing: string, error: unknown): void;
  succeeded(doing: string): void;
}

/** Makes a {@link TroubleLog}. */
export const createTroubleLog = (logger: Logger): TroubleLog => {
  const troubled = new Set<string>();
  return {
    failed: (doing, error) => {
      if (troubled.has(doing)) return;
      troubled.add(doing);
      logger.error(`${doing} fails; it is tried again until it works`, { error });
    },
    succeeded: (doing) => {
      if (troubled.delete(doing)) logger.info(`${doing} works again`);
    },
  };
};
