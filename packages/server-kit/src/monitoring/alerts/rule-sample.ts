/** What a rule is evaluated on: what is known about its subject at one moment. */
export interface RuleSample {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What was found, in words. */
  readonly message: string | null;
}

/** What a rule found in a sample. */
export interface Measured {
  readonly value: number | string | null;
  /** Whether it changes as time passes, without a new sample. */
  readonly isMoving: boolean;
  /** Whether a steady value is measured again when the next sample is overdue. */
  readonly isBoundToExpire?: boolean;
}

/** How a rule is evaluated between samples. */
export interface SampleClock<Sample extends RuleSample> {
  /** The first time after `after` that counts, unless a sample comes before. */
  timeAfter(last: Sample, after: number): number;
  /** The last sample once more, at a later time. */
  repeat(last: Sample, at: number, isOverdue: boolean): Sample;
  /** Whether time alone can change the value. */
  readonly isUsed: boolean;
  /** How long after a sample the next one is overdue; `Infinity` when none is awaited. */
  readonly overdueAfterMs: number;
  /** When this process began to poll; the absence of samples is evidence only since then. Default: never. */
  readonly pollingSince?: number | undefined;
}
