import type { Row } from '../../store/interface/store.js';
import { type ConditionResult, isFiring, type RuleState } from './rule-machine.js';

type Condition = Row<'alertRules'>['condition'];

const compares = (value: number | string, operator: Condition['operator'], threshold: number | string): boolean => {
  switch (operator) {
    case '==':
      return value === threshold;
    case '!=':
      return value !== threshold;
    case '>':
      return value > threshold;
    case '>=':
      return value >= threshold;
    case '<':
      return value < threshold;
    case '<=':
      return value <= threshold;
  }
};

/**
 * Compares a value with the threshold of a condition. While the rule fires, the condition holds until the value is back
 * at `clearThreshold`: a value that moves around the threshold fires once.
 */
export const evaluateCondition = (
  { operator, threshold, clearThreshold }: Pick<Condition, 'operator' | 'threshold' | 'clearThreshold'>,
  value: number | string | null,
  ruleState: Pick<RuleState, 'state'>,
): ConditionResult => {
  if (value === null) return 'noData';
  const limit = isFiring(ruleState) ? (clearThreshold ?? threshold) : threshold;
  return compares(value, operator, limit) ? 'holds' : 'clear';
};
