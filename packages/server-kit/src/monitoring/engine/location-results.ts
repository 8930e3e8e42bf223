import type { CheckReport } from '@watchpost/checks';
import type { KnownExport } from '../../outbound/telemetry/exporting-organizations.js';
import type { Change, CheckOutcome, NewRow, Row } from '../../store/interface/store.js';
import { lateMark } from '../history/late-results.js';
import { continueRun } from '../locations/continue-run.js';
import { afterExpiry } from '../locations/decided-columns.js';
import { freshMs, isAhead } from '../locations/freshness.js';
import { decideLateSoon } from '../locations/gap-queue.js';
import { onlyRun, takeBackSilence } from '../locations/only-location.js';
import { evaluateSoon } from '../status/status-changes.js';
import { statusRulesOf } from '../status/status-rules.js';
import { answeredRuns } from './ask-agents.js';
import { exportChanges } from './export-result.js';
import { evidenceChanges, type KeptEvidence } from './kept-evidence.js';
import { changedColumns, checksMade, judgeCheck } from './outcome.js';

type MonitorRow = Row<'monitors'>;

/** One check that a location has made. */
export interface LocationResult {
  /** When it began; milliseconds since the epoch. */
  readonly at: number;
  readonly delayMs: number;
  readonly report: CheckReport;
  /** Whether it was made by what still decides: a version of the monitor since its definition changed. */
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
  readonly evidence: readonly KeptEvidence[];
  /** What follows besides. */
  readonly changes: readonly Change[];
  /** Whether incidents and alerts may follow. */
  readonly isEvaluated: boolean;
  /** The earliest and the latest result that came too late to decide about a status when they came; `null` for none. */
  readonly late: { readonly since: number; readonly until: number } | null;
  /** The times of those that are new. The others may be those of the same batch, which another call has recorded meanwhile. */
  readonly newAt: readonly number[];
}

/** The columns that a check of another place leaves alone: when the server checks next. */
const withoutSchedule = ({ nextCheckAt: _, leaseUntil: _until, leaseToken: _token, ...columns }: CheckOutcome['set']) =>
  columns;

/** Evaluations of many monitors are queued together. */
const isQueued = (change: Change): boolean =>
  change.kind === 'update' && change.table === 'evaluations' && 'nextAt' in change.set;

/** Evidence of many monitors is written together. */
const isEvidence = (change: Change): boolean => 'table' in change && change.table === 'checkEvidence';

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

/** Whether a result is of the present definition, and of a location that still is one: what it says of its time counts, whenever it comes. */
const isCounted = (
  { locations, currentStatus, statusSince }: MonitorRow,
  agentRef: number,
  { isCurrent, at }: LocationResult,
): boolean =>
  isCurrent && locations.some((run) => run.agentRef === agentRef) && (currentStatus !== 'paused' || at < statusSince);

/** Whether a result is newer than the last one of its location. */
const isNewest = ({ locations }: MonitorRow, agentRef: number, { at }: LocationResult, now: number): boolean => {
  const run = locations.find((each) => each.agentRef === agentRef);
  // Before its run began, what it found was said of something else.
  if (run === undefined || run.at === null) return at >= (run?.statusSince ?? 0);
  return at > run.at || isAhead(run.at, now);
};

/** Whether a result decides when it comes. One that is no longer fresh says nothing about now, unless it is of the only location. */
const isDecisive = (monitor: MonitorRow, agentRef: number, { at }: LocationResult, now: number): boolean =>
  now - at < freshMs(monitor) || onlyRun(monitor, agentRef) !== undefined;

/** A monitor one of whose locations goes on with a result that says nothing about now. */
const afterOld = (monitor: MonitorRow, agentRef: number, { at, report }: LocationResult): MonitorRow => ({
  ...monitor,
  locations: monitor.locations.map((run) => {
    if (run.agentRef !== agentRef) return run;
    const { message, latencyMs } = report.measurement;
    const settings = { rules: statusRulesOf(monitor), freshMs: freshMs(monitor) };
    return { ...run, ...continueRun(run, { at, status: report.status, message }, settings).run, latencyMs };
  }),
});

/** What was until a check began: results that counted no longer by then, and the silence that the next one of an only location takes back. */
const untilCheck = (monitor: MonitorRow, agentRef: number, at: number, now: number) => {
  const known = takeBackSilence(monitor, { agentRef, nextAt: at, now });
  const { row, changes } = afterExpiry(known.monitor, at, now);
  return { monitor: row, changes: [...known.changes, ...changes] };
};

