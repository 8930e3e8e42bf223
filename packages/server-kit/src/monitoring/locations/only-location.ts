import type { Change, Row } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { observedStatuses } from '../status/coverage.js';
import { rewritten, takeBack } from '../status/status-changes.js';
import { freshMs } from './freshness.js';

type MonitorRow = Row<'monitors'>;

/**
 * The run of a location that alone decides about its monitor: what it found counts whenever it comes, because nothing else was
 * decided meanwhile. `undefined` where others check as well, or where it has found nothing yet.
 */
export const onlyRun = ({ locations }: MonitorRow, agentRef: number): (LocationRun & { at: number }) | undefined => {
  const [run, ...others] = locations.filter(({ presence }) => presence !== 'disabled');
  if (run === undefined || others.length > 0 || run.agentRef !== agentRef || run.at === null) return undefined;
  return { ...run, at: run.at };
};

/**
 * Takes back the silence of the only location of a monitor when its next result shows that there was none: the status of its last
 * result holds again, and its results decide from there on.
 *
 * @param nextAt when its next check began
 */
export const takeBackSilence = (
  monitor: MonitorRow,
  { agentRef, nextAt, now }: { readonly agentRef: number; readonly nextAt: number; readonly now: number },
): { readonly monitor: MonitorRow; readonly changes: readonly Change[] } => {
  const run = onlyRun(monitor, agentRef);
  const isSilent = run !== undefined && monitor.currentStatus === 'unknown' && monitor.statusSince > run.at;
  const isBridged = isSilent && nextAt > run.at && nextAt - run.at < freshMs(monitor);
  if (!isBridged || !observedStatuses.includes(run.currentStatus)) return { monitor, changes: [] };
  const { currentStatus, cause, firstFailureAt, unknownSince } = run;
  // What is being verified may begin before its last result.
  const begun = [firstFailureAt, unknownSince].filter((time) => time !== null);
  const at = currentStatus === 'down' ? run.at : Math.min(run.at, ...begun);
  return {
    monitor: { ...monitor, currentStatus, cause, statusSince: at, unknownReason: null },
    changes: [
      ...takeBack(monitor.ref, at),
      // What follows is new to evaluations, although they have seen the silence.
      {
        kind: 'update',
        table: 'evaluations',
        where: { id: monitor.id, statusSeenSince: { above: at } },
        set: { statusSeenSince: at },
      },
      ...rewritten(monitor.ref, at, now),
    ],
  };
};
