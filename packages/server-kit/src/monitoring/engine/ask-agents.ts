import { newId } from '../../base/ids.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { awaitAnswer } from './await-answer.js';

type MonitorRow = Row<'monitors'>;

/** An agent that has not made a check for so long is not asked for it any more. */
const askedMs = 300_000;
/** By how much the clock of an agent may differ from that of the server. */
const clockMs = 60_000;
/** What an answer takes beyond the check itself: to reach the agent, and to come back. */
const transportMs = 10_000;
/** Clients and proxies do not wait for longer. */
const longestMs = 45_000;

const isAskable = ({ agentId, presence }: LocationRun): boolean => agentId !== null && presence === 'online';

/** The agents that can check a monitor now. */
export const askableAgents = (monitor: Pick<MonitorRow, 'enabled' | 'isSuspended' | 'locations'>): LocationRun[] =>
  monitor.enabled && !monitor.isSuspended ? monitor.locations.filter(isAskable) : [];

/** The check that an agent is asked for; `null` for none. */
export const askedRunOf = (
  { locations }: Pick<MonitorRow, 'locations'>,
  agentId: string,
  now: number,
): string | null => {
  const asked = locations.find((run) => run.agentId === agentId)?.askedRun ?? null;
  return asked !== null && now - asked.at < askedMs ? asked.id : null;
};

/** Asks the agents of a monitor that are online for a check: their calls that wait are answered at once. */
export const askChanges = (monitor: Pick<MonitorRow, 'ref' | 'locations'>, now: number): readonly Change[] => {
  const askedRun = { id: newId('run', now), at: now };
  const agentIds = monitor.locations.filter(isAskable).flatMap(({ agentId }) => agentId ?? []);
  return [
    {
      kind: 'derive',
      table: 'monitors',
      where: { ref: monitor.ref },
      limit: 1,
      changes: (rows) =>
        rows.map(({ ref, locations }) => ({
          kind: 'update',
          table: 'monitors',
          where: { ref },
          set: { locations: locations.map((run) => (isAskable(run) ? { ...run, askedRun } : run)) },
        })),
    },
    {
      kind: 'derive',
      table: 'agents',
      where: { id: { in: agentIds } },
      limit: agentIds.length,
      changes: (rows) =>
        rows.map(({ ref, assignmentsVersion }) => ({
          kind: 'update',
          table: 'agents',
          where: { ref },
          set: { assignmentsVersion: assignmentsVersion + 1 },
        })),
    },
  ];
};

/**
 * Waits for the first result of a monitor's agents since they were asked: one that began since, or that answers, whatever
 * the clock of its agent says.
 *
 * @returns `undefined` when none has come in time
 * @throws StoreUnavailableError
 */
export const awaitAgentResult = (
  monitor: MonitorRow,
  askedAt: number,
  { store, signal }: { readonly store: Pick<Store, 'get' | 'find' | 'onChange'>; readonly signal: AbortSignal },
): Promise<Row<'monitorResults'> | undefined> => {
  const { id, ref: monitorRef, timeoutSeconds } = monitor;
  const asked = askableAgents(monitor).map(({ agentRef }) => agentRef);
  const last = async (agentRefs: readonly number[], since: number) => {
    const where = { monitorRef, agentRef: { in: agentRefs }, at: { atLeast: since } };
    return (await store.find('monitorResults', where, { orderBy: 'at', isDescending: true, limit: 1 }))[0];
  };
  const read = async () => {
    const { locations = [] } = (await store.get('monitors', { id })) ?? {};
    const answered = locations.filter(({ agentRef, askedRun }) => asked.includes(agentRef) && askedRun === null);
    if (answered.length > 0)
      return last(
        answered.map(({ agentRef }) => agentRef),
        askedAt - clockMs,
      );
    return last(asked, askedAt);
  };
  const ms = Math.min(timeoutSeconds * 1000 + transportMs, longestMs);
  return awaitAnswer(read, { store, table: 'monitorResults', ms, signal });
};

/** The runs of a monitor's locations after an agent has answered. */
export const answeredRuns = (runs: LocationRun[], agentRef: number, runNow: string | undefined): LocationRun[] => {
  if (runNow === undefined) return runs;
  const isAnswered = (run: LocationRun): boolean => run.agentRef === agentRef && run.askedRun?.id === runNow;
  return runs.some(isAnswered) ? runs.map((run) => (isAnswered(run) ? { ...run, askedRun: null } : run)) : runs;
};
