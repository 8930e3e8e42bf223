import { createBodyTurns } from './body-turns.js';
import { httpBounds } from './bounds.js';
import { ProblemError } from './problem.js';

/** How many bytes of request bodies are held at once. */
export interface BodyLimits {
  readonly bytesPerSource: number;
  readonly bytes: number;
}

/** What one request holds of its body, from the first byte that arrives until it is answered. */
export interface HeldBody {
  /** @throws ProblemError `unavailable` when these bytes are too many for the source or the process */
  add(bytes: number): void;
  /** Runs what parses the body: at once when the body is small, in turn with those of other sources when it is large. */
  inTurn<T>(parse: () => T): T | Promise<T>;
  release(): void;
}

/** Bounds the request bodies in memory: many large ones at once would fill it, even from senders without permission. */
export interface BodyBudget {
  open(source: string): HeldBody;
}

const tooMuch = (whose: string): ProblemError =>
  new ProblemError('unavailable', `${whose} has too many request bodies under way; send this one again.`, {
    headers: { 'retry-after': '1' },
  });

/** Makes a budget; a source is forgotten when it holds nothing. */
export const createBodyBudget = ({ bytesPerSource, bytes: bytesOfAll }: BodyLimits = bodyLimits): BodyBudget => {
  const bySource = new Map<string, number>();
  const turns = createBodyTurns();
  let held = 0;

  const change = (source: string, bytes: number): void => {
    const left = (bySource.get(source) ?? 0) + bytes;
    if (left === 0) bySource.delete(source);
    else bySource.set(source, left);
    held += bytes;
  };

  return {
    open(source) {
      let own = 0;
      return {
        add(bytes) {
          const ofSource = (bySource.get(source) ?? 0) + bytes;
          if (ofSource > bytesPerSource) throw tooMuch('Your address');
          // In a full process each source has an equal share: a few must not shut out the others.
          const share = bytesOfAll / (bySource.size + (bySource.has(source) ? 0 : 1));
          if (held + bytes > bytesOfAll && ofSource > share) throw tooMuch('The server');
          change(source, bytes);
          own += bytes;
        },
        inTurn: (parse) => (own > httpBounds.smallBody.most ? turns(source, parse) : parse()),
        release() {
          if (own > 0) change(source, -own);
          own = 0;
        },
      };
    },
  };
};

const bodyLimits: BodyLimits = {
  bytesPerSource: httpBounds.bodiesOfAddress.most,
  bytes: httpBounds.bodies.most,
};
