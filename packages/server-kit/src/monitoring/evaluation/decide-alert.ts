import type { AlertSubject } from '@watchpost/schemas';
import type { Change, Row } from '../../store/interface/store.js';
import type { RuleStep } from '../alerts/evaluate-rule.js';
import { notifyOfAlert } from '../alerts/notify-of-alert.js';
import { isFiring } from '../alerts/rule-machine.js';
import { newRuleState, ruleStateOf, writeRuleState } from '../alerts/rule-state.js';
import { openAutomatically, resolveAutomatically } from '../incidents/incident-changes.js';
import { newIncident, ruleOpenKey } from '../incidents/incident-rows.js';

type Incident = Row<'incidents'>;

/** What the new samples of a rule lead to. */
export interface AlertOutcome {
  readonly changes: readonly Change[];
  /** When the next notification is due. `null`: at the next change. */
  readonly evaluateAgainAt: number | null;
  readonly numbersUsed: number;
  readonly hasFired: boolean;
  /** Whether the rule began to fire, or was evaluated for the subject for the first time. */
  readonly hasBegun: boolean;
}

/** What the decisions depend on. */
export interface AlertMoment {
  readonly rule: Row<'alertRules'>;
  readonly subject: AlertSubject;
  readonly now: number;
  /** Whether a firing alert is not repeated. */
  readonly isQuiet: boolean;
  /** The number of the next incident of the organization. */
  readonly nextNumber: number;
  /** The open incident of the subject itself. An alert without an incident of its rule belongs to it. */
  readonly incidentOfSubject?: Incident | undefined;
  /** The failure of the subject that lasts since before a sample; it is the cause of an alert. Default: none. */
  readonly failure?: { readonly since: number; readonly cause: string | null } | undefined;
}

/** What was decided about the steps up to one of them. */
interface Progress extends Omit<AlertOutcome, 'hasBegun'> {
  readonly state: Row<'alertRuleStates'>;
  readonly incident: Incident | undefined;
  /** Whether the state differs from the stored one. */
  readonly isChanged: boolean;
}

/**
 * Decides what follows from the steps of a rule: alerts that fire, clear or are repeated, and their incidents.
 *
 * @param steps in the order of time
 */
export const decideAlert = (
  known: { readonly state: Row<'alertRuleStates'> | undefined; readonly incident: Incident | undefined },
  steps: readonly RuleStep[],
  moment: AlertMoment,
): AlertOutcome => {
  const decided = steps.reduce(
    (progress, step) => afterStep(progress, step, moment),
    leftOff(known.state, known.incident, moment),
  );
  const { state, isChanged, changes, numbersUsed, hasFired, evaluateAgainAt } = repeat(decided, moment);
  // The first state is written even if it is inactive: the API shows by it that the rule is evaluated.
  const isFirst = known.state === undefined && steps.length > 0;
  return {
    changes: isChanged || isFirst ? [...changes, writeRuleState(state, known.state)] : changes,
    evaluateAgainAt,
    numbersUsed,
    hasFired,
    hasBegun: hasFired || isFirst,
  };
};

/** Where the previous evaluation left off. A rule that was changed since then starts anew, unless it fires. */
const leftOff = (
  known: Row<'alertRuleStates'> | undefined,
  incident: Incident | undefined,
  { rule, subject }: AlertMoment,
): Progress => {
  const state = known ?? newRuleState(rule, subject);
  return {
    state: { ...state, ...ruleStateOf(state, rule.version), ruleVersion: rule.version },
    incident,
    isChanged: known !== undefined && known.ruleVersion !== rule.version,
    changes: [],
    numbersUsed: 0,
    hasFired: false,
    evaluateAgainAt: null,
  };
};

/** Applies one step: the new state, and what follows where the alert fires or clears with it. */
const afterStep = (progress: Progress, step: RuleStep, moment: AlertMoment): Progress => {
  const { sample, value, ruleState, effect } = step;
  const { state } = progress;
  const isChanged =
    effect !== null ||
    ruleState.state !== state.state ||
    ruleState.failures !== state.failures ||
    ruleState.successes !== state.successes;
  const moved = {
    ...progress,
    state: { ...state, ...ruleState, value, cause: causeAt(sample, moment), updatedAt: moment.now },
    isChanged: progress.isChanged || isChanged,
  };
  if (effect === 'fired') return notifyOfFiring(openIncident(moved, sample.at, moment), moment);
  return effect === 'resolved' ? notifyOfClearing(resolveIncident(moved, sample.at, moment), moment) : moved;
};

