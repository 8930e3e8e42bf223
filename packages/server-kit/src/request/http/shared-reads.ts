import { setImmediate as nextTurn } from 'node:timers/promises';
import { serverBounds } from '../../base/bounds.js';
import type { SharedReads } from '../ports/shared-reads.js';
import { ProblemError } from './problem.js';
import { createTurns } from './turns.js';

const maxWaiting = serverBounds.waitingReads.most;

/** Makes the shared reads of a process. */
export const createSharedReads = (): SharedReads => {
  const turns = createTurns();
  /** What waits of each organization, by its key. */
  const waiting = new Map<string, Map<string, Promise<unknown>>>();
  return {
    read<T>(organizationId: string, key: string, work: () => Promise<T>): Promise<T> {
      const others = waiting.get(organizationId) ?? new Map<string, Promise<unknown>>();
      // Each key belongs to one kind of work.
      const known = others.get(key) as Promise<T> | undefined;
      if (known !== undefined) return known;
      if (others.size >= maxWaiting) throw tooMany();
      const run = turns(organizationId, async () => {
        // Requests that arrive together wait together, and the rest of the process has its turn before each.
        await nextTurn();
        others.delete(key);
        if (others.size === 0) waiting.delete(organizationId);
        return work();
      });
      waiting.set(organizationId, others.set(key, run));
      return run;
    },
  };
};

const tooMany = (): ProblemError =>
  new ProblemError('rate_limited', 'Too many other overviews of this organization are being made; try again soon.', {
    headers: { 'retry-after': '1' },
  });
