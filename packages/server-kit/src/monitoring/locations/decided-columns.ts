import type { UnknownReason } from '@watchpost/schemas';
import type { Change, Row } from '../../store/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { statusChanges } from '../status/status-changes.js';
import { reasonOfCheck } from '../status/unknown-reason.js';
import { freshMs, isFresh } from './freshness.js';
import { fillGapsSoon } from './gap-queue.js';
import { decideQuorum, type LocationVerdict, type QuorumVerdict, verdictStatus } from './quorum.js';

type MonitorRow = Row<'monitors'>;

/** Statuses that a person or a maintenance window has set: results neither change nor end them. */
const isHeld = ({ currentStatus }: MonitorRow): boolean =>
  currentStatus === 'paused' || currentStatus === 'maintenance';

/** Nothing is decided earlier than what was decided before, unless that was before the clock was set back. */
const decisionAt = (row: MonitorRow, at: number): number =>
  Math.max(at, ...[row.statusSince, row.lastCheckedAt ?? 0].filter((time) => time - at < freshMs(row)));

const verdictOf = (run: LocationRun, monitor: MonitorRow, now: number): LocationVerdict => ({
  status: verdictStatus(run.currentStatus),
  since: run.statusSince,
  cause: run.cause,
  isFresh: isFresh(run, monitor, now),
});

/** Whether a new monitor goes on waiting: until its locations have had the time to report, or while none ever has. */
const isAwaited = (row: MonitorRow, runs: readonly LocationRun[], { status }: QuorumVerdict, at: number): boolean =>
  row.currentStatus === 'pending' &&
  status === 'unknown' &&
  (at < row.statusSince + freshMs(row) || runs.every(({ currentStatus }) => currentStatus === 'pending'));

/** Since when a location has said what it says, or has said nothing; at most until when its last result counted. */
const saidSince = (run: LocationRun, monitor: MonitorRow, decidedAt: number): number => {
  if (run.at === null) return 0;
  return isFresh(run, monitor, decidedAt) ? run.statusSince : Math.min(run.at + freshMs(monitor), decidedAt);
};

/**
 * Since when the locations have said what is decided. A result that came late may be older than the last decision: an
 * outage that it ends is over since that result, unless another location has said something else since.
 */
const beginningOf = (
  row: MonitorRow,
  runs: readonly LocationRun[],
  { verdict, at, decidedAt }: { readonly verdict: QuorumVerdict; readonly at: number; readonly decidedAt: number },
): number => {
  // Only what was unknown is taken back, as when checks could not be made while a failure was verified.
  const isTakenBack = row.currentStatus === 'unknown' && verdict.status === 'down';
  if (verdict.downSince !== null) return Math.max(verdict.downSince, isTakenBack ? 0 : row.statusSince);
  const said = runs.map((run) => saidSince(run, row, decidedAt));
  return Math.min(decidedAt, Math.max(at, row.statusSince, ...said));
};

/** Why the locations decide nothing: some are silent, or their checks could not be made. */
const reasonOfRuns = (runs: readonly LocationRun[], row: MonitorRow, decidedAt: number): UnknownReason => {
  const fresh = runs.filter((run) => isFresh(run, row, decidedAt));
  const unmade = fresh.find(({ currentStatus }) => currentStatus === 'unknown');
  if (fresh.length < runs.length || unmade === undefined) return 'agentSilent';
  return reasonOfCheck(row.type, unmade.cause);
};

/** The columns of a monitor that its locations lead to, decided at a time. */
export const decidedColumns = (row: MonitorRow, locations: LocationRun[], at: number): Partial<MonitorRow> => {
  const enabled = locations.filter(({ presence }) => presence !== 'disabled');
  const counted = {
    locations,
    isVerifying: enabled.some(({ isVerifying }) => isVerifying),
    consecutiveFailures: Math.max(0, ...enabled.map(({ consecutiveFailures }) => consecutiveFailures)),
  };
  if (isHeld(row)) return counted;
  const decidedAt = decisionAt(row, at);
  const verdicts = enabled.map((run) => verdictOf(run, row, decidedAt));
  const verdict = decideQuorum(verdicts, row.quorum);
  const { status, cause } = verdict;
  if (status === row.currentStatus || isAwaited(row, enabled, verdict, decidedAt)) return counted;
  const statusSince = beginningOf(row, enabled, { verdict, at, decidedAt });
  const unknownReason = status === 'unknown' ? reasonOfRuns(enabled, row, decidedAt) : null;
  return { ...counted, currentStatus: status, statusSince, cause, unknownReason };
};

/** What follows from the status of a monitor that locations check: a gap that has ended may be filled. */
export const decidedChanges = (before: MonitorRow, after: MonitorRow, now: number): readonly Change[] => [
  ...statusChanges(before, after, { now }),
  ...(before.currentStatus === 'unknown' && after.currentStatus !== 'unknown' ? fillGapsSoon(before, now) : []),
];

/** A monitor after some time, the columns that changed, and what follows from them. */
export interface Later {
  readonly row: MonitorRow;
  readonly set: Partial<MonitorRow>;
  readonly changes: readonly Change[];
}

/**
 * Decides about a monitor at each moment until `until` at which a result of its locations ceased to count: a silence begins
 * there, however late it is noticed.
 */
export const afterExpiry = (before: MonitorRow, until: number, now: number): Later => {
  const ends = before.locations.flatMap(({ at }) => (at === null ? [] : [at + freshMs(before)]));
  const moments = ends.filter((end) => end > before.statusSince && end <= until).sort((one, other) => one - other);
  return moments.reduce<Later>(
    ({ row, set, changes }, moment) => {
      const more = decidedColumns(row, row.locations, moment);
      if (!('currentStatus' in more)) return { row, set, changes };
      const after = { ...row, ...more };
      return { row: after, set: { ...set, ...more }, changes: [...changes, ...decidedChanges(row, after, now)] };
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
    ...decidedChanges(expired.row, { ...expired.row, ...set }, now),
  ];
};
