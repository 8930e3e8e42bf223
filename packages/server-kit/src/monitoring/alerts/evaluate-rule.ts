import type { Row } from '../../store/interface/store.js';
import { oneClockTickBefore } from './clock-samples.js';
import { evaluateCondition } from './condition.js';
import { type AlertThresholds, isFiring, nextRuleState, type RuleState, type RuleTransition } from './rule-machine.js';
import type { Measured, RuleSample, SampleClock } from './rule-sample.js';

/** A rule, the samples that it is evaluated for, and readers of what else it may depend on. */
export interface RuleInput<Sample extends RuleSample> {
  readonly rule: AlertThresholds & Pick<Row<'alertRules'>, 'condition'>;
  /** The state before the first sample. */
  readonly ruleState: RuleState;
  /** The last sample before; `null` when there was none. */
  readonly before: Sample | null;
  /** New samples, in the order of time. */
  readonly samples: readonly Sample[];
  /** Clock samples lie after this time … */
  readonly from: number;
  /** … and not after this one. */
  readonly until: number;
  /** Default: the rule is evaluated at samples alone. */
  readonly clock?: SampleClock<Sample>;
  /** Measures a sample; `null` where the rule is not evaluated. */
  measure(sample: Sample): Promise<Measured | null>;
  /** Whether the subject was not evaluated at a time since its last sample, whatever was measured. Default: never. */
  isSilentAt?(at: number): Promise<boolean>;
  /** Whether no alert begins at a time. Default: never. */
  isSuppressedAt?(at: number): Promise<boolean>;
}

/** One sample of a rule, and what followed from it. */
export interface RuleStep<Sample extends RuleSample = RuleSample> {
  readonly sample: Sample;
  readonly value: number | string | null;
  readonly ruleState: RuleState;
  readonly effect: RuleTransition['effect'];
}

/** The evaluation of a rule over a range of time. */
export interface RuleTimeline<Sample extends RuleSample = RuleSample> {
  readonly steps: readonly RuleStep<Sample>[];
  /** When the next clock sample is due. `null`: not before the next sample. */
  readonly evaluateAgainAt: number | null;
}

/**
 * Evaluates a rule for a subject: at each sample and, between samples, by the clock as long as that can change its
 * state. Both live alerts and back-tests follow from it.
 */
export const evaluateRule = async <Sample extends RuleSample>(
  input: RuleInput<Sample>,
): Promise<RuleTimeline<Sample>> => {
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

class RuleRun<Sample extends RuleSample> {
  readonly steps: RuleStep<Sample>[] = [];
  readonly #input: RuleInput<Sample>;
  #ruleState: RuleState;
  #last: Sample | null;
  /** The time of the last sample. */
  #reached: number;
  #settled: Settled = 'not';

  constructor(input: RuleInput<Sample>) {
    this.#input = input;
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
      if (await this.#input.isSilentAt?.(next.at)) this.#settled = 'until a result';
      else await this.#take(next);
    }
  }

  /** When the next clock sample after `until` is due. */
  nextAfter(until: number): number | null {
    this.#reached = Math.max(this.#reached, until);
    return this.#nextByClock()?.at ?? null;
  }

  async #take(sample: Sample): Promise<void> {
    const { rule, measure, isSuppressedAt } = this.#input;
    this.#settled = 'until a result';
    const measured = await measure(sample);
    if (measured === null) return;
    const { value, isMoving, isBoundToExpire = false } = measured;
    const result = evaluateCondition(rule.condition, value, this.#ruleState);
    if (result !== 'clear' && !isFiring(this.#ruleState) && (await isSuppressedAt?.(sample.at))) {
      this.#settled = 'not';
      return;
    }
    const step = nextRuleState(this.#ruleState, result, rule, sample.at);
    this.#ruleState = step.ruleState;
    this.steps.push({ sample, value, ...step });
    if (isMoving || !this.#isSteady(value, sample.at)) this.#settled = 'not';
    else if (isBoundToExpire) this.#settled = 'until overdue';
  }

  /** Whether the same value once more would leave the state as it is. */
  #isSteady(value: RuleStep['value'], at: number): boolean {
    const { rule } = this.#input;
    const { state, failures, successes } = this.#ruleState;
    const result = evaluateCondition(rule.condition, value, this.#ruleState);
    const again = nextRuleState(this.#ruleState, result, rule, at).ruleState;
    return again.state === state && again.failures === failures && again.successes === successes;
  }

  /** The next sample between results: the last one once more, or the absence of the next one. */
  #nextByClock(): Sample | null {
    const { clock, until } = this.#input;
    const last = this.#last;
    if (clock === undefined || last === null || this.#settled === 'until a result') return null;
    const { isUsed, overdueAfterMs, pollingSince = Number.POSITIVE_INFINITY } = clock;
    const at = clock.timeAfter(last, this.#reached);
    if (isUsed && this.#settled === 'not' && at <= last.at + overdueAfterMs) return clock.repeat(last, at, false);
    // A process that was not polling cannot say that a result was missing then.
    const missedAt = Math.max(last.at, pollingSince) + overdueAfterMs;
    if (!Number.isFinite(missedAt)) return null;
    // Of the clock samples of an absence only the last one counts.
    const after = Math.max(this.#reached, missedAt, oneClockTickBefore(until));
    return clock.repeat(last, clock.timeAfter(last, after), true);
  }
}
