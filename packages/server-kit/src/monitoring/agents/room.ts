import { defineRoom } from '../../request/room.js';
import { agentOperations } from './agent.js';
import { agentResource } from './present-agent.js';
import { createSilenceWorker } from './silence-worker.js';
import { createWaitingCalls } from './waiting-calls.js';

export const agentsRoom = defineRoom({
  name: 'agents',
  part: 'agents',
  provides: ({ store }) => ({ agentCalls: createWaitingCalls(store) }),
  subjects: ['agent.connected', 'agent.disconnected'],
  resources: [agentResource],
  verbs: agentOperations,
  workers: (parts) => [createSilenceWorker(parts)],
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxAgents',
      rows: [{ table: 'agents', where: {} }],
      what: 'agents',
      advice: 'Delete one',
    },
  ],
});
