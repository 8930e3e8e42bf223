import { defineRoom } from '../../request/room.js';
import { keptIntervalMs } from '../../store/upkeep/retention.js';
import { historyOperations } from './operations.js';
import { removeHistory } from './remove-history.js';
import { createRollupWorker } from './rollup-worker.js';

export const historyRoom = defineRoom({
  name: 'history',
  verbs: historyOperations,
  workers: (parts) => [createRollupWorker(parts)],
  expires: (now) => [
    { kind: 'delete', table: 'absences', where: { endedAt: { atMost: now - keptIntervalMs } }, orderBy: 'endedAt' },
  ],
  upkeep: [{ title: 'remove old history', run: removeHistory }],
  limits: [
    {
      kind: 'reads',
      entitlement: 'retentionDays',
      what: 'days of history',
      advice: 'Export what you need before it is deleted',
    },
  ],
});
