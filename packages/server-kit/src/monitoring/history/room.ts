import { defineRoom } from '../../request/room.js';
import { keptEvidenceMs, keptIntervalMs } from '../../store/upkeep/retention.js';
import { historyOperations } from './operations.js';
import { removeHistory } from './remove-history.js';
import { removeSurplusEvidence } from './remove-surplus-evidence.js';
import { createRollupWorker } from './rollup-worker.js';

export const historyRoom = defineRoom({
  name: 'history',
  verbs: historyOperations,
  workers: (parts) => [createRollupWorker(parts)],
  expires: (now) => [
    { kind: 'delete', table: 'absences', where: { endedAt: { atMost: now - keptIntervalMs } }, orderBy: 'endedAt' },
    { kind: 'delete', table: 'checkEvidence', where: { at: { atMost: now - keptEvidenceMs } }, orderBy: 'at' },
  ],
  upkeep: [
    { title: 'remove old history', run: removeHistory },
    { title: 'remove evidence beyond the bound of an organization', run: removeSurplusEvidence },
  ],
  limits: [
    {
      kind: 'reads',
      entitlement: 'retentionDays',
      what: 'days of history',
      advice: 'Export what you need before it is deleted',
    },
  ],
});
