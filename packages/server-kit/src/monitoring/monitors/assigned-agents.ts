import { listed } from '@watchpost/checks';
import type { MonitorDocument } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { locationsOf } from '../locations/location-runs.js';
import { monitorsBounds } from './bounds.js';

/** The agents of a monitor, as a document names them. */
interface Assigned {
  /** By which the agents are there when the document is written. */
  readonly changes: readonly Change[];
  /** The runs of its locations from now on. */
  runsAfter(before: readonly LocationRun[]): LocationRun[];
}

/**
 * Why an agent that has said hello cannot check a monitor; `undefined` when it can. What one can check is known from its first
 * hello on.
 */
const incapacityOf = (
  { name, id, protocol, capabilities, commands }: Row<'agents'>,
  { type, target }: Pick<MonitorDocument, 'type' | 'target'>,
  isKnown: boolean,
): string | undefined => {
  if (protocol === null) return undefined;
  if (type === 'command') {
    // What an operator has taken back is found out by the check; the monitor can be paused and changed all the same.
    if (isKnown) return undefined;
    if (!capabilities.includes(type)) {
      return `${name} (${id}) runs no programs: its operator allows some with --commands`;
    }
    if (commands.includes(target)) return undefined;
    return `${name} (${id}) does not run ${target}: its operator allows ${listed(commands, 20) || 'no program yet'}`;
  }
  if (capabilities.includes(type)) return undefined;
  // As with a program: one that was taken back is found out by the check.
  if (type === 'docker') {
    return isKnown
      ? undefined
      : `${name} (${id}) asks no container engine: its operator names one with --docker-socket`;
  }
  if (type === 'browser') return `${name} (${id}) runs no browser checks: its operator turns them on with --browser`;
  return `${name} (${id}) cannot check type ${type}: it can check ${capabilities.join(', ')}`;
};

/** Reads the agents that are to check a monitor, in the order in which it names them. */
const readAgents = async (
  document: Pick<MonitorDocument, 'type' | 'target' | 'agentIds'>,
  known: readonly string[],
  { caller, services }: OrganizationContext,
): Promise<Row<'agents'>[]> => {
  const { agentIds } = document;
  const where = { organizationId: caller.organizationId, id: { in: agentIds } };
  const found = await services.store.find('agents', where, { limit: agentIds.length });
  const byId = new Map(found.map((agent) => [agent.id, agent]));
  return agentIds.map((id, index) => {
    const agent = byId.get(id);
    const field = `agentIds[${index}]`;
    if (agent === undefined) throw invalidField(field, 'not_found', 'must be an agent of this organization');
    const incapacity = incapacityOf(agent, document, known.includes(id));
    if (incapacity !== undefined) throw invalidField(field, 'not_capable', incapacity);
    return agent;
  });
};

const mostMonitors = monitorsBounds.agentMonitors.most;

/** The monitors of an agent: all of them must fit into one answer to it. */
const monitorsOf = (agentId: string, { caller }: OrganizationContext) =>
  ({ organizationId: caller.organizationId, agentIds: { includes: agentId } }) as const;

/** The agents that columns name and the monitor does not have yet. */
export const addedAgents = (
  { agentIds: before }: Pick<Row<'monitors'>, 'agentIds'>,
  columns: Readonly<Record<string, unknown>>,
): string[] => {
  const { agentIds = [] } = columns as Partial<Pick<Row<'monitors'>, 'agentIds'>>;
  return agentIds.filter((id) => !before.includes(id));
};

/**
 * Makes sure that agents have room for more monitors. The commit holds the bound; this says what is wrong.
 *
 * @param assigned what each of the monitors names anew
 * @param field where it is named
 * @throws ProblemError `validation_failed`
 */
export const assertRoom = async (
  assigned: readonly (readonly string[])[],
  field: string,
  { services }: OrganizationContext,
): Promise<void> => {
  const added = new Map<string, number>();
  for (const id of assigned.flat()) added.set(id, (added.get(id) ?? 0) + 1);
  for (const [agentId, more] of added) {
    const page = { orderBy: 'monitorId', isDescending: false, limit: 1, offset: 0 } as const;
    const { totalItems } = await services.store.page('agentMonitors', { where: { agentId }, ...page });
    if (totalItems + more <= mostMonitors) continue;
    const message = `${agentId} checks ${totalItems} monitors, and an agent takes at most ${mostMonitors}: name another agent`;
    throw invalidField(field, 'too_many_monitors', message);
  }
};

/**
 * Lets agents check a monitor.
 *
 * @param known the agents that check it already, with the same target
 * @throws ProblemError `validation_failed` when one is not of the same organization, or cannot check monitors of the type
 */
export const assignAgents = async (
  document: Pick<MonitorDocument, 'type' | 'target' | 'agentIds' | 'checkFromServer'>,
  known: readonly string[],
  context: OrganizationContext,
): Promise<Assigned> => {
  const ids = document.agentIds;
  if (ids.length === 0) return { changes: [], runsAfter: () => [] };
  const agents = await readAgents(document, known, context);
  const fresh = agents.filter(({ id }) => !known.includes(id));
  const where = { organizationId: context.caller.organizationId, id: { in: ids } };
  return {
    changes: [
      {
        kind: 'derive',
        table: 'agents',
        where,
        limit: ids.length,
        // A deletion at the same moment comes first, which refuses this commit, or second and finds the monitor.
        changes: (rows) => (rows.length === ids.length ? [] : null),
      },
      // Others may assign monitors at the same time.
      ...fresh.map(
        ({ id }): Change => ({
          kind: 'bound',
          table: 'monitors',
          where: monitorsOf(id, context),
          atMost: mostMonitors,
        }),
      ),
    ],
    runsAfter: (before) =>
      locationsOf({ checkFromServer: document.checkFromServer === true, agents }, before, context.now),
  };
};
