import { defineRoom } from '../../request/room.js';
import { escalationPolicyOperations, escalationPolicyResource } from './escalation-policy.js';
import { createEscalationWorker } from './escalation-worker.js';
import { incidentEscalationOperations } from './incident-escalation.js';
import { policyTestOperations } from './policy-test.js';

export const pagingRoom = defineRoom({
  name: 'paging',
  resources: [escalationPolicyResource],
  verbs: {
    ...escalationPolicyOperations,
    ...policyTestOperations,
    ...incidentEscalationOperations,
  },
  workers: (parts) => [createEscalationWorker(parts)],
});
