import type { AlertRule, AlertState } from '@watchpost/schemas';

/** What a sample says about a rule's condition. */
export type ConditionResult = 'holds' | 'clear' | 'noData';

/** The state of a rule for a subject, as far as the machine depends on it. */
export interface RuleState {
  readonly state: AlertState;
  /** Samples in a row for which the condition held; counted while the rule does not fire. */
  readonly failures: number;
  /** Samples in a row for which the condition did not hold; counted while the rule fires. */
  readonly successes: number;
  /** When the condition first held of the run that is going on; milliseconds since the epoch, as all times here. */
  readonly startedAt: number | null;
  readonly firedAt: number | null;
  readonly resolvedAt: number | null;
}

/** What a person has set about how quickly an alert fires and clears. */
export type AlertThresholds = Pick<AlertRule, 'failureThreshold' | 'successThreshold' | 'noDataState'>;

/** The state of a rule after a sample, and whether the alert began or ended with it. */
export interface RuleTransition {
  readonly ruleState: RuleState;
  readonly effect: 'fired' | 'resolved' | null;
}

/** The state before the first sample. */
export const initialRuleState: RuleState = {
  state: 'inactive',
  failures: 0,
  successes: 0,
  startedAt: null,
  firedAt: null,
  resolvedAt: null,
};

/** The states from the notification that an alert fires to the one that it has cleared. */
export const firingStates: readonly AlertState[] = ['firing', 'recovering'];

/** Whether the alert fires: responders were notified of it, and not yet that it has cleared. */
export const isFiring = ({ state }: Pick<RuleState, 'state'>): boolean => firingStates.includes(state);

/**
 * Decides the state of a rule after a sample at `at`.
 *
 * - The condition must hold `failureThreshold` times in a row before the alert fires, and not hold `successThreshold`
 *   times in a row before it clears: `inactive → pending → firing → recovering → inactive`.
 * - Without data the rule's `noDataState` decides: `ok` counts as a sample for which the condition does not hold,
 *   `alerting` as one for which it does. With `keep` a firing alert stays, and any other is `noData` until there is data.
 */
export const nextRuleState = (
  before: RuleState,
  result: ConditionResult,
  rules: AlertThresholds,
  at: number,
): RuleTransition => {
  if (result === 'noData') {
    if (rules.noDataState === 'keep') return withoutData(before);
    return nextRuleState(before, rules.noDataState === 'alerting' ? 'holds' : 'clear', rules, at);
  }
  return result === 'holds' ? afterHolding(before, rules, at) : afterClearing(before, rules, at);
};

const withoutData = (before: RuleState): RuleTransition => {
  if (isFiring(before)) return { ruleState: before, effect: null };
  return { ruleState: { ...before, state: 'noData', failures: 0, successes: 0, startedAt: null }, effect: null };
};

const afterHolding = (before: RuleState, { failureThreshold }: AlertThresholds, at: number): RuleTransition => {
  if (isFiring(before)) return { ruleState: { ...before, state: 'firing', successes: 0 }, effect: null };
  const failures = before.failures + 1;
  const startedAt = before.startedAt ?? at;
  if (failures < failureThreshold) {
    return { ruleState: { ...before, state: 'pending', failures, successes: 0, startedAt }, effect: null };
  }
  return {
    ruleState: { state: 'firing', failures, successes: 0, startedAt, firedAt: at, resolvedAt: null },
    effect: 'fired',
  };
};

const afterClearing = (before: RuleState, { successThreshold }: AlertThresholds, at: number): RuleTransition => {
  if (!isFiring(before)) {
    return { ruleState: { ...before, state: 'inactive', failures: 0, successes: 0, startedAt: null }, effect: null };
  }
  const successes = before.successes + 1;
  if (successes < successThreshold) {
    return { ruleState: { ...before, state: 'recovering', successes }, effect: null };
  }
  return {
    ruleState: { ...before, state: 'inactive', failures: 0, successes: 0, startedAt: null, resolvedAt: at },
    effect: 'resolved',
  };
};
