import { sortableDigits } from '../../base/ids.js';
import type { OrganizationContext } from '../../request/context.js';
import type { NewRow } from '../../store/interface/store.js';
import { serverRef } from '../history/location-ref.js';

/** What tells a result from others, and what belongs to it. */
type ResultKey = Pick<NewRow<'monitorResults'>, 'monitorRef' | 'at' | 'agentRef'>;

/** What the id of a result, and of what belongs to it, is made of, so no bytes are spent on one. */
export const digitsOf = ({ monitorRef, at, agentRef = serverRef }: ResultKey): string =>
  `${sortableDigits(at, 9)}${sortableDigits(monitorRef, 7)}${agentRef === serverRef ? '' : sortableDigits(agentRef, 7)}`;

/** The ids of agents by their `ref`, of those that there are. */
export type AgentIds = ReadonlyMap<number, string>;

export const noAgents: AgentIds = new Map();

/** What results of an agent name that was deleted. */
const deletedAgent = 'agt_deleted';

export const readAgentIds = async (
  rows: readonly ResultKey[],
  { caller, services }: OrganizationContext,
): Promise<AgentIds> => {
  const refs = [...new Set(rows.map(({ agentRef = serverRef }) => agentRef))].filter((ref) => ref !== serverRef);
  if (refs.length === 0) return noAgents;
  const where = { ref: { in: refs }, organizationId: caller.organizationId };
  const agents = await services.store.findColumns('agents', ['ref', 'id'], where, { limit: refs.length });
  return new Map(agents.map(({ ref, id }) => [ref, id]));
};

/** The id of the agent that made a check; `null` for the server. */
export const agentIdOf = ({ agentRef = serverRef }: ResultKey, agentIds: AgentIds): string | null =>
  agentRef === serverRef ? null : (agentIds.get(agentRef) ?? deletedAgent);

/** The times that a query asks for, without what is no longer kept. */
export const keptTimes = (
  at: { readonly atLeast?: number } | undefined,
  retainedFrom: number | null,
): { readonly at?: { readonly atLeast?: number } } => {
  if (retainedFrom === null) return at === undefined ? {} : { at };
  return { at: { ...at, atLeast: Math.max(at?.atLeast ?? retainedFrom, retainedFrom) } };
};
