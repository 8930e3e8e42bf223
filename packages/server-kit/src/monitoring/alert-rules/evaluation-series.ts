import { type AlertBackTest, type AlertState, bounds } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Row } from '../../store/interface/store.js';
import type { RuleStep } from '../alerts/evaluate-rule.js';

type Evaluation = Pick<RuleStep, 'value'> & {
  readonly sample: Pick<RuleStep['sample'], 'at'>;
  readonly ruleState: Pick<RuleStep['ruleState'], 'state'>;
};

const maxPoints = bounds.bins.most;
const fromBest: readonly AlertState[] = ['inactive', 'noData', 'pending', 'recovering', 'firing'];

/** The higher, the worse. */
const rankOf = ({ ruleState }: Evaluation): number => fromBest.indexOf(ruleState.state);

/** Whether the first value is nearer to firing than the second. */
const isNearer = (operator: Row<'alertRules'>['condition']['operator'], a: unknown, b: unknown): boolean => {
  if (typeof a !== 'number' || typeof b !== 'number') return typeof a === 'number';
  if (operator.startsWith('>')) return a > b;
  return operator.startsWith('<') && a < b;
};

/**
 * The curve of a back-test: evaluations as they were made. Of more than {@link bounds.bins}, the range is divided into
 * that many equal parts, and the evaluation with the worst state and the value nearest to firing is kept of each, since
 * an average would hide why an alert fired.
 *
 * @param steps in the order of time
 */
export const evaluationSeries = (
  steps: readonly Evaluation[],
  { operator }: Pick<Row<'alertRules'>['condition'], 'operator'>,
  { from, to }: { readonly from: number; readonly to: number },
): NonNullable<AlertBackTest['series']> => {
  const kept = new Map<number, Evaluation>();
  for (const [index, step] of steps.entries()) {
    const part = Math.floor(((step.sample.at - from) / (to - from)) * maxPoints);
    const key = steps.length <= maxPoints ? index : Math.min(Math.max(part, 0), maxPoints - 1);
    const other = kept.get(key);
    const worse = other === undefined ? 1 : rankOf(step) - rankOf(other);
    if (worse > 0 || (worse === 0 && isNearer(operator, step.value, other?.value))) kept.set(key, step);
  }
  return [...kept.values()].map(({ sample, value, ruleState }) => ({
    at: timestamp(sample.at),
    value,
    state: ruleState.state,
  }));
};
