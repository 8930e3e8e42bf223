import type { CheckReport } from '@watchpost/checks';
import type { Change, CheckOutcome, NewRow, Row } from '../../store/store.js';
import { lateMark } from '../history/late-results.js';
import { afterExpiry } from '../locations/decided-columns.js';
import { freshMs, isAhead } from '../locations/freshness.js';
import { fillGapsSoon } from '../locations/gap-queue.js';
import { onlyRun, takeBackSilence } from '../locations/only-location.js';
import { evaluateSoon } from '../status/status-changes.js';
import { answeredRuns } from './ask-agents.js';
import { changedColumns, checksMade, judgeCheck } from './outcome.js';

type MonitorRow = Row<'monitors'>;

/** One check that a location has made. */
export interface LocationResult {
  /** When it began; milliseconds since the epoch. */
  readonly at: number;
  readonly delayMs: number;
  readonly report: CheckReport;
  /** Whether it was made by the monitor's present definition. */
  readonly isCurrent: boolean;
  /** The check that a person has asked for and that this one answers. */
  readonly runNow?: string | undefined;
  /** Whether the results were searched for it, and it was not there. */
  readonly wasMissing?: boolean;
}

/** What a batch of results of one location leads to. */
export interface RecordedResults {
  readonly monitor: MonitorRow;
  readonly results: readonly NewRow<'monitorResults'>[];
  /** What follows besides. */
  readonly changes: readonly Change[];
  /** Whether incidents and alerts may follow. */
  readonly isEvaluated: boolean;
  /** The latest result that came too late to decide about a status; `null` for none. */
  readonly lateUntil: number | null;
  /** The times of those that are new. The others may be those of the same batch, which another call has recorded meanwhile. */
  readonly newAt: readonly number[];
}

/** The columns that a check of another place leaves alone: when the server checks next. */
const withoutSchedule = ({ nextCheckAt: _, leaseUntil: _until, leaseToken: _token, ...columns }: CheckOutcome['set']) =>
  columns;

/** Evaluations of many monitors are queued together. */
const isQueued = (change: Change): boolean =>
  change.kind === 'update' && change.table === 'evaluations' && 'nextAt' in change.set;

/** The live stream shows the present. */
const isNews = (change: Change): boolean => change.kind === 'insert' && change.table === 'events';

const judge = (monitor: MonitorRow, agentRef: number, { at, delayMs, report }: LocationResult, now: number) =>
  judgeCheck({
    monitor,
    agentRef,
    report,
    lease: { monitorRef: monitor.ref, token: '', until: now },
    dueAt: at - delayMs,
    startedAt: at,
    endedAt: now,
  });

/**
 * Whether a result is newer than the last one of its location. One that is no longer fresh says nothing about now, unless it is
 * of the only location: then it says what no one else could.
 */
const isDecisive = (monitor: MonitorRow, agentRef: number, { at, isCurrent }: LocationResult, now: number): boolean => {
  const run = monitor.locations.find((each) => each.agentRef === agentRef);
  if (run === undefined || !isCurrent || !monitor.enabled) return false;
  if (now - at >= freshMs(monitor) && onlyRun(monitor, agentRef) === undefined) return false;
  return at > (run.at ?? 0) || isAhead(run.at ?? 0, now);
};

/** What was until the check of the only location of a monitor began: `unknown` where its last result counted no longer, or not, where it did. */
const untilCheck = (monitor: MonitorRow, agentRef: number, at: number, now: number) => {
  if (onlyRun(monitor, agentRef) === undefined) return { monitor, changes: [] };
  const known = takeBackSilence(monitor, { agentRef, nextAt: at, now });
  const { row, changes } = afterExpiry(known.monitor, at, now);
  return { monitor: row, changes: [...known.changes, ...changes] };
};

/**
 * What results of one location lead to, in the order of time. Recent ones decide about the status, as a check of the server
 * does, and so do late ones of the only location, without news. A result that is older than the last one of its location, that comes
 * late where others check, or was made by another definition, is history: it changes no status, and fills gaps at most.
 *
 * @param now when they are recorded
 */
