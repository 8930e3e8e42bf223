import type { Row } from '../../store/interface/store.js';
import { monitorClock } from './clock-samples.js';
import { evaluateRule, type RuleInput, type RuleTimeline } from './evaluate-rule.js';
import { isSilent, measuredValue, type Sample } from './sample.js';
import { hasWindow, type WindowValue } from './window.js';

/** A rule about a monitor, with its results. */
export interface MonitorRuleInput extends Omit<RuleInput<Sample>, 'clock' | 'measure'> {
  readonly monitor: Pick<Row<'monitors'>, 'type' | 'intervalSeconds' | 'slowedToSeconds' | 'retryIntervalSeconds'>;
  /** When this process began to poll; the absence of results is evidence only since then. Default: never. */
  readonly pollingSince?: number;
  /** Whether the monitor was paused or in maintenance at a time since its last result. */
  isSilentAt(at: number): Promise<boolean>;
  /** Whether no alert begins at a time: an ancestor of the monitor was down, or maintenance covered the monitor. */
  isSuppressedAt(at: number): Promise<boolean>;
  /** Reads the condition's window that ends at a sample. */
  readWindow(sample: Sample): Promise<WindowValue>;
}

/** Evaluates a rule for a monitor: at each result and, between results, by the clock. */
export const evaluateMonitorRule = async (input: MonitorRuleInput): Promise<RuleTimeline<Sample>> => {
  const { rule, monitor, pollingSince, readWindow } = input;
  const { condition } = rule;
  if (condition.metric === 'heartbeatMissed' && monitor.type !== 'heartbeat') {
    return { steps: [], evaluateAgainAt: null };
  }
  const isWindowed = hasWindow(condition);
  return evaluateRule({
    ...input,
    clock: { ...monitorClock(condition, monitor), pollingSince },
    measure: async (sample) => {
      if (isSilent(sample.status)) return null;
      if (isWindowed) return readWindow(sample);
      return { value: measuredValue(condition, sample), isMoving: false, isBoundToExpire: !sample.isOverdue };
    },
  });
};
