import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { silenceOf } from '../exporters/scraping-agent.js';
import { presenceChanges } from '../locations/decided-columns.js';
import { offlineChanges, silenceMs } from './agent-status.js';
import { agentsBounds } from './bounds.js';

type AgentRow = Row<'agents'>;

const portion = agentsBounds.locationPortion.most;

/** Gives the monitors of an agent that it is not there, or is disabled: a portion after the other, each in one commit. */
const followUp = async (
  agent: AgentRow,
  presence: LocationRun['presence'],
  store: Store,
  now: number,
): Promise<void> => {
  const { organizationId, id, ref: agentRef } = agent;
  for (let last = ''; ; ) {
    const where = { agentId: id, monitorId: { above: last } };
    const found = await store.findColumns('agentMonitors', ['monitorId'], where, {
      orderBy: 'monitorId',
      limit: portion,
    });
    const ids = found.map(({ monitorId }) => monitorId);
    if (ids.length > 0) {
      await store.commit([
        {
          kind: 'derive',
          table: 'monitors',
          where: { organizationId, id: { in: ids } },
          limit: ids.length,
          changes: (rows) => rows.flatMap((row) => presenceChanges(row, agentRef, presence, now)),
        },
      ]);
    }
    if (ids.length < portion) return;
    last = ids.at(-1) ?? last;
  }
};

/** Lets the exporters of an agent say that no scrape arrives. They stay as they are: nothing is known of them. */
const exporterChanges = (agent: AgentRow): readonly Change[] => {
  const { id, organizationId, status, statusSince } = agent;
  return [
    {
      kind: 'derive',
      table: 'agents',
      where: { id, status, statusSince },
      limit: 1,
      changes: (rows) =>
        rows.map(() => ({
          kind: 'update',
          table: 'exporters',
          where: { organizationId, agentId: id, enabled: true },
          set: { lastError: silenceOf(agent) },
        })),
    },
  ];
};

/**
 * Follows up an agent that is due: one that is silent for too long is offline, and the monitors of one that is offline or
 * disabled follow.
 */
export const silenceStep = async (id: string, leaseToken: string, store: Store, now: number): Promise<void> => {
  const agent = await store.get('agents', { id, leaseToken });
  // Changed or deleted meanwhile.
  if (agent === undefined) return;
  const guard = { leaseToken, lastSeenAt: agent.lastSeenAt };
  const silentAt = (agent.lastSeenAt ?? now) + silenceMs;
  if (agent.status === 'online' && now >= silentAt) {
    await store.commit(await offlineChanges(agent, store, { now, guard }));
    return;
  }
  if (agent.status === 'offline' || agent.status === 'disabled') {
    await followUp(agent, agent.status, store, now);
    await store.commit(exporterChanges(agent));
  }
  const set = { nextAt: agent.status === 'online' ? silentAt : null, leaseUntil: null, leaseToken: null };
  const where = { id, ...guard, status: agent.status, statusSince: agent.statusSince };
  await store.commit([{ kind: 'update', table: 'agents', where, set }]);
};

/** Makes the worker that notices agents that are silent, and lets their monitors know. */
export const createSilenceWorker = (options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}): Worker =>
  createQueueWorker({
    ...options,
    table: 'agents',
    name: 'agent silence step',
    work: async (rows, leaseToken) => {
      for (const { id } of rows) await silenceStep(id, leaseToken, options.store, options.clock.now());
    },
  });
