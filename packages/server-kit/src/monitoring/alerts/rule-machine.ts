import type { AlertRule, AlertState } from '@watchpost/schemas';

/** What a look at a monitor says about a rule's condition. */
export type ConditionResult = 'holds' | 'clear' | 'noData';

/** How a rule stands for a monitor, as far as the course of an alert needs to know. */
export interface RuleState {
  readonly state: AlertState;
  /** Looks in a row at which the condition held, while it is not firing; and at which it did not, while it is. */
  readonly failures: number;
  readonly successes: number;
  /** When the condition first held of the run that is going on; milliseconds since the epoch, as all times here. */
  readonly startedAt: number | null;
  readonly firedAt: number | null;
  readonly resolvedAt: number | null;
}

/** What a person has set about how quickly an alert fires and clears. */
export type AlertThresholds = Pick<AlertRule, 'failureThreshold' | 'successThreshold' | 'noDataState'>;

/** How a rule stands after a look, and whether the alert began or ended with it. */
export interface RuleTransition {
  readonly ruleState: RuleState;
  readonly effect: 'fired' | 'resolved' | null;
}

/** How a rule stands for a monitor that it has never looked at. */
export const initialRuleState: RuleState = {
  state: 'inactive',
  failures: 0,
  successes: 0,
  startedAt: null,
  firedAt: null,
  resolvedAt: null,
};

/** States of an alert that people have been told of, and not that it has cleared. */
export const firingStates: readonly AlertState[] = ['firing', 'recovering'];

/** Whether people have been told that it fires, and not that it has cleared. */
export const isFiring = ({ state }: Pick<RuleState, 'state'>): boolean => firingStates.includes(state);

/**
 * Decides how a rule stands after a look at `at`.
 *
 * - The condition must hold `failureThreshold` times in a row before the alert fires, and not hold `successThreshold`
 *   times in a row before it clears: `inactive → pending → firing → recovering → inactive`.
 * - Without data the rule's `noDataState` speaks: `ok` is a look at which the condition does not hold, `alerting` one at
 *   which it does. With `keep` an alert that fires goes on, and what does not fire is `noData` until there is data.
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
