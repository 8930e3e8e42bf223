import { type LatencySummary, latencyMsOf } from '../history/latency-summary.js';
import { type StatusSpan, secondsOf, uptimePercent } from '../history/status-spans.js';
import type { Row } from '../store/store.js';
import { type AlertStanding, isFiring, type Observation } from './rule-machine.js';

type Condition = Row<'alertRules'>['condition'];

/** What a rule looks at, at one moment. */
export interface Look {
  readonly at: number;
  readonly status: Row<'monitors'>['currentStatus'];
  readonly consecutiveFailures: number;
  /** Of the result of that moment; `null` when it has none, or when the look is at the clock alone. */
  readonly latencyMs: number | null;
  readonly certificateDays: number | null;
  readonly isHeartbeat: boolean;
  /** The condition's window that ends at that moment; read only for conditions that have one. */
  readonly window: { readonly latencies: LatencySummary; readonly spans: readonly StatusSpan[] } | null;
}

/** Whether a condition is about a stretch of time and not about one result. */
export const hasWindow = ({ metric, aggregation }: Condition): boolean =>
  metric === 'latencyP95' || metric === 'uptimePercent' || (metric === 'latencyMs' && aggregation !== 'last');

/** The value that a condition is about; `null` when there is none. */
export const measuredValue = ({ metric, aggregation }: Condition, look: Look): number | string | null => {
  switch (metric) {
    case 'status':
      return look.status;
    case 'consecutiveFailures':
      return look.consecutiveFailures;
    case 'heartbeatMissed':
      return look.isHeartbeat ? look.consecutiveFailures : null;
    case 'certificateDays':
      return look.certificateDays;
    case 'latencyP95':
      return look.window === null ? null : latencyMsOf(look.window.latencies, 'p95');
    case 'uptimePercent':
      return look.window === null ? null : uptimePercent(secondsOf(look.window.spans));
    case 'latencyMs':
      if (aggregation === 'last') return look.latencyMs;
      return look.window === null ? null : latencyMsOf(look.window.latencies, aggregation);
    default:
      // Agents and exporters are not looked at here, and no rule about them can be made.
      return null;
  }
};

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
 * What a value means for an alert. While it fires, it holds until the value is back at `clearThreshold`, so that a value
 * that moves about the threshold fires once.
 */
export const observe = (
  { operator, threshold, clearThreshold }: Condition,
  value: number | string | null,
  standing: Pick<AlertStanding, 'state'>,
): Observation => {
  if (value === null) return 'noData';
  const limit = isFiring(standing) ? (clearThreshold ?? threshold) : threshold;
  return compares(value, operator, limit) ? 'holds' : 'clear';
};
