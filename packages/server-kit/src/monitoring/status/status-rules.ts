import { type MonitorType, reportedTypes, rulesOfType } from '@watchpost/schemas';

/** What a person has set about how quickly a monitor changes its status. */
export interface StatusRules {
  readonly retries: number;
  readonly recoveryThreshold: number;
  /** How long after a failure its repetition comes, in milliseconds. Default: 0, and every failure counts. */
  readonly retryMs?: number;
  /** Whether a single `unknown` counts: a person says it once, and no check repeats it. Default: false. */
  readonly isUnknownFinal?: boolean;
}

/** Whether a type has a minimum interval, which leaves no room for a retry soon after a failure. */
export const isRarelyChecked = (type: MonitorType): boolean => rulesOfType(type)?.minIntervalSeconds !== undefined;

/** The rules in force. Reported types (heartbeat, manual), groups and rarely checked types are never retried. */
export const statusRulesOf = ({
  type,
  retries,
  recoveryThreshold,
  retryIntervalSeconds,
}: { readonly type: MonitorType; readonly retryIntervalSeconds: number } & Omit<
  StatusRules,
  'retryMs'
>): StatusRules => {
  if (type === 'manual') return { retries: 0, recoveryThreshold: 1, isUnknownFinal: true };
  if (reportedTypes.includes(type) || type === 'group') return { retries: 0, recoveryThreshold: 1 };
  return { retries: isRarelyChecked(type) ? 0 : retries, recoveryThreshold, retryMs: retryIntervalSeconds * 1000 };
};
