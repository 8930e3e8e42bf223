import type { FollowFiredAlerts } from '../../request/ports/feature-flags.js';
import { defineRoom, type WorkerParts } from '../../request/room.js';
import { createReadLatencies } from '../history/read-latencies.js';
import { createEvaluator } from './evaluator.js';

export const evaluationRoom = defineRoom<WorkerParts & { readonly followFiredAlerts: FollowFiredAlerts }>({
  name: 'evaluation',
  workers: (parts) => [
    createEvaluator({
      ...parts,
      readLatencies: createReadLatencies(parts.store, parts.clock.now),
      workerId: parts.engineId,
    }),
  ],
});
