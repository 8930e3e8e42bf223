import { hasWindow, type Look } from '../alerts/observe.js';
import type { LatencySummary } from '../history/latency-summary.js';
import { spansOf } from '../history/status-spans.js';
import type { Change, Row, Store } from '../store/store.js';
import { alertCourse, looksOf } from './alert-course.js';
import { certificateNews } from './certificate-news.js';
import { judgeDependence } from './dependence.js';
import type { Facts } from './facts.js';
import { incidentCourse } from './incident-course.js';
import { looksAt } from './looks.js';
import { evaluateSoon } from './status-changes.js';

/** Sums up the latencies of a monitor over a stretch of time, whatever of it is rolled up by now. */
export type ReadLatencies = (
  monitorRef: number,
  range: { readonly from: number; readonly to: number },
) => Promise<LatencySummary>;

/** What a look at a monitor leads to. */
export interface Evaluation {
  readonly changes: readonly Change[];
  /** How far the monitor has been looked at. */
  readonly seen: Pick<Row<'evaluations'>, 'evaluatedUntil' | 'statusSeenSince' | 'isHeldBack' | 'certificateDaysTold'>;
  /** When to look again; `null` when only news is worth a look. */
  readonly nextAt: number | null;
}

/** A failure that is held back by another is looked at again, in case the other ends and it does not. */
const heldBackMs = 30_000;
/** Ended statuses of a window that are read at most. */
const maxIntervals = 5000;
/** Monitors that are looked at again because one that they depend on has another status. */
const maxChildren = 1000;

const earliest = (...times: readonly (number | null)[]): number | null => {
  const given = times.filter((time) => time !== null);
  return given.length === 0 ? null : Math.min(...given);
};

/** Reads the windows of the rules that have one, as they end with the last look. */
const readWindows = async (
  facts: Facts,
  at: number,
  store: Pick<Store, 'find'>,
  readLatencies: ReadLatencies,
): Promise<ReadonlyMap<string, Look['window']>> => {
  const { monitor } = facts;
  const windows = new Map<string, Look['window']>();
  for (const { id, condition } of facts.rules) {
    if (!hasWindow(condition)) continue;
    const range = { from: Math.max(at - condition.windowSeconds * 1000, monitor.createdAt), to: at + 1 };
    const ended = await store.find(
      'statusIntervals',
      { monitorRef: monitor.ref, endedAt: { above: range.from } },
      { orderBy: 'startedAt', limit: maxIntervals },
    );
    const current = { status: monitor.currentStatus, since: monitor.statusSince, cause: monitor.cause };
    windows.set(id, { latencies: await readLatencies(monitor.ref, range), spans: spansOf({ ended, current }, range) });
  }
  return windows;
};

/** Children are held back by what they depend on, so they want to know that it has changed. */
const wakeChildren = async (facts: Facts, now: number, store: Pick<Store, 'find'>): Promise<Change[]> => {
  if (facts.newStatuses.length === 0) return [];
  const { id, organizationId } = facts.monitor;
  const children = await store.find('monitors', { parentId: id }, { limit: maxChildren });
  const groups = await store.find('monitors', { organizationId, type: 'group', enabled: true }, { limit: maxChildren });
  return [
    ...children.flatMap((child) => evaluateSoon(child.id, now)),
    // A group is as its monitors are: it is looked at as soon as one of them has changed.
    ...groups
      .filter((group) => (group.config.monitorIds as readonly string[] | undefined)?.includes(id))
      .map(
        (group): Change => ({
          kind: 'update',
          table: 'monitors',
          where: { id: group.id, leaseToken: null, nextCheckAt: { above: now } },
          set: { nextCheckAt: now },
        }),
      ),
  ];
};

/** Looks at a monitor: at its new statuses and results, for incidents, alerts and news. */
export const evaluate = async (
  facts: Facts,
  options: { readonly now: number; readonly store: Pick<Store, 'find'>; readonly readLatencies: ReadLatencies },
): Promise<Evaluation> => {
  const { now, store, readLatencies } = options;
  const { monitor, evaluation, results } = facts;
  const course = incidentCourse(facts, now);
  const changes: Change[] = [...course.changes];
  let { numbersUsed } = course;
  let lookAgainAt = earliest(course.lookAgainAt, course.isHeldBack ? now + heldBackMs : null);

  const looks = looksAt(results, {
    statuses: facts.statuses,
    failuresNow: monitor.consecutiveFailures,
    certificateDays: monitor.certificate?.daysRemaining ?? null,
    isHeartbeat: monitor.type === 'heartbeat',
  });
  const dependence = judgeDependence(facts.ancestors, looks[0]?.at ?? now, now);
  // Results that may be another's fault wait until that is known; the incident's course has asked for it.
  const waits = dependence.verdict === 'undecided' && looks.some(({ consecutiveFailures }) => consecutiveFailures > 0);
  if (waits) lookAgainAt = earliest(lookAgainAt, now + 2000);
  else {
    const last = looks.at(-1);
    const windows = last === undefined ? new Map() : await readWindows(facts, last.at, store, readLatencies);
    for (const rule of facts.rules) {
      const alert = alertCourse(facts, rule, looksOf(rule, looks, windows.get(rule.id) ?? null), {
        now,
        isSuppressed: dependence.verdict === 'down' || facts.isCovered,
        nextNumber: facts.nextNumber + numbersUsed,
        incidentOfMonitor: course.incident,
      });
      changes.push(...alert.changes);
      numbersUsed += alert.numbersUsed;
      lookAgainAt = earliest(lookAgainAt, alert.lookAgainAt);
    }
  }
  const certificate = certificateNews(monitor, evaluation.certificateDaysTold, now);
  changes.push(...certificate.changes, ...(await wakeChildren(facts, now, store)));
  return {
    changes,
    seen: {
      evaluatedUntil: waits ? evaluation.evaluatedUntil : (results.at(-1)?.at ?? evaluation.evaluatedUntil),
      statusSeenSince: facts.newStatuses.at(-1)?.since ?? evaluation.statusSeenSince,
      isHeldBack: course.isHeldBack,
      certificateDaysTold: certificate.daysTold,
    },
    nextAt: facts.hasMoreResults && !waits ? now : lookAgainAt,
  };
};
