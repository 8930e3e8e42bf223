import type { Row } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { serverRef } from '../history/location-ref.js';
import { resumedState, stateOf } from '../status/status-machine.js';

type AgentRow = Pick<Row<'agents'>, 'ref' | 'id' | 'status'>;

const presenceOf = ({ status }: Pick<AgentRow, 'status'>): LocationRun['presence'] => {
  if (status === 'online' || status === 'disabled') return status;
  return 'offline';
};

/** The run of a location that has not checked yet. */
export const newRun = (
  { agentId, agentRef, presence }: Pick<LocationRun, 'agentId' | 'agentRef' | 'presence'>,
  now: number,
): LocationRun => ({
  agentId,
  agentRef,
  presence,
  ...stateOf(resumedState(now)),
  cause: null,
  failureCause: null,
  at: null,
  latencyMs: null,
});

/**
 * The runs of the locations that a monitor has from now on, the server first; none while only the server checks it. A
 * location that stays keeps its run.
 *
 * @param before its runs until now
 */
export const locationsOf = (
  { checkFromServer, agents }: { readonly checkFromServer: boolean; readonly agents: readonly AgentRow[] },
  before: readonly LocationRun[],
  now: number,
): LocationRun[] => {
  if (agents.length === 0) return [];
  const runs = new Map(before.map((run) => [run.agentRef, run]));
  const server = { agentId: null, agentRef: serverRef, presence: 'online' } as const;
  const wanted = [
    ...(checkFromServer ? [server] : []),
    ...agents.map((agent) => ({ agentId: agent.id, agentRef: agent.ref, presence: presenceOf(agent) })),
  ];
  return wanted.map((location) => runs.get(location.agentRef) ?? newRun(location, now));
};

/** Runs that begin anew, because the monitor was switched on: nothing is known of any location. */
export const resumedRuns = (runs: readonly LocationRun[], now: number): LocationRun[] =>
  runs.map((run) => newRun(run, now));
