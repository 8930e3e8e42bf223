import type { UnknownReason } from '@watchpost/schemas';
import type { Change, Row } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { statusChanges } from '../status/status-changes.js';
import { reasonOfCheck } from '../status/unknown-reason.js';
import { freshMs, isFresh } from './freshness.js';
import { decideLateSoon } from './gap-queue.js';
import { decideQuorum, type LocationVerdict, type QuorumVerdict, verdictStatus } from './quorum.js';

type MonitorRow = Row<'monitors'>;

/** Statuses that a person or a maintenance window has set: results neither change nor end them. */
const isHeld = ({ currentStatus }: MonitorRow): boolean =>
  currentStatus === 'paused' || currentStatus === 'maintenance';

/** Nothing is decided earlier than what was decided before, unless that was before the clock was set back. */
const decisionAt = (row: MonitorRow, at: number): number =>
  Math.max(at, ...[row.statusSince, row.lastCheckedAt ?? 0].filter((time) => time - at < freshMs(row)));

/** A time at which something holds, and when that is asked. */
interface Moment {
  readonly time: number;
  readonly now: number;
}

const verdictOf = (run: LocationRun, monitor: MonitorRow, { time, now }: Moment): LocationVerdict => ({
  status: verdictStatus(run.currentStatus),
  since: run.statusSince,
  cause: run.cause,
  isFresh: isFresh(run, monitor, time, now),
});

/** Whether a new monitor goes on waiting: until its locations have had the time to report, or while none ever has. */
const isAwaited = (row: MonitorRow, runs: readonly LocationRun[], { status }: QuorumVerdict, at: number): boolean =>
  row.currentStatus === 'pending' &&
  status === 'unknown' &&
  (at < row.statusSince + freshMs(row) || runs.every(({ currentStatus }) => currentStatus === 'pending'));

/** Since when a location has said what it says, or has said nothing; at most until when its last result counted. */
const saidSince = (run: LocationRun, monitor: MonitorRow, { time, now }: Moment): number => {
  if (run.at === null) return 0;
  return isFresh(run, monitor, time, now) ? run.statusSince : Math.min(run.at + freshMs(monitor), time);
};

/**
 * Since when the locations have said what is decided. A result that came late may be older than the last decision: an
 * outage that it ends is over since that result, unless another location has said something else since.
 */
const beginningOf = (
  row: MonitorRow,
  runs: readonly LocationRun[],
  { verdict, at, moment }: { readonly verdict: QuorumVerdict; readonly at: number; readonly moment: Moment },
): number => {
  // Only what was unknown is taken back, as when checks could not be made while a failure was verified.
  const isTakenBack = row.currentStatus === 'unknown' && verdict.status === 'down';
  if (verdict.downSince !== null) return Math.max(verdict.downSince, isTakenBack ? 0 : row.statusSince);
  const said = runs.map((run) => saidSince(run, row, moment));
  return Math.min(moment.time, Math.max(at, row.statusSince, ...said));
};

/** Why the locations decide nothing: some are silent, or their checks could not be made. */
const reasonOfRuns = (runs: readonly LocationRun[], row: MonitorRow, { time, now }: Moment): UnknownReason => {
  const fresh = runs.filter((run) => isFresh(run, row, time, now));
  const unmade = fresh.find(({ currentStatus }) => currentStatus === 'unknown');
  if (fresh.length < runs.length || unmade === undefined) return 'agentSilent';
  return reasonOfCheck(row.type, unmade.cause);
};

/**
 * The columns of a monitor that its locations lead to, decided at a time.
 *
 * @param now when it is decided. Default: that time, or later
 */
export const decidedColumns = (
  row: MonitorRow,
  locations: LocationRun[],
  at: number,
  now?: number,
): Partial<MonitorRow> => {
  const enabled = locations.filter(({ presence }) => presence !== 'disabled');
  const counted = {
    locations,
    isVerifying: enabled.some(({ isVerifying }) => isVerifying),
    consecutiveFailures: Math.max(0, ...enabled.map(({ consecutiveFailures }) => consecutiveFailures)),
  };
  if (isHeld(row)) return counted;
  const decidedAt = decisionAt(row, at);
  const moment = { time: decidedAt, now: now ?? decidedAt };
  const verdicts = enabled.map((run) => verdictOf(run, row, moment));
  const verdict = decideQuorum(verdicts, row.quorum);
  const { status, cause } = verdict;
  if (status === row.currentStatus || isAwaited(row, enabled, verdict, decidedAt)) return counted;
  const statusSince = beginningOf(row, enabled, { verdict, at, moment });
  const unknownReason = status === 'unknown' ? reasonOfRuns(enabled, row, moment) : null;
  return { ...counted, currentStatus: status, statusSince, cause, unknownReason };
};

/** A monitor after some time, the columns that changed, and what follows from them. */
export interface Later {
  readonly row: MonitorRow;
  readonly set: Partial<MonitorRow>;
  readonly changes: readonly Change[];
}

/** What follows where a silence is noticed so late that others have said more since: what they said then decides. */
const overtaken = (row: MonitorRow, moment: number, now: number): Change[] =>
  row.locations.some(({ at }) => at !== null && at > moment) ? decideLateSoon(row, { since: moment, now }) : [];

/**
 * Decides about a monitor at each moment until `until` at which a result of its locations ceased to count: a silence begins
 * there, however late it is noticed.
 */
export const afterExpiry = (before: MonitorRow, until: number, now: number): Later => {
  const ends = before.locations.flatMap(({ at }) => (at === null ? [] : [at + freshMs(before)]));
  const moments = ends.filter((end) => end > before.statusSince && end <= until).sort((one, other) => one - other);
  return moments.reduce<Later>(
    ({ row, set, changes }, moment) => {
      const more = decidedColumns(row, row.locations, moment, now);
      if (!('currentStatus' in more)) return { row, set, changes };
      const after = { ...row, ...more };
      return {
        row: after,
        set: { ...set, ...more },
        changes: [...changes, ...statusChanges(row, after, { now }), ...overtaken(row, moment, now)],
      };
    },
    { row: before, set: {}, changes: [] },
  );
};

/** The changes of a monitor whose locations are offline, disabled or there again, decided at `now`; none without one. */
export const presenceChanges = (
  row: MonitorRow,
  agentRef: number,
  presence: LocationRun['presence'],
  now: number,
): readonly Change[] => {
  if (row.locations.every((run) => run.agentRef !== agentRef || run.presence === presence)) return [];
  const expired = afterExpiry(row, now, now);
  const locations = row.locations.map((run) => (run.agentRef === agentRef ? { ...run, presence } : run));
  const set = decidedColumns(expired.row, locations, now);
  return [
    { kind: 'update', table: 'monitors', where: { ref: row.ref }, set: { ...expired.set, ...set } },
    ...expired.changes,
    ...statusChanges(expired.row, { ...expired.row, ...set }, { now }),
  ];
};
