import type { Change, Row } from '../../store/store.js';
import { judgeDependence } from '../alerts/dependence.js';
import { isSilent } from '../alerts/sample.js';
import { certificateReminder } from './certificate-reminder.js';
import { decideAlert } from './decide-alert.js';
import { decideIncident } from './decide-incident.js';
import { updateDependents } from './dependents.js';
import { closeAlertsOfDetachedRules } from './detached-rules.js';
import { type EvaluatedRule, type EvaluationOptions, evaluateRules } from './evaluate-rules.js';
import type { Facts } from './facts.js';

/** What the evaluation of a monitor leads to. */
export interface Evaluation {
  /** Rules whose alerts began or ended must be as they were read. Guards are written before all else. */
  readonly guards: readonly Change[];
  /** How many incidents it opens. */
  readonly numbersUsed: number;
  /** What is written, given the number of the first incident that is opened; pure. */
  changesFrom(nextNumber: number): readonly Change[];
  /** Whether an incident or an alert begins. */
  readonly hasBegun: boolean;
  /** How far the monitor has been evaluated. */
  readonly seen: Pick<
    Row<'evaluations'>,
    'evaluatedUntil' | 'lookedUntil' | 'statusSeenSince' | 'isHeldBack' | 'certificateDaysTold'
  >;
  /** When to evaluate again. `null`: at the next change. */
  readonly nextAt: number | null;
}

/** A held-back failure is evaluated again, in case the other one ends and this one goes on. */
const heldBackMs = 30_000;
/** How soon results are evaluated again that wait for checks of the ancestors. */
const waitMs = 2000;

const earliest = (...times: readonly (number | null)[]): number | null => {
  const given = times.filter((time) => time !== null);
  return given.length === 0 ? null : Math.min(...given);
};

/** Refuses the commit when the rule was changed since it was read; counts what begins, so that a change of it notices. */
const guardRule = ({ id, version, beginnings }: Row<'alertRules'>, hasBegun: boolean): Change => ({
  kind: 'update',
  table: 'alertRules',
  where: { id, version, ...(hasBegun && { beginnings }) },
  set: hasBegun ? { beginnings: beginnings + 1 } : { version },
  mustMatch: true,
});

/** Whether the results wait for checks of the ancestors: one of them may be the reason for a failure. */
const mustWait = ({ monitor, samples, ancestors }: Facts, now: number): boolean => {
  const failed = samples.find(({ consecutiveFailures }) => consecutiveFailures > 0);
  if (failed === undefined) return false;
  // An ancestor that was up since the failure began is not the reason, however long the failure lasts.
  const failedAt = Math.min(failed.at, monitor.firstFailureAt ?? failed.at);
  return judgeDependence(ancestors, failedAt, now).verdict === 'undecided';
};

/** Whether firing alerts are not repeated. */
const isQuiet = ({ monitor, ancestors, isCovered }: Facts): boolean =>
  isCovered || isSilent(monitor.currentStatus) || ancestors.some(({ currentStatus }) => currentStatus === 'down');

/** What was decided about the incident and the alerts of a monitor. */
interface Decided {
  readonly guards: readonly Change[];
  readonly changes: readonly Change[];
  readonly numbersUsed: number;
  readonly hasBegun: boolean;
  readonly isHeldBack: boolean;
  readonly evaluateAgainAt: number | null;
}

/** Decides about the incident and the alerts; pure, so that it can be repeated with another number. */
const decide = (
  facts: Facts,
  evaluated: readonly EvaluatedRule[],
  { now, busyUntil, nextNumber }: { readonly now: number; readonly busyUntil: number; readonly nextNumber: number },
): Decided => {
  const { incident, ...outcome } = decideIncident(facts, { now, nextNumber });
  const retryAt = outcome.isHeldBack ? now + heldBackMs : null;
  const begin: Decided = {
    ...outcome,
    guards: [],
    hasBegun: outcome.numbersUsed > 0,
    evaluateAgainAt: earliest(outcome.evaluateAgainAt, retryAt),
  };
  return evaluated.reduce((decided, { rule, steps, evaluateAgainAt: byClockAt }) => {
    const firstNumber = nextNumber + decided.numbersUsed;
    const moment = { now, isQuiet: isQuiet(facts), nextNumber: firstNumber, incidentOfMonitor: incident };
    const alert = decideAlert(facts, rule, steps, moment);
    const clockAt = byClockAt === null ? null : Math.max(byClockAt, busyUntil);
    const guards = alert.changes.length > 0 ? [guardRule(rule, alert.hasBegun)] : [];
    return {
      guards: [...decided.guards, ...guards],
      changes: [...decided.changes, ...alert.changes],
      numbersUsed: decided.numbersUsed + alert.numbersUsed,
      hasBegun: decided.hasBegun || alert.hasFired,
      isHeldBack: decided.isHeldBack,
      evaluateAgainAt: earliest(decided.evaluateAgainAt, alert.evaluateAgainAt, clockAt),
    };
  }, begin);
};

/** Evaluates the new statuses and results of a monitor for incidents, alerts and events. */
export const evaluate = async (facts: Facts, options: EvaluationOptions): Promise<Evaluation> => {
  const { now, store } = options;
  const { monitor, evaluation, samples, rules } = facts;
  const waits = mustWait(facts, now);
  // The clock waits for a running check, and for results that are not read.
  const busyUntil = Math.max(now, facts.hasMoreResults ? now : (monitor.leaseUntil ?? now));
  const isBusy = facts.hasMoreResults || busyUntil > now;
  const last = samples.at(-1) ?? facts.before;
  const evaluated = waits ? [] : await evaluateRules(facts, isBusy ? (last?.at ?? now) : now, options);
  const decideFrom = (nextNumber: number): Decided => decide(facts, evaluated, { now, busyUntil, nextNumber });
  const { guards, numbersUsed, hasBegun, isHeldBack, evaluateAgainAt } = decideFrom(1);
  const reminder = certificateReminder(monitor, evaluation.certificateDaysTold, now);
  const dependents = await updateDependents(facts, now, store);
  const others = [...closeAlertsOfDetachedRules(facts, now), ...reminder.changes, ...dependents];
  const hasMore = facts.newStatuses.hasMore || (facts.hasMoreResults && !waits);
  const evaluatedUntil = rules.length === 0 ? monitor.lastCheckedAt : samples.at(-1)?.at;
  return {
    guards,
    numbersUsed,
    changesFrom: (nextNumber) => [...decideFrom(nextNumber).changes, ...others],
    seen: {
      evaluatedUntil: (waits ? null : evaluatedUntil) ?? evaluation.evaluatedUntil,
      lookedUntil: waits || isBusy ? evaluation.lookedUntil : now,
      statusSeenSince: facts.newStatuses.statuses.at(-1)?.since ?? evaluation.statusSeenSince,
      isHeldBack,
      certificateDaysTold: reminder.remindedAt,
    },
    hasBegun,
    nextAt: hasMore ? now : earliest(evaluateAgainAt, waits ? now + waitMs : null),
  };
};
