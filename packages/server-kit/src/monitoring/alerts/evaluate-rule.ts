import type { Row } from '../../store/store.js';
import { clockSampleAfter, isSampledByClock, oneClockTickBefore, overdueAfterMs } from './clock-samples.js';
import { evaluateCondition } from './condition.js';
import { type AlertThresholds, isFiring, nextRuleState, type RuleState, type RuleTransition } from './rule-machine.js';
import { isSilent, measuredValue, type Sample } from './sample.js';
import { hasWindow, type WindowValue } from './window.js';

/** A rule, the samples that it is evaluated for, and readers of what else it may depend on. */
export interface RuleInput {
  readonly rule: AlertThresholds & Pick<Row<'alertRules'>, 'condition'>;
  readonly monitor: Pick<Row<'monitors'>, 'type' | 'intervalSeconds' | 'retryIntervalSeconds'>;
  /** The state before the first sample. */
  readonly ruleState: RuleState;
  /** The last result before; `null` when there was none. */
  readonly before: Sample | null;
  /** New results, in the order of time. */
  readonly samples: readonly Sample[];
  /** Clock samples lie after this time … */
  readonly from: number;
  /** … and not after this one. */
  readonly until: number;
  /** When this process began to poll; the absence of results is evidence only since then. Default: never. */
  readonly pollingSince?: number;
  /** Whether the monitor was paused or in maintenance at a time since its last result. */
  isSilentAt(at: number): Promise<boolean>;
  /** Reads the condition's window that ends at a sample. */
  readWindow(sample: Sample): Promise<WindowValue>;
  /** Whether no alert begins at a time: an ancestor of the monitor was down, or maintenance covered the monitor. */
  isSuppressedAt(at: number): Promise<boolean>;
}

/** One sample of a rule, and what followed from it. */
export interface RuleStep {
  readonly sample: Sample;
  readonly value: number | string | null;
  readonly ruleState: RuleState;
  readonly effect: RuleTransition['effect'];
}

/** The evaluation of a rule over a range of time. */
export interface RuleTimeline {
  readonly steps: readonly RuleStep[];
  /** When the next clock sample is due. `null`: not before the next result. */
  readonly evaluateAgainAt: number | null;
}

/**
 * Evaluates a rule for a monitor: at each result and, between results, by the clock as long as that can change its
 * state. Both live alerts and back-tests follow from it.
 */
export const evaluateRule = async (input: RuleInput): Promise<RuleTimeline> => {
  const isApplicable = input.rule.condition.metric !== 'heartbeatMissed' || input.monitor.type === 'heartbeat';
  if (!isApplicable) return { steps: [], evaluateAgainAt: null };
  const run = new RuleRun(input);
  for (const sample of input.samples) {
    await run.sampleByClockBefore(sample.at);
    await run.takeResult(sample);
  }
  await run.sampleByClockBefore(input.until + 1);
  return { steps: run.steps, evaluateAgainAt: run.nextAfter(input.until) };
};

/** Until when another sample would leave the state as it is. */
type Settled = 'not' | 'until overdue' | 'until a result';

class RuleRun {
  readonly steps: RuleStep[] = [];
  readonly #input: RuleInput;
  readonly #isWindowed: boolean;
  #ruleState: RuleState;
  #last: Sample | null;
  /** The time of the last sample. */
  #reached: number;
  #settled: Settled = 'not';

  constructor(input: RuleInput) {
    this.#input = input;
    this.#isWindowed = hasWindow(input.rule.condition);
    this.#ruleState = input.ruleState;
    this.#last = input.before;
    this.#reached = input.from;
  }

  async takeResult(sample: Sample): Promise<void> {
    await this.#take(sample);
    this.#last = sample;
    this.#reached = Math.max(this.#reached, sample.at);
  }

  /** Takes the clock samples that lie before `end`. */
  async sampleByClockBefore(end: number): Promise<void> {
    for (let next = this.#nextByClock(); next !== null && next.at < end; next = this.#nextByClock()) {
      this.#reached = next.at;
      if (await this.#input.isSilentAt(next.at)) this.#settled = 'until a result';
      else await this.#take(next);
    }
  }

  /** When the next clock sample after `until` is due. */
  nextAfter(until: number): number | null {
    this.#reached = Math.max(this.#reached, until);
    return this.#nextByClock()?.at ?? null;
  }

  async #take(sample: Sample): Promise<void> {
    const { rule } = this.#input;
    this.#settled = 'until a result';
    if (isSilent(sample.status)) return;
    const { value, isMoving } = await this.#valueOf(sample);
    const result = evaluateCondition(rule.condition, value, this.#ruleState);
    if (result !== 'clear' && !isFiring(this.#ruleState) && (await this.#input.isSuppressedAt(sample.at))) {
      this.#settled = 'not';
      return;
    }
    const step = nextRuleState(this.#ruleState, result, rule, sample.at);
    this.#ruleState = step.ruleState;
    this.steps.push({ sample, value, ...step });
    if (isMoving || !this.#isSteady(value, sample.at)) this.#settled = 'not';
    else if (!this.#isWindowed && !sample.isOverdue) this.#settled = 'until overdue';
  }

  async #valueOf(sample: Sample): Promise<{ readonly value: RuleStep['value']; readonly isMoving: boolean }> {
    if (this.#isWindowed) return this.#input.readWindow(sample);
    return { value: measuredValue(this.#input.rule.condition, sample), isMoving: false };
  }

  /** Whether the same value once more would leave the state as it is. */
  #isSteady(value: RuleStep['value'], at: number): boolean {
    const { rule } = this.#input;
    const { state, failures, successes } = this.#ruleState;
    const result = evaluateCondition(rule.condition, value, this.#ruleState);
    const again = nextRuleState(this.#ruleState, result, rule, at).ruleState;
    return again.state === state && again.failures === failures && again.successes === successes;
  }

  /** The next sample between results: the last result once more, or the absence of the next one. */
  #nextByClock(): Sample | null {
    const { rule, monitor, until, pollingSince = Number.POSITIVE_INFINITY } = this.#input;
    const last = this.#last;
    if (last === null || this.#settled === 'until a result') return null;
    const overdueMs = overdueAfterMs(monitor);
    const at = clockSampleAfter(last.at, this.#reached);
    const canChange = isSampledByClock(rule.condition, monitor) && this.#settled === 'not';
    if (canChange && at <= last.at + overdueMs) return { ...last, at, latencyMs: null, isOverdue: false };
    // A process that was not polling cannot say that a result was missing then.
    const missedAt = Math.max(last.at, pollingSince) + overdueMs;
    if (!Number.isFinite(missedAt)) return null;
    // Of the clock samples of an absence only the last one counts.
    const after = Math.max(this.#reached, missedAt, oneClockTickBefore(until));
    return { ...last, at: clockSampleAfter(last.at, after), latencyMs: null, isOverdue: true };
  }
}
