import type { CheckReport } from '@watchpost/checks';
import type { Change, CheckOutcome, NewRow, Row } from '../../store/store.js';
import { lateMark } from '../history/late-results.js';
import { freshMs, isAhead } from '../locations/freshness.js';
import { fillGapsSoon } from '../locations/gap-queue.js';
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

const isEvaluation = (change: Change): boolean => change.kind === 'update' && change.table === 'evaluations';

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

/** Whether a result is newer than the last one of its location. One that is no longer fresh says nothing about now. */
const isDecisive = (monitor: MonitorRow, agentRef: number, { at, isCurrent }: LocationResult, now: number): boolean => {
  const run = monitor.locations.find((each) => each.agentRef === agentRef);
  if (run === undefined || !isCurrent || !monitor.enabled || now - at >= freshMs(monitor)) return false;
  return at > (run.at ?? 0) || isAhead(run.at ?? 0, now);
};

/**
 * What results of one location lead to, in the order of time. Recent ones decide about the status, as a check of the server
 * does. A result that is older than the last one of its location, that comes late, or was made by another definition, is
 * history: it changes no status, and fills gaps at most.
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
    const monitor = locations === recorded.monitor.locations ? recorded.monitor : { ...recorded.monitor, locations };
    const isDeciding = isDecisive(monitor, agentRef, result, now);
    const { outcome, transition } = judge(monitor, agentRef, result, now);
    const row = isDeciding ? outcome.result : { ...outcome.result, monitorStatus: null, failures: null };
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
      // Evaluations of many monitors are queued together.
      changes: [
        ...marked,
        ...changes.filter((change) => !isEvaluation(change)),
        ...(transition?.from === 'unknown' ? fillGapsSoon(monitor, now) : []),
      ],
      isEvaluated: recorded.isEvaluated || changes.some(isEvaluation),
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
