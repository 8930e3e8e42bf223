import type { Caller, UnauthenticatedContext } from '../../request/context.js';
import type { Call } from '../../request/http/call.js';
import { ProblemError } from '../../request/http/problem.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Row, Store } from '../../store/interface/store.js';
import { seenChanges } from './agent-status.js';
import { readAgentToken } from './agent-token.js';

const findAgent = async (token: string, now: number, store: Store): Promise<Row<'agents'> | undefined> => {
  const hash = hashSecret(token);
  const agent = await store.get('agents', { tokenHash: hash });
  if (agent !== undefined) return agent;
  const rotated = await store.get('agents', { previousTokenHash: hash });
  return (rotated?.previousTokenExpiresAt ?? 0) > now ? rotated : undefined;
};

/**
 * Notes that an agent called. Any call ends its silence, but for the hello, which does so itself. Who loses against another
 * call of the same agent has nothing to add.
 */
const noteSeen = async (agent: Row<'agents'>, { now, route, services }: UnauthenticatedContext): Promise<void> => {
  if (agent.protocol === null || route.operationId === 'agent.hello' || route.operationId === 'agent.goodbye') return;
  const changes = await seenChanges(agent, services.store, now);
  if (changes.length === 0) return;
  const written = services.store.commit(changes);
  if (agent.status !== 'online') {
    await written;
    return;
  }
  // Not awaited: when it was last seen is worth a write, but no call waits for it.
  void written.catch((error: unknown) => services.logger.warn('last call of an agent not recorded', { error }));
};

/**
 * Authenticates an agent by its token. There is no clock in it: an agent whose clock is wrong must be able to correct it.
 *
 * @throws ProblemError `unauthenticated` without a valid token, `forbidden` when the agent is disabled
 */
export const authenticateAgent = async (
  call: Call,
  context: UnauthenticatedContext,
): Promise<{ readonly caller: Caller; readonly apiKey: undefined }> => {
  const token = readAgentToken(call.header('authorization'));
  const agent = token === undefined ? undefined : await findAgent(token, context.now, context.services.store);
  if (agent === undefined) {
    // RFC 9110 §11.6.1 wants the scheme named.
    throw new ProblemError('unauthenticated', 'Send the token of an agent as a bearer token.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  if (agent.status === 'disabled') throw new ProblemError('forbidden', 'This agent is disabled.');
  await noteSeen(agent, context);
  const caller: Caller = {
    type: 'agent',
    id: agent.id,
    name: agent.name,
    organizationId: agent.organizationId,
    role: null,
    scopes: new Set(),
    restriction: null,
    sessionId: null,
    boundTo: null,
  };
  return { caller, apiKey: undefined };
};
