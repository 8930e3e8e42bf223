import type { Row } from '../../store/interface/store.js';
import type { StoredPerformance } from '../../store/tables/results.js';
import type { RuleSample } from './rule-sample.js';

type Condition = Row<'alertRules'>['condition'];
type Status = Row<'monitors'>['currentStatus'];

/** What is known about a monitor at one moment: the input of a rule. */
export interface Sample extends RuleSample {
  /** As it was known then: `down` since the failure that confirmed it, not since the first one. */
  readonly status: Status;
  readonly consecutiveFailures: number;
  /** Of the result of that moment; `null` when it has none, and for a clock sample. */
  readonly latencyMs: number | null;
  readonly certificateDays: number | null;
  readonly performance: readonly StoredPerformance[] | null;
  /** Since when checks could not be made, and the status before; `null` while they can. */
  readonly unmade: { readonly since: number; readonly before: Status } | null;
  /** Whether results have been missing for so long that the last one no longer counts. */
  readonly isOverdue: boolean;
}

/** Whether no rule is evaluated in a status, whatever was measured. */
export const isSilent = (status: Status): boolean =>
  status === 'maintenance' || status === 'paused' || status === 'pending';

/** The value of a condition about a single result; `null` without one. */
export const measuredValue = (
  { metric, label }: Pick<Condition, 'metric' | 'label'>,
  sample: Sample,
): number | string | null => {
  if (sample.isOverdue) return null;
  switch (metric) {
    case 'status':
      return sample.status;
    case 'consecutiveFailures':
    // A missed heartbeat is a failure of its monitor.
    case 'heartbeatMissed':
      return sample.consecutiveFailures;
    case 'certificateDays':
      return sample.certificateDays;
    case 'latencyMs':
      return sample.latencyMs;
    case 'performanceValue':
      return sample.performance?.find(([its]) => its === label)?.[1] ?? null;
    default:
      // Windows are measured where they are read.
      return null;
  }
};
