import type { Bound } from '@watchpost/schemas';

/** Bounds of agents; `docs/bounds.md` shows them. */
export const agentsBounds = {
  waitingAgents: {
    most: 5000,
    unit: 'number',
    reason: 'Calls of agents that wait in a process for other assignments; beyond, they are answered at once.',
  },
  waitingAgentsOfOne: {
    most: 500,
    unit: 'number',
    reason: 'The same of one organization: one of each agent that it can have.',
  },
  locationPortion: {
    most: 200,
    unit: 'entries',
    reason: 'Monitors whose locations change in one commit; others want to write, too.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
