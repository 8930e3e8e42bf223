import { isDeepStrictEqual } from 'node:util';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { incidentsOfRecord } from '../incidents/incidents-of-record.js';
import { statusBounds } from '../status/bounds.js';
import { observedStatuses, setByPeople } from '../status/coverage.js';
import { resultStatuses } from '../status/result-statuses.js';
import { lineOf, type RecordedStatus, type RecordTail, rewriteRecord } from '../status/rewritten-record.js';
import { statusRulesOf } from '../status/status-rules.js';
import { locationsBounds } from './bounds.js';
import type { Run } from './continue-run.js';
import { decidedColumns } from './decided-columns.js';
import { freshMs, isAhead } from './freshness.js';
import { replayLocations } from './replay.js';

type MonitorRow = Row<'monitors'>;

/** Agents keep results for a day; the last of them come a little later. */
const reachMs = 25 * 3_600_000;
const mostResults = locationsBounds.replayedResults.most;

/** How much time the failures of a run may take until they are confirmed, and the successes until they are believed. */
const runMs = (monitor: MonitorRow): number => (monitor.retries + monitor.recoveryThreshold + 1) * freshMs(monitor);

const readResults = (store: Pick<Store, 'find'>, { ref }: MonitorRow, since: number, now: number) =>
  store
    .find('monitorResults', { monitorRef: ref, at: { atLeast: since } }, { orderBy: 'at', limit: mostResults })
    .then((rows) =>
      rows
        .filter(({ at }) => !isAhead(at, now))
        .map(({ agentRef, at, status, message }) => ({
          agentRef,
          at,
          status: resultStatuses[status] ?? ('unknown' as const),
          message,
        })),
    );

/** What was recorded at a moment. */
const recordedAt = (line: readonly RecordedStatus[], moment: number): RecordedStatus | undefined =>
  line.findLast(({ startedAt }) => startedAt <= moment);

const isPending = (status: RecordedStatus | undefined): boolean => status?.status === 'pending';

/**
 * A record with other statuses from a time until another, but for what a person or a window has set. What waits for its first result
 * waits on while nothing is known.
 *
 * @param isOfNow whether what is decided holds from then on
 */
const replaced = (
  recorded: readonly RecordedStatus[],
  decided: readonly RecordedStatus[],
  { from, until, isOfNow }: { readonly from: number; readonly until: number; readonly isOfNow: boolean },
): RecordedStatus[] => {
  const moments = [...recorded, ...decided].map(({ startedAt }) => startedAt).filter((at) => at > from && at < until);
  let isWaiting = isPending(recordedAt(recorded, from));
  return [from, ...moments.sort((one, other) => one - other), until].flatMap((moment) => {
    const was = recordedAt(recorded, moment);
    const is = recordedAt(decided, moment);
    if (was === undefined || is === undefined) return [];
    if (isPending(was) && was.startedAt === moment) isWaiting = true;
    const isHeld = was.status === 'paused' || was.status === 'maintenance';
    isWaiting = isWaiting && (isHeld || is.status === 'unknown') && setByPeople.includes(was.status);
    const status = isHeld || isWaiting || (moment === until && !isOfNow) ? was : is;
    return [{ ...status, startedAt: moment }];
  });
};

type Results = Awaited<ReturnType<typeof readResults>>;

/**
 * The run of a location as its results leave it, whatever order they came in. What it was before the first of them that were read, it has
 * been for longer.
 */
const runAfter = (run: LocationRun, replayed: Run | undefined, results: Results): LocationRun => {
  if (replayed === undefined || replayed.at !== run.at) return run;
  const first = results.find(({ agentRef }) => agentRef === run.agentRef)?.at;
  const isContinued = replayed.currentStatus === run.currentStatus && replayed.statusSince === first;
  const longer = {
    statusSince: Math.min(run.statusSince, replayed.statusSince),
    consecutiveFailures: Math.max(run.consecutiveFailures, replayed.consecutiveFailures),
  };
  return { ...run, ...replayed, ...(isContinued && longer) };
};

/** What results lead to. */
interface Decided {
  readonly statuses: readonly RecordedStatus[];
  readonly until: number;
  /** How the runs of the locations go on. */
  readonly locations: LocationRun[];
}

