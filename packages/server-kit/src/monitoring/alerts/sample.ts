import type { Row } from '../../store/store.js';

type Condition = Row<'alertRules'>['condition'];
type Status = Row<'monitors'>['currentStatus'];

/** What a rule looks at, at one moment. */
export interface Sample {
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
export const measuredValue = ({ metric }: Pick<Condition, 'metric'>, sample: Sample): number | string | null => {
  if (sample.isOverdue) return null;
  switch (metric) {
    case 'status':
      return sample.status;
    case 'consecutiveFailures':
    // A rule about heartbeats looks at nothing else.
    case 'heartbeatMissed':
      return sample.consecutiveFailures;
    case 'certificateDays':
      return sample.certificateDays;
    case 'latencyMs':
      return sample.latencyMs;
    default:
      // Windows are measured where they are read, and no rule about agents and exporters can be made.
      return null;
  }
};
