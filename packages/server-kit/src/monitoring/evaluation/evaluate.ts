import { serverBounds } from '../../base/bounds.js';
import type { Change, Row, Store } from '../../store/store.js';
import { judgeDependence } from '../alerts/dependence.js';
import { followRule, type RuleCourse } from '../alerts/follow-rule.js';
import { isSilent } from '../alerts/observe.js';
import { isOutAt, type Outage, readAllOutages } from '../alerts/outages.js';
import { standingOf } from '../alerts/rule-state.js';
import { readWindow } from '../alerts/windows.js';
import type { ReadLatencies } from '../history/read-latencies.js';
import { evaluateSoon } from '../status/status-changes.js';
import type { StatusSince } from '../status/status-since.js';
import { alertCourse } from './alert-course.js';
import { certificateNews } from './certificate-news.js';
import { type Facts, looksSince } from './facts.js';
import { endOfFormerRules } from './former-rules.js';
import { incidentCourse } from './incident-course.js';
import { readLastStatuses } from './new-statuses.js';

/** What a look at a monitor leads to. */
export interface Evaluation {
  /** What must still be as it was read: rules whose alerts began or ended. They are written before all else. */
  readonly guards: readonly Change[];
  /** How many incidents it opens. */
  readonly numbersUsed: number;
  /** What is written, given the number of the first incident that is opened; pure. */
  changesFrom(nextNumber: number): readonly Change[];
  /** Whether an incident or an alert begins. */
  readonly hasBegun: boolean;
  /** How far the monitor has been looked at. */
  readonly seen: Pick<
    Row<'evaluations'>,
    'evaluatedUntil' | 'lookedUntil' | 'statusSeenSince' | 'isHeldBack' | 'certificateDaysTold'
  >;
  /** When to look again; `null` when only news is worth a look. */
  readonly nextAt: number | null;
}

/** What a look needs besides the facts. */
export interface EvaluationOptions {
  readonly now: number;
  readonly store: Pick<Store, 'find'>;
  readonly readLatencies: ReadLatencies;
  /** Since when somebody looks, and would have seen that results do not come; nobody unless given. */
  readonly watchedSince?: number;
}

/** A failure that is held back by another is looked at again, in case the other ends and it does not. */
const heldBackMs = 30_000;
/** How soon rules look again that wait for what the monitor depends on. */
const waitMs = 2000;
/** Looks by the clock that were missed for longer are not made up for: nobody is helped by alerts of long ago. */
const maxMissedMs = 3_600_000;
const maxChildren = serverBounds.dependents.most;

const earliest = (...times: readonly (number | null)[]): number | null => {
  const given = times.filter((time) => time !== null);
  return given.length === 0 ? null : Math.min(...given);
};