export const recordResults = (
  before: MonitorRow,
  agentRef: number,
  results: readonly LocationResult[],
  now: number,
): RecordedResults => {
  let recorded: RecordedResults = {
    monitor: before,
    results: [],
    changes: [],
    isEvaluated: false,
    lateUntil: null,
    newAt: [],
  };
  const lastAt = before.locations.find((run) => run.agentRef === agentRef)?.at ?? 0;
  for (const result of results) {
    const locations = answeredRuns(recorded.monitor.locations, agentRef, result.runNow);
    const last = locations === recorded.monitor.locations ? recorded.monitor : { ...recorded.monitor, locations };
    const isDeciding = isDecisive(last, agentRef, result, now);
    const until = isDeciding ? untilCheck(last, agentRef, result.at, now) : { monitor: last, changes: [] };
    const { monitor } = until;
    const { outcome, transition } = judge(monitor, agentRef, result, now);
    const isLate = !isDeciding || now - result.at >= freshMs(monitor);
    const row = isLate ? { ...outcome.result, monitorStatus: null, failures: null } : outcome.result;
    const results = [...recorded.results, row];
    if (result.wasMissing || result.at > lastAt) recorded = { ...recorded, newAt: [...recorded.newAt, result.at] };
    const marked = [...recorded.changes, ...lateMark(row, now)];
    if (!isDeciding) {
      recorded = { ...recorded, monitor, results, changes: marked, lateUntil: result.at };
      continue;
    }
    const { changes = [] } = outcome;
    recorded = {
      ...recorded,
      monitor: { ...monitor, ...withoutSchedule(outcome.set) },
      results,
      changes: [
        ...marked,
        ...[...until.changes, ...changes].filter((change) => !isQueued(change) && !(isLate && isNews(change))),
        ...(transition?.from === 'unknown' ? fillGapsSoon(monitor, now) : []),
      ],
      isEvaluated: recorded.isEvaluated || [...until.changes, ...changes].some(isQueued),
      lateUntil: isLate ? result.at : recorded.lateUntil,
    };
  }
  return recorded;
};

/** What follows from results that came late: gaps may be filled, and rules go on after them, so the past raises no alarm. */
const followLate = ({ monitor, lateUntil }: RecordedResults, now: number): readonly Change[] => {
  if (lateUntil === null) return [];
  const where = { id: monitor.id, evaluatedUntil: { below: lateUntil } } as const;
  return [
    ...fillGapsSoon(monitor, now),
    { kind: 'update', table: 'evaluations', where, set: { evaluatedUntil: lateUntil } },
  ];
};

/** The entries that write what results of one location lead to, for many monitors: few statements, however many there are. */
export const recordChanges = (
  recorded: readonly { readonly before: MonitorRow; readonly after: RecordedResults }[],
  { now, isWatched }: { readonly now: number; readonly isWatched: boolean },
): readonly Change[] => {
  const changed = recorded.filter(({ before, after }) => after.monitor !== before);
  const evaluated = changed.filter(({ after }) => isWatched || after.isEvaluated);
  return [
    ...recorded.flatMap(({ after }) => after.results.map(insertResult)),
    ...changed.map(
      ({ before, after }): Change => ({
        kind: 'update',
        table: 'monitors',
        where: { ref: before.ref },
        set: changedColumns<MonitorRow>(before, after.monitor),
      }),
    ),
    ...recorded.flatMap(({ after }) => [...after.changes, ...followLate(after, now)]),
    ...(evaluated.length === 0 ? [] : evaluateSoon({ in: evaluated.map(({ before }) => before.id) }, now)),
    ...recorded.flatMap(({ before, after }) => after.newAt.map((at) => checksMade(before, at, 1))),
  ];
};

const insertResult = (row: NewRow<'monitorResults'>): Change => ({
  kind: 'insert',
  table: 'monitorResults',
  row,
  onConflict: 'ignore',
});
