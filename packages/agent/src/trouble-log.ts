/** Where an agent logs what it does. `console` fits. It never gets a token or a credential. */
export interface AgentLogger {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
}

/** Logs a trouble when it begins and when it ends, and not each time that it shows. */
export interface TroubleLog {
  /** Reports that a part is in trouble; the same words again are not logged. Returns whether they were. */
  report(part: string, message: string, details?: Readonly<Record<string, unknown>>): boolean;
  /** Reports that a part recovered. */
  clear(part: string): void;
}

/** Makes a {@link TroubleLog}. */
export const createTroubleLog = (logger: AgentLogger): TroubleLog => {
  const troubles = new Map<string, string>();
  return {
    report(part, message, details) {
      if (troubles.get(part) === message) return false;
      troubles.set(part, message);
      logger.warn(message, details);
      return true;
    },
    clear(part) {
      if (troubles.delete(part)) logger.info(`${part} recovered`);
    },
  };
};