/** Children are held back by what they depend on, so they want to know that it has changed. */
const wakeChildren = async (facts: Facts, now: number, store: Pick<Store, 'find'>): Promise<Change[]> => {
  if (facts.newStatuses.statuses.length === 0) return [];
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

/** Leads the rules of a monitor through their looks, in the order in which their rows are written. */
const followRules = async (
  facts: Facts,
  until: number,
  { now, store, readLatencies, watchedSince }: EvaluationOptions,
): Promise<(RuleCourse & { readonly rule: Row<'alertRules'> })[]> => {
  const { monitor, evaluation, looks, ancestors, isCovered } = facts;
  // Most looks ask for neither.
  let statuses: Promise<readonly StatusSince[]> | undefined;
  let outages: Promise<readonly Outage[]> | undefined;
  const isSilentAt = async (at: number): Promise<boolean> => {
    statuses ??= readLastStatuses(store, monitor, facts.before?.at ?? monitor.createdAt);
    return isSilent((await statuses).findLast(({ since }) => since <= at)?.status ?? 'unknown');
  };
  const isSuppressedAt = async (at: number): Promise<boolean> => {
    if (isCovered || ancestors.length === 0) return isCovered;
    outages ??= readAllOutages(store, ancestors, { from: looks[0]?.at ?? at, to: until });
    return isOutAt(await outages, at);
  };
  const lookedUntil = Math.max(Math.min(evaluation.lookedUntil ?? 0, now), until - maxMissedMs);
  const courses: (RuleCourse & { rule: Row<'alertRules'> })[] = [];
  // In one order, so that two that wait for each other's rules do not do so in a circle.
  for (const rule of facts.rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const since = looksSince(rule, now);
    const own = looks.filter(({ at }) => at > since);
    const course = await followRule({
      rule,
      monitor,
      standing: standingOf(facts.states.get(rule.id), rule.version),
      before: looks[looks.length - own.length - 1] ?? facts.before,
      looks: own,
      from: Math.max(lookedUntil, since),
      until,
      ...(watchedSince === undefined ? {} : { watchedSince }),
      isSilentAt,
      readWindow: (look) => readWindow(rule.condition, monitor, look, { store, readLatencies }),
      isSuppressedAt,
    });
    courses.push({ rule, ...course });
  }
  return courses;
};

/** Makes sure that a rule is what it was when it was read, and that whoever changes it learns of what has begun. */
const guardRule = ({ id, version, beginnings }: Row<'alertRules'>, hasBegun: boolean): Change => ({
  kind: 'update',
  table: 'alertRules',
  where: { id, version, ...(hasBegun && { beginnings }) },
  set: hasBegun ? { beginnings: beginnings + 1 } : { version },
  mustMatch: true,
});

/** Whether results wait until it is known what they fail for; the incident's course has asked for it. */
const mayBeAnothersFault = ({ monitor, looks, ancestors }: Facts, now: number): boolean => {
  const failed = looks.find(({ consecutiveFailures }) => consecutiveFailures > 0);
  if (failed === undefined) return false;
  // What has been found well since the failure began is not the reason, however long it goes on.
  const failedAt = Math.min(failed.at, monitor.firstFailureAt ?? failed.at);
  return judgeDependence(ancestors, failedAt, now).verdict === 'undecided';
};

/** Whether nobody is to be told again of what goes on. */
const isQuiet = ({ monitor, ancestors, isCovered }: Facts): boolean =>
  isCovered || isSilent(monitor.currentStatus) || ancestors.some(({ currentStatus }) => currentStatus === 'down');

/** What a look leads to once it is known which number the first incident has that it opens. */
interface Lead {
  readonly guards: readonly Change[];
  readonly changes: readonly Change[];
  readonly numbersUsed: number;
  readonly hasBegun: boolean;
  readonly isHeldBack: boolean;
  readonly lookAgainAt: number | null;
}

/** Leads the incident and the alerts of a monitor on; pure, so that it can be done again with another number. */
const lead = (
  facts: Facts,
  courses: readonly (RuleCourse & { readonly rule: Row<'alertRules'> })[],
  { now, busyUntil, nextNumber }: { readonly now: number; readonly busyUntil: number; readonly nextNumber: number },
): Lead => {
  const course = incidentCourse(facts, { now, nextNumber });
  const guards: Change[] = [];
  const changes: Change[] = [...course.changes];
  let { numbersUsed } = course;
  let hasBegun = numbersUsed > 0;
  let lookAgainAt = earliest(course.lookAgainAt, course.isHeldBack ? now + heldBackMs : null);
  for (const { rule, steps, lookAgainAt: byClockAt } of courses) {
    const alert = alertCourse(facts, rule, steps, {
      now,
      isQuiet: isQuiet(facts),
      nextNumber: nextNumber + numbersUsed,
      incidentOfMonitor: course.incident,
    });
    changes.push(...alert.changes);
    if (alert.changes.length > 0) guards.push(guardRule(rule, alert.hasBegun));
    numbersUsed += alert.numbersUsed;
    hasBegun ||= alert.hasFired;
    lookAgainAt = earliest(lookAgainAt, alert.lookAgainAt, byClockAt === null ? null : Math.max(byClockAt, busyUntil));
  }
  return { guards, changes, numbersUsed, hasBegun, isHeldBack: course.isHeldBack, lookAgainAt };
};

/** Evaluates the new statuses and results of a monitor for incidents, alerts and events. */
export const evaluate = async (facts: Facts, options: EvaluationOptions): Promise<Evaluation> => {
  const { now, store } = options;
  const { monitor, evaluation, looks, rules } = facts;
  const waits = mayBeAnothersFault(facts, now);
  // While a check is under way, and while there are results to be read, the clock waits for them.
  const busyUntil = Math.max(now, facts.hasMoreResults ? now : (monitor.leaseUntil ?? now));
  const isBusy = facts.hasMoreResults || busyUntil > now;
  const last = looks.at(-1) ?? facts.before;
  const courses = waits ? [] : await followRules(facts, isBusy ? (last?.at ?? now) : now, options);
  const leadFrom = (nextNumber: number): Lead => lead(facts, courses, { now, busyUntil, nextNumber });
  const { guards, numbersUsed, hasBegun, isHeldBack, lookAgainAt } = leadFrom(1);
  const certificate = certificateNews(monitor, evaluation.certificateDaysTold, now);
  const others = [...endOfFormerRules(facts, now), ...certificate.changes, ...(await wakeChildren(facts, now, store))];
  const hasMore = facts.newStatuses.hasMore || (facts.hasMoreResults && !waits);
  const evaluatedUntil = rules.length === 0 ? monitor.lastCheckedAt : looks.at(-1)?.at;
  return {
    guards,
    numbersUsed,
    changesFrom: (nextNumber) => [...leadFrom(nextNumber).changes, ...others],
    seen: {
      evaluatedUntil: (waits ? null : evaluatedUntil) ?? evaluation.evaluatedUntil,
      lookedUntil: waits || isBusy ? evaluation.lookedUntil : now,
      statusSeenSince: facts.newStatuses.statuses.at(-1)?.since ?? evaluation.statusSeenSince,
      isHeldBack,
      certificateDaysTold: certificate.daysTold,
    },
    hasBegun,
    nextAt: hasMore ? now : earliest(lookAgainAt, waits ? now + waitMs : null),
  };
};
