import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Store } from '../../store/interface/store.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Worker } from '../../workers/worker-loop.js';
import { createObservation } from './observation.js';

/** How often it is noticed that the process and its database are there; a pause of more than five seconds is an absence. */
const pollMs = 2000;

/**
 * Notes when a process that makes no checks can take requests: the signals of jobs are lost only while no process can, whatever
 * those do that make checks.
 */
export const createRequestObserver = (options: {
  readonly store: Pick<Store, 'find' | 'findColumns' | 'commit' | 'get'>;
  readonly workerId: string;
  readonly clock?: Clock;
  readonly logger?: Logger;
}): Worker => {
  const { store, workerId, clock = systemClock, logger = silentLogger } = options;
  const trouble = createTroubleLog(logger);
  const role = { makesChecks: false, takesRequests: true };
  const observation = createObservation({ store, clock, logger, trouble, workerId, role });
  const loop = createWorkerLoop({
    clock,
    trouble,
    name: 'presence',
    pollMs,
    poll: async () => {
      try {
        if (await observation.resume()) {
          await store.get('observers', { id: workerId });
          await observation.noteSuccess();
        }
      } catch (error) {
        observation.noteFailure(error);
        throw error;
      }
      return { forMs: pollMs, atLeastMs: pollMs };
    },
  });
  return {
    start: loop.start,
    stop: async () => {
      await loop.stop();
      await observation.end();
    },
  };
};
