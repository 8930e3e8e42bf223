import type { Row } from '../../store/store.js';
import { clockSampleAfter, isSampledByClock, oneClockTickBefore, overdueAfterMs } from './clock-samples.js';
import { evaluateCondition } from './condition.js';
import { type AlertThresholds, isFiring, nextRuleState, type RuleState, type RuleTransition } from './rule-machine.js';
import { isSilent, measuredValue, type Sample } from './sample.js';
import { hasWindow, type WindowValue } from './window.js';

/** What a rule is led through, and what has to be known on the way. */
export interface RuleInput {
  readonly rule: AlertThresholds & Pick<Row<'alertRules'>, 'condition'>;
  readonly monitor: Pick<Row<'monitors'>, 'type' | 'intervalSeconds' | 'retryIntervalSeconds'>;
  /** How the rule stood before. */
  readonly ruleState: RuleState;
  /** The last result before; `null` when there was none. */
  readonly before: Sample | null;
  /** New results, in the order of time. */
  readonly samples: readonly Sample[];
  /** Looks by the clock lie after this time … */
  readonly from: number;
  /** … and not after this one. */
  readonly until: number;
  /** Since when somebody was there to see that results do not come; nobody unless given. */
  readonly pollingSince?: number;
  /** Whether people had silenced the monitor at a time since its last result. */
  isSilentAt(at: number): Promise<boolean>;
  /** What the condition's window says that ends at a look. */
  readWindow(sample: Sample): Promise<WindowValue>;
  /** Whether no alert begins at a time: something that the monitor depends on is down, or it is in maintenance. */
  isSuppressedAt(at: number): Promise<boolean>;
}

/** One look of a rule, and what came of it. */
export interface RuleStep {
  readonly sample: Sample;
  readonly value: number | string | null;
  readonly ruleState: RuleState;
  readonly effect: RuleTransition['effect'];
}

/** The course of a rule. */
export interface RuleTimeline {
  readonly steps: readonly RuleStep[];
  /** When it looks next by the clock; `null` when only news is worth a look. */
  readonly evaluateAgainAt: number | null;
}

/** Until when another look would say the same. */
type Settled = 'not' | 'until overdue' | 'until news';

/**
 * Leads a rule through its looks at a monitor: at each result and, between results, by the clock, as long as that can
 * change how the rule stands. Alerts follow from it, and so does what a rule would have done.
 */
export const evaluateRule = async (input: RuleInput): Promise<RuleTimeline> => {
  const { rule, monitor, until, pollingSince = Number.POSITIVE_INFINITY } = input;
  const { condition } = rule;
  if (condition.metric === 'heartbeatMissed' && monitor.type !== 'heartbeat')
    return { steps: [], evaluateAgainAt: null };
  const isWindowed = hasWindow(condition);
  const goesByClock = isSampledByClock(condition, monitor);
  const steps: RuleStep[] = [];
  let { ruleState, before: last, from: reached } = input;
  let settled: Settled = 'not';

  const isSteady = (value: RuleStep['value'], at: number): boolean => {
    const again = nextRuleState(ruleState, evaluateCondition(condition, value, ruleState), rule, at);
    const { state, failures, successes } = again.ruleState;
    return state === ruleState.state && failures === ruleState.failures && successes === ruleState.successes;
  };

  const take = async (sample: Sample): Promise<void> => {
    settled = 'until news';
    if (isSilent(sample.status)) return;
    const { value, isMoving } = isWindowed
      ? await input.readWindow(sample)
      : { value: measuredValue(condition, sample), isMoving: false };
    const result = evaluateCondition(condition, value, ruleState);
    if (result !== 'clear' && !isFiring(ruleState) && (await input.isSuppressedAt(sample.at))) {
      settled = 'not';
      return;
    }
    const step = nextRuleState(ruleState, result, rule, sample.at);
    ruleState = step.ruleState;
    steps.push({ sample, value, ...step });
    if (isMoving || !isSteady(value, sample.at)) settled = 'not';
    else if (!isWindowed && !sample.isOverdue) settled = 'until overdue';
  };

  const nextByClock = (): { readonly at: number; readonly isOverdue: boolean } | null => {
    if (last === null || settled === 'until news') return null;
    const overdueMs = overdueAfterMs(monitor);
    const at = clockSampleAfter(last.at, reached);
    if (goesByClock && settled === 'not' && at <= last.at + overdueMs) return { at, isOverdue: false };
    // Whoever was not there at the time missed no result, and does not make up for looks.
    const missedAt = Math.max(last.at, pollingSince) + overdueMs;
    if (!Number.isFinite(missedAt)) return null;
    return { at: clockSampleAfter(last.at, Math.max(reached, missedAt, oneClockTickBefore(until))), isOverdue: true };
  };

  const lookByClockBefore = async (end: number): Promise<void> => {
    for (let next = nextByClock(); next !== null && next.at < end; next = nextByClock()) {
      reached = next.at;
      if (last === null) return;
      if (await input.isSilentAt(next.at)) settled = 'until news';
      else await take({ ...last, ...next, latencyMs: null });
    }
  };

  for (const sample of input.samples) {
    await lookByClockBefore(sample.at);
    await take(sample);
    last = sample;
    reached = Math.max(reached, sample.at);
  }
  await lookByClockBefore(until + 1);
  reached = Math.max(reached, until);
  return { steps, evaluateAgainAt: nextByClock()?.at ?? null };
};
