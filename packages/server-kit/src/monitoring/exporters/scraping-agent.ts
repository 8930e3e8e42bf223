import { scrapingCapability } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';

type Agent = Row<'agents'>;
type Exporter = Row<'exporters'>;

/** Why no scrape arrives of an agent, as its exporters show it; `null` while it is there. */
export const silenceOf = ({ status, name }: Pick<Agent, 'status' | 'name'>): string | null => {
  if (status === 'online') return null;
  const state = status === 'pending' ? 'has not connected yet' : `is ${status}`;
  return `no scrape arrives: the agent ${name} ${state}`;
};

/** The agent of an exporter, as a document names it. */
interface ScrapingAgent {
  /** By which the agent is there when the document is written. */
  readonly changes: readonly Change[];
  /** Why no scrape arrives; `null` for none. */
  readonly lastError: string | null;
}

/**
 * Reads the agent that is to scrape an exporter.
 *
 * @throws ProblemError `validation_failed` when it is not of the same organization, or cannot scrape
 */
export const readScrapingAgent = async (
  agentId: string | null,
  { caller, services }: OrganizationContext,
): Promise<ScrapingAgent> => {
  if (agentId === null) return { changes: [], lastError: null };
  const where = { id: agentId, organizationId: caller.organizationId };
  const agent = await services.store.get('agents', where);
  if (agent === undefined) throw invalidField('agentId', 'not_found', 'must be an agent of this organization');
  // What an agent can do is known from its first hello on.
  if (agent.protocol !== null && !agent.capabilities.includes(scrapingCapability)) {
    throw invalidField(
      'agentId',
      'not_capable',
      `${agent.name} (${agentId}) cannot scrape exporters: update its program`,
    );
  }
  // A deletion of the agent at the same moment comes first, which refuses this commit, or second and finds the exporter.
  const changes = (rows: readonly Agent[]) => (rows.length === 1 ? [] : null);
  return {
    changes: [{ kind: 'derive', table: 'agents', where, limit: 1, changes }],
    lastError: silenceOf(agent),
  };
};

/**
 * An agent opens the credentials of its exporters: who may not manage agents gives them again with another agent.
 *
 * @throws ProblemError `validation_failed`
 */
export const assertMayReveal = (
  before: Pick<Exporter, 'credentials' | 'agentId'>,
  after: Pick<Exporter, 'credentials' | 'agentId'>,
  { caller }: OrganizationContext,
): void => {
  const isKept = after.credentials !== null && after.credentials === before.credentials;
  if (!isKept || after.agentId === null || after.agentId === before.agentId) return;
  if (caller.scopes.has('agents:write')) return;
  throw invalidField(
    'credentials',
    'required',
    'must be given again, or be null, with another agent; who has agents:write may keep them',
  );
};
