import { budgetMetrics } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { type LatencySummary, latencyMsOf } from '../history/latency-summary.js';
import { type StatusSeconds, uptimePercent } from '../history/status-spans.js';

type Condition = Row<'alertRules'>['condition'];

/** The value of a condition over a range of time. */
export interface WindowValue {
  readonly value: number | null;
  /** Whether it changes as time passes, without a new result. */
  readonly isMoving: boolean;
}

/** Whether a condition is about how long a monitor was in which status. */
export const isAboutStatuses = ({ metric }: Pick<Condition, 'metric'>): boolean =>
  metric === 'uptimePercent' || budgetMetrics.includes(metric);

/** Whether a condition is about a range of time and not about a single result. */
export const hasWindow = (condition: Pick<Condition, 'metric' | 'aggregation'>): boolean =>
  isAboutStatuses(condition) ||
  condition.metric === 'latencyP95' ||
  (condition.metric === 'latencyMs' && condition.aggregation !== 'last');

/** The range of a condition's window that ends at a moment, which is part of it. */
export const windowEndingAt = (
  { windowSeconds }: Pick<Condition, 'windowSeconds'>,
  monitor: Pick<Row<'monitors'>, 'createdAt'>,
  at: number,
): { readonly from: number; readonly to: number } => ({
  from: Math.max(at - windowSeconds * 1000, monitor.createdAt),
  to: at + 1,
});

/** The value of the latencies of a window. It changes with time while the window holds results. */
export const latencyValue = ({ metric, aggregation }: Condition, latencies: LatencySummary): WindowValue => {
  const figure = metric === 'latencyP95' || aggregation === 'last' ? 'p95' : aggregation;
  return { value: latencyMsOf(latencies, figure), isMoving: latencies.count > 0 };
};

/** The value of the statuses of a window. It changes with time while the window holds more than one. */
export const uptimeValue = (seconds: StatusSeconds): WindowValue => ({
  value: uptimePercent(seconds),
  isMoving: Object.values(seconds).filter((each) => each > 0).length > 1,
});
