import { agentProtocolRoutes } from '@watchpost/schemas';
import { actorOf } from '../../request/events/emit.js';
import { serve } from '../../request/operation.js';
import { offlineChanges } from './agent-status.js';
import { readCallingAgent } from './calling-agent.js';

/** Signs an agent off: it is offline at once. What another instance has taken over stays online. */
export const goodbye = serve(agentProtocolRoutes.goodbye, async ({ body }, context) => {
  const agent = await readCallingAgent(context);
  const isTakenOver = body.instanceId !== undefined && body.instanceId !== agent.instanceId;
  if (agent.status !== 'online' || isTakenOver) return {};
  const { now, services } = context;
  const guard = { instanceId: agent.instanceId };
  return { changes: await offlineChanges(agent, services.store, { now, actor: actorOf(context), guard }) };
});
