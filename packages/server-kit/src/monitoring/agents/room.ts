import { defineRoom } from '../../request/room.js';
import { createWaitingCalls } from './waiting-calls.js';

export const agentsRoom = defineRoom({
  name: 'agents',
  part: 'agents',
  serving: { operations: ['agents', 'agent'], load: () => import('./serving.js') },
  provides: ({ store }) => ({ agentCalls: createWaitingCalls(store) }),
  subjects: ['agent.connected', 'agent.disconnected'],
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
