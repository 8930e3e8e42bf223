import type { Runtime } from './runtime.js';

/** How long to wait after failures in a row. */
export interface BackOff {
  /** The next wait in milliseconds: doubled with each failure, and never the same for many agents. */
  next(leastMs?: number): number;
  /** Begins anew after a success. */
  reset(): void;
}

const firstMs = 1000;
const longestMs = 60_000;

/** Makes a back-off: about a second after the first failure, then doubled up to a minute, each between half and all of it. */
export const createBackOff = ({ random }: Pick<Runtime, 'random'>): BackOff => {
  let failures = 0;
  return {
    next(leastMs = 0) {
      const most = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10));
      failures += 1;
      // What the server asks for is a lower bound: agents that were refused together must not return together.
      return leastMs + Math.floor(most * (0.5 + random() / 2));
    },
    reset() {
      failures = 0;
    },
  };
};