/** The record that the results of a monitor lead to, from a time on. Its present status only where its locations say so now. */
const decide = (
  tail: RecordTail,
  results: Results,
  { warmUpFrom, from, now }: { readonly warmUpFrom: number; readonly from: number; readonly now: number },
): Decided => {
  const { monitor } = tail;
  const recorded = lineOf(tail);
  const isWhole = results.length < mostResults;
  const read = isWhole ? now : Math.max(from, results.at(-1)?.at ?? now);
  const enabled = monitor.locations.filter(({ presence }) => presence !== 'disabled');
  const resets = recorded.flatMap(({ status, startedAt }, place) => {
    if (status !== 'paused' && status !== 'maintenance') return [];
    const next = recorded[place + 1];
    return next === undefined ? [startedAt] : [startedAt, next.startedAt];
  });
  const before = recordedAt(recorded, warmUpFrom)?.status;
  const isBeforeKnown = before !== undefined && observedStatuses.includes(before);
  const replayed = replayLocations({
    type: monitor.type,
    results,
    agentRefs: enabled.map(({ agentRef }) => agentRef),
    quorum: monitor.quorum,
    rules: statusRulesOf(monitor),
    freshMs: freshMs(monitor),
    resets,
    before: isBeforeKnown ? { status: before, countsUntil: warmUpFrom + freshMs(monitor) } : undefined,
    from,
    until: read,
  });
  const decided = replayed.record;
  const locations = isWhole
    ? monitor.locations.map((run) => runAfter(run, replayed.runs.get(run.agentRef), results))
    : monitor.locations;
  // What decides about now knows more: whether its locations are there.
  const { currentStatus = monitor.currentStatus } = decidedColumns(monitor, locations, now);
  const isOfNow = isWhole && decided.at(-1)?.status === currentStatus;
  const until = isWhole && !isOfNow ? Math.max(from, monitor.statusSince) : read;
  return { statuses: replaced(recorded, decided, { from, until, isOfNow }), until: read, locations };
};

/** Lets the runs of a monitor go on as its results say; refused when a result of it was recorded meanwhile. */
const continueRuns = ({ id, locations: read }: MonitorRow, locations: LocationRun[]): Change[] => {
  if (isDeepStrictEqual(read, locations)) return [];
  const enabled = locations.filter(({ presence }) => presence !== 'disabled');
  const set = {
    locations,
    isVerifying: enabled.some(({ isVerifying }) => isVerifying),
    consecutiveFailures: Math.max(0, ...enabled.map(({ consecutiveFailures }) => consecutiveFailures)),
  };
  const changes = ([now]: readonly MonitorRow[]): Change[] | null =>
    isDeepStrictEqual(now?.locations, read) ? [{ kind: 'update', table: 'monitors', where: { id }, set }] : null;
  return [{ kind: 'derive', table: 'monitors', where: { id }, limit: 1, changes }];
};

/**
 * Decides once more what a monitor was since a result that has come late: as if all results of its locations had come when they were
 * measured. An outage that was not known has its incident, unless it was over for long, and those that are known begin and end with it.
 *
 * @param late the earliest result that has come late
 * @returns until when all is decided; `refused` when the monitor or an incident of it changed meanwhile
 */
export const decideLate = async (
  store: Pick<Store, 'get' | 'find' | 'commit'>,
  monitor: MonitorRow,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<number | 'refused'> => {
  const floor = Math.max(monitor.createdAt, monitor.definedAt ?? 0, now - reachMs);
  const from = Math.max(floor, since - runMs(monitor));
  if (from >= now) return now;
  const warmUpFrom = Math.max(floor, from - runMs(monitor));
  const results = await readResults(store, monitor, warmUpFrom, now);
  const where = { monitorRef: monitor.ref, endedAt: { above: warmUpFrom } };
  const most = statusBounds.rewrittenStatuses.most;
  const ended = await store.find('statusIntervals', where, { orderBy: 'startedAt', limit: most });
  if (ended.length === most) return now;
  const tail = { monitor, ended };
  const { statuses, until, locations } = decide(tail, results, { warmUpFrom, from, now });
  const kept = lineOf(tail).filter(({ startedAt }) => startedAt > (statuses.at(-1)?.startedAt ?? now));
  const record = rewriteRecord(tail, [...statuses, ...kept], now);
  const incidents = record === undefined ? [] : await incidentsOfRecord(store, monitor, record, now);
  const changes = [...continueRuns(monitor, locations), ...(record?.changes ?? []), ...incidents];
  if (changes.length === 0) return until;
  const { isCommitted } = await store.commit(changes);
  return isCommitted ? until : 'refused';
};
