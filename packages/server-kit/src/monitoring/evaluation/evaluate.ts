import type { Change, Row } from '../../store/interface/store.js';
import { isSilent } from '../alerts/sample.js';
import { subjectOf } from '../alerts/subject.js';
import { certificateReminder } from './certificate-reminder.js';
import { decideAlerts, type EvaluatedRule } from './decide-alerts.js';
import { decideIncident } from './decide-incident.js';
import { isOut, judgeDependence } from './dependence.js';
import { updateDependents } from './dependents.js';
import { closeAlertsOfDetachedRules } from './detached-rules.js';
import { earliest } from './earliest.js';
import { type EvaluationOptions, evaluateRules } from './evaluate-rules.js';
import type { Facts } from './facts.js';

/** What the evaluation of a monitor, an agent or an exporter leads to. */
export interface Evaluation {
  /** Rules whose alerts began or ended must be as they were read. Guards are written before all else. */
  readonly guards: readonly Change[];
  /** How many incidents it opens. */
  readonly numbersUsed: number;
  /** What is written, given the number of the first incident that is opened; pure. */
  changesFrom(nextNumber: number): readonly Change[];
  /** Whether an incident or an alert begins. */
  readonly hasBegun: boolean;
  /** Rules whose alerts have fired. */
  readonly fired: readonly Row<'alertRules'>[];
  /** How far the source has been evaluated. */
  readonly seen: Partial<
    Pick<
      Row<'evaluations'>,
      'evaluatedUntil' | 'lookedUntil' | 'statusSeenSince' | 'isHeldBack' | 'certificateDaysTold' | 'leftOut'
    >
  >;
  /** When to evaluate again. `null`: at the next change. */
  readonly nextAt: number | null;
}

/** A held-back failure is evaluated again, in case the other one ends and this one goes on. */
const heldBackMs = 30_000;
/** How soon results are evaluated again that wait for checks of the ancestors. */
const waitMs = 2000;

/** Whether the results wait for checks of the ancestors: one of them may be the reason for a failure. */
const mustWait = ({ monitor, samples, ancestors, open }: Facts, now: number): boolean => {
  const failed = samples.find(({ consecutiveFailures }) => consecutiveFailures > 0);
  if (failed === undefined) return false;
  // An ancestor that was up since the failure began is not the reason, however long the failure lasts.
  const failedAt = Math.min(failed.at, monitor.firstFailureAt ?? failed.at);
  return judgeDependence(ancestors, open, failedAt, now).verdict === 'undecided';
};

/** Whether firing alerts are not repeated. */
const isQuiet = ({ monitor, ancestors, open, isCovered }: Facts): boolean =>
  isCovered || isSilent(monitor.currentStatus) || ancestors.some((each) => isOut(each, open));

/** What was decided about the incident and the alerts of a monitor. */
interface Decided {
  readonly guards: readonly Change[];
  readonly changes: readonly Change[];
  readonly numbersUsed: number;
  readonly hasBegun: boolean;
  readonly fired: readonly Row<'alertRules'>[];
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
  const { firstFailureAt, failureCause } = facts.monitor;
  const alerts = decideAlerts(facts, evaluated, {
    now,
    busyUntil,
    isQuiet: isQuiet(facts),
    nextNumber: nextNumber + outcome.numbersUsed,
    incidentOfSubject: incident,
    failure: firstFailureAt === null ? undefined : { since: firstFailureAt, cause: failureCause },
  });
  return {
    guards: alerts.guards,
    changes: [...outcome.changes, ...alerts.changes],
    numbersUsed: outcome.numbersUsed + alerts.numbersUsed,
    hasBegun: outcome.numbersUsed > 0 || alerts.hasFired,
    fired: alerts.fired,
    isHeldBack: outcome.isHeldBack,
    evaluateAgainAt: earliest(outcome.evaluateAgainAt, retryAt, alerts.evaluateAgainAt),
  };
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
  const { guards, numbersUsed, hasBegun, fired, isHeldBack, evaluateAgainAt } = decideFrom(1);
  const reminder = certificateReminder(monitor, evaluation.certificateDaysTold, now);
  const dependents = await updateDependents(facts, now, store);
  const others = [
    ...closeAlertsOfDetachedRules(facts, now, subjectOf('monitor', monitor)),
    ...reminder.changes,
    ...dependents,
  ];
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
    fired,
    nextAt: hasMore ? now : earliest(evaluateAgainAt, waits ? now + waitMs : null),
  };
};
