import type { OrganizationContext } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';

/** The `agentRef` of what the server itself has checked. */
export const serverRef = 0;

/**
 * The `agentRef` of a location that a query names.
 *
 * @param location the id of an agent, or `server`
 * @throws ProblemError `not_found` for an agent that the caller's organization does not have
 */
export const agentRefOf = async (location: string, { caller, services }: OrganizationContext): Promise<number> => {
  if (location === 'server') return serverRef;
  const agent = await services.store.get('agents', { id: location, organizationId: caller.organizationId });
  if (agent === undefined) throw notFound();
  return agent.ref;
};