/** The cause of the failure that lasts since before the sample, else what the sample itself says. */
const causeAt = ({ at, message }: RuleStep['sample'], { failure }: AlertMoment): string | null =>
  failure !== undefined && failure.since <= at ? (failure.cause ?? message) : message;

/** Opens the incident of a firing rule, where the rule asks for one and none is open. */
const openIncident = (progress: Progress, at: number, { rule, subject, now, nextNumber }: AlertMoment): Progress => {
  const { state, numbersUsed } = progress;
  if (!rule.createIncident || progress.incident !== undefined) return progress;
  const incident = newIncident(
    {
      organizationId: rule.organizationId,
      number: nextNumber + numbersUsed,
      title: `${rule.name}: ${subject.name}`,
      cause: state.cause,
      severity: rule.severity,
      source: 'alertRule',
      monitorIds: subject.type === 'monitor' ? [subject.id] : [],
      alertRuleId: rule.id,
      subject,
      openKey: ruleOpenKey(rule.id, subject.id),
      startedAt: state.startedAt ?? at,
    },
    now,
  );
  const opened = openAutomatically(incident, `The alert rule ${rule.name} fires for ${subject.name}`, now);
  return { ...progress, incident, numbersUsed: numbersUsed + 1, changes: [...progress.changes, ...opened] };
};

const resolveIncident = (progress: Progress, at: number, { rule, now }: AlertMoment): Progress => {
  if (progress.incident === undefined) return progress;
  const resolved = resolveAutomatically(progress.incident, `The alert rule ${rule.name} has cleared`, { at, now });
  return { ...progress, incident: undefined, changes: [...progress.changes, ...resolved] };
};

/** Notifies of an alert that has begun. No one has acknowledged it yet. */
const notifyOfFiring = (progress: Progress, { rule, subject, now, incidentOfSubject }: AlertMoment): Progress => {
  const state = {
    ...progress.state,
    incidentId: (progress.incident ?? incidentOfSubject)?.id ?? null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    notifiedAt: now,
    sequence: progress.state.sequence + 1,
  };
  const notices = notifyOfAlert('alert.triggered', { rule, subject, state }, { now });
  return { ...progress, state, hasFired: true, changes: [...progress.changes, ...notices] };
};

const notifyOfClearing = (progress: Progress, { rule, subject, now }: AlertMoment): Progress => {
  const state = { ...progress.state, sequence: progress.state.sequence + 1 };
  const notices = notifyOfAlert('alert.resolved', { rule, subject, state }, { now });
  return { ...progress, state, changes: [...progress.changes, ...notices] };
};

/** When a firing alert is to be repeated; `null` when it is not. */
const repetitionDueAt = ({ state }: Progress, { rule, now }: AlertMoment): number | null => {
  const { repeatIntervalSeconds } = rule;
  if (repeatIntervalSeconds === null || !isFiring(state) || state.acknowledgedAt !== null) return null;
  return (state.notifiedAt ?? now) + repeatIntervalSeconds * 1000;
};

/** Repeats a firing alert if that is due, and says when to evaluate again for the next repetition. */
const repeat = (progress: Progress, moment: AlertMoment): Progress => {
  const { rule, subject, now, isQuiet } = moment;
  const dueAt = repetitionDueAt(progress, moment);
  if (dueAt === null || dueAt > now) return { ...progress, evaluateAgainAt: dueAt };
  const sequence = progress.state.sequence + (isQuiet ? 0 : 1);
  const state = { ...progress.state, notifiedAt: now, sequence, updatedAt: now };
  const notices = isQuiet ? [] : notifyOfAlert('alert.triggered', { rule, subject, state }, { now });
  return {
    ...progress,
    state,
    isChanged: true,
    evaluateAgainAt: repetitionDueAt({ ...progress, state }, moment),
    changes: [...progress.changes, ...notices],
  };
};