/**
 * What results of one location lead to, in the order of time. Recent ones decide about the status, as a check of the server
 * does, and so do late ones of the only location, without news. With one that is older than the last one of its location, or that comes
 * late where others check, all is decided once more that was decided since. What was made by another definition is history.
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
    evidence: [],
    changes: [],
    isEvaluated: false,
    late: null,
    newAt: [],
  };
  const lastAt = before.locations.find((run) => run.agentRef === agentRef)?.at ?? 0;
  for (const result of results) {
    const locations = answeredRuns(recorded.monitor.locations, agentRef, result.runNow);
    const last = locations === recorded.monitor.locations ? recorded.monitor : { ...recorded.monitor, locations };
    const isNew = last.enabled && isCounted(last, agentRef, result) && isNewest(last, agentRef, result, now);
    const isDeciding = isNew && isDecisive(last, agentRef, result, now);
    const until = isDeciding ? untilCheck(last, agentRef, result.at, now) : { monitor: last, changes: [] };
    const { monitor } = until;
    const { outcome, evidence } = judge(monitor, agentRef, result, now);
    const isLate = !isDeciding || now - result.at >= freshMs(monitor);
    const row = isLate ? { ...outcome.result, monitorStatus: null, failures: null } : outcome.result;
    const results = [...recorded.results, row];
    if (result.wasMissing || result.at > lastAt) recorded = { ...recorded, newAt: [...recorded.newAt, result.at] };
    const marked = [...recorded.changes, ...lateMark(row, now)];
    const late = {
      since: Math.min(result.at, recorded.late?.since ?? result.at),
      until: Math.max(result.at, recorded.late?.until ?? result.at),
    };
    if (!isDeciding) {
      const isLater = isCounted(monitor, agentRef, result);
      const kept = isNew ? evidence : undefined;
      const after = isNew ? afterOld(monitor, agentRef, result) : monitor;
      recorded = {
        ...recorded,
        monitor: kept === undefined ? after : { ...after, evidenceCount: kept.evidenceCount },
        results,
        changes: marked,
        evidence: kept === undefined ? recorded.evidence : [...recorded.evidence, kept],
        late: isLater ? late : recorded.late,
      };
      continue;
    }
    const changes = (outcome.changes ?? []).filter((change) => !isEvidence(change));
    recorded = {
      ...recorded,
      monitor: { ...monitor, ...withoutSchedule(outcome.set) },
      results,
      evidence: evidence === undefined ? recorded.evidence : [...recorded.evidence, evidence],
      changes: [
        ...marked,
        ...[...until.changes, ...changes].filter((change) => !isQueued(change) && !(isLate && isNews(change))),
      ],
      isEvaluated: recorded.isEvaluated || [...until.changes, ...changes].some(isQueued),
      late: isLate ? late : recorded.late,
    };
  }
  return recorded;
};

/** What follows from results that came late: what was decided since may be another, and rules go on after them. */
const followLate = ({ monitor, late }: RecordedResults, now: number): readonly Change[] => {
  if (late === null) return [];
  const where = { id: monitor.id, evaluatedUntil: { below: late.until } } as const;
  return [
    ...decideLateSoon(monitor, { since: late.since, now }),
    { kind: 'update', table: 'evaluations', where, set: { evaluatedUntil: late.until } },
  ];
};

/** The entries that write what results of one location lead to, for many monitors: few statements, however many there are. */
export const recordChanges = (
  recorded: readonly { readonly before: MonitorRow; readonly after: RecordedResults }[],
  {
    now,
    isWatched,
    exporting,
  }: {
    readonly now: number;
    readonly isWatched: boolean;
    /** Telemetry exports that get the results, and the id of the agent that made them. */
    readonly exporting: { readonly exports: readonly KnownExport[]; readonly location: string };
  },
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
    ...evidenceChanges(recorded.flatMap(({ after }) => after.evidence)),
    ...recorded.flatMap(({ after }) => [...after.changes, ...followLate(after, now)]),
    ...(evaluated.length === 0 ? [] : evaluateSoon({ in: evaluated.map(({ before }) => before.id) }, now)),
    ...recorded.flatMap(({ before, after }) => after.newAt.map((at) => checksMade(before, at))),
    ...recorded.flatMap(({ before, after }) =>
      after.results.flatMap((result) => exportChanges(before, result, { ...exporting, endedAt: null, now })),
    ),
  ];
};

const insertResult = (row: NewRow<'monitorResults'>): Change => ({
  kind: 'insert',
  table: 'monitorResults',
  row,
  onConflict: 'ignore',
});
