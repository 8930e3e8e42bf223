import type { Row } from '../../store/store.js';
import { type LatencySummary, latencyMsOf } from '../history/latency-summary.js';
import { type StatusSeconds, uptimePercent } from '../history/status-spans.js';

type Condition = Row<'alertRules'>['condition'];

/** What a stretch of time says about a monitor. */
export interface WindowValue {
  readonly value: number | null;
  /** Whether it becomes another when time goes by and nothing else happens. */
  readonly isMoving: boolean;
}

/** Whether a condition is about a stretch of time and not about one result. */
export const hasWindow = ({ metric, aggregation }: Pick<Condition, 'metric' | 'aggregation'>): boolean =>
  metric === 'latencyP95' || metric === 'uptimePercent' || (metric === 'latencyMs' && aggregation !== 'last');

/** The stretch that ends at a moment, which is part of it. */
export const windowEndingAt = (
  { windowSeconds }: Pick<Condition, 'windowSeconds'>,
  monitor: Pick<Row<'monitors'>, 'createdAt'>,
  at: number,
): { readonly from: number; readonly to: number } => ({
  from: Math.max(at - windowSeconds * 1000, monitor.createdAt),
  to: at + 1,
});

/** What the latencies of a stretch say: results leave it as time goes by. */
export const latencyValue = ({ metric, aggregation }: Condition, latencies: LatencySummary): WindowValue => {
  const figure = metric === 'latencyP95' || aggregation === 'last' ? 'p95' : aggregation;
  return { value: latencyMsOf(latencies, figure), isMoving: latencies.count > 0 };
};

/** What the statuses of a stretch say: one that is left for another leaves it as time goes by. */
export const uptimeValue = (seconds: StatusSeconds): WindowValue => ({
  value: uptimePercent(seconds),
  isMoving: Object.values(seconds).filter((each) => each > 0).length > 1,
});
