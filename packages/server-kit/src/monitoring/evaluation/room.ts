import { systemClock } from '../../base/clock.js';
import type { FollowFiredAlerts } from '../../request/ports/feature-flags.js';
import { defineRoom, type WorkerParts } from '../../request/room.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWatchedOrganizations, type WatchedOrganizations } from '../alerts/watched-organizations.js';
import { createReadLatencies } from '../history/read-latencies.js';
import { createEvaluator } from './evaluator.js';

/** What alerts are evaluated with. */
interface EvaluationParts extends WorkerParts {
  readonly watchedOrganizations: WatchedOrganizations;
  readonly followFiredAlerts: FollowFiredAlerts;
}

export const evaluationRoom = defineRoom({
  name: 'evaluation',
  provides: ({ store, clock: now, logger }) => ({
    watchedOrganizations: createWatchedOrganizations({
      store,
      clock: { ...systemClock, now },
      trouble: createTroubleLog(logger),
    }),
  }),
  queues: ['evaluations'],
  workers: ({ watchedOrganizations, ...parts }: EvaluationParts) => [
    watchedOrganizations,
    createEvaluator({
      ...parts,
      readLatencies: createReadLatencies(parts.store, parts.clock.now),
      workerId: parts.engineId,
    }),
  ],
});
