import type { Row } from '../../store/store.js';
import { type AlertStanding, isFiring, type Observation } from './rule-machine.js';
import type { WindowValue } from './window.js';

type Condition = Row<'alertRules'>['condition'];
type Status = Row<'monitors'>['currentStatus'];

/** What a rule looks at, at one moment. */
export interface Look {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** As it was known then: `down` from the failure that confirmed it on, and not from the first one. */
  readonly status: Status;
  readonly consecutiveFailures: number;
  /** Of the result of that moment; `null` when it has none, and when the look is by the clock. */
  readonly latencyMs: number | null;
  readonly certificateDays: number | null;
  /** What the last check found, in words. */
  readonly message: string | null;
  /** Since when checks could not be made, and the status before; `null` while they can. */
  readonly unmade: { readonly since: number; readonly before: Status } | null;
  /** Whether results have not come for so long that the last one says nothing any more. */
  readonly isOverdue: boolean;
}

/** Statuses in which no rule looks, whatever is measured. */
export const isSilent = (status: Status): boolean =>
  status === 'maintenance' || status === 'paused' || status === 'pending';

/** The value that a condition about one result is about; `null` when there is none. */
export const measuredValue = ({ metric }: Pick<Condition, 'metric'>, look: Look): number | string | null => {
  if (look.isOverdue) return null;
  switch (metric) {
    case 'status':
      return look.status;
    case 'consecutiveFailures':
    // A rule about heartbeats looks at nothing else.
    case 'heartbeatMissed':
      return look.consecutiveFailures;
    case 'certificateDays':
      return look.certificateDays;
    case 'latencyMs':
      return look.latencyMs;
    default:
      // Windows are measured where they are read, and no rule about agents and exporters can be made.
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
  { operator, threshold, clearThreshold }: Pick<Condition, 'operator' | 'threshold' | 'clearThreshold'>,
  value: WindowValue['value'] | string,
  standing: Pick<AlertStanding, 'state'>,
): Observation => {
  if (value === null) return 'noData';
  const limit = isFiring(standing) ? (clearThreshold ?? threshold) : threshold;
  return compares(value, operator, limit) ? 'holds' : 'clear';
};
