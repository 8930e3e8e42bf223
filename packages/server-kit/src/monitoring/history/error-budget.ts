import type { ReportBudget } from '@watchpost/schemas';

/** A hundred percent in the unit of targets: ten thousandths of a percent. */
const whole = 1_000_000n;

/** Targets have at most four decimals, so this is exact. */
const unspendable = (targetPercent: number): bigint => BigInt(Math.round(targetPercent * 10_000));

/** Divides and rounds down, also below zero. */
const floorDivide = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
};

/** Down time that a target allows in so much counted time, in whole milliseconds. */
export const allowedMs = (targetPercent: number, countedMs: number): number =>
  Number(((whole - unspendable(targetPercent)) * BigInt(countedMs)) / whole);

/** Whether the target was met, to the millisecond; `null` when no time counts. */
export const isTargetMet = (
  targetPercent: number,
  { countedMs, downMs }: { readonly countedMs: number; readonly downMs: number },
): boolean | null =>
  countedMs === 0 ? null : BigInt(downMs) * whole <= (whole - unspendable(targetPercent)) * BigInt(countedMs);

/** What an error budget follows from; all times in whole milliseconds. */
export interface BudgetInput {
  readonly targetPercent: number;
  /** At or below this the budget is at risk. */
  readonly atRiskPercent: number;
  readonly countedMs: number;
  readonly downMs: number;
  /** Time still to come in a period that goes on, of all monitors that are added up; else 0. */
  readonly comingMs: number;
}

/** The state of an error budget; times in whole milliseconds. */
export interface ErrorBudget {
  readonly totalMs: number;
  readonly spentMs: number;
  readonly remainingMs: number;
  /** To four decimals, rounded down; `null` where there is no budget at all. */
  readonly remainingPercent: number | null;
  readonly state: ReportBudget['state'];
}

/** Computes an error budget. The budget of a whole month is there on its first day. */
export const errorBudgetOf = (input: BudgetInput): ErrorBudget => {
  const totalMs = allowedMs(input.targetPercent, input.countedMs + input.comingMs);
  const spentMs = input.downMs;
  const remainingMs = totalMs - spentMs;
  const remainingPercent =
    totalMs === 0 ? null : Number(floorDivide(BigInt(remainingMs) * whole, BigInt(totalMs))) / 10_000;
  const isExhausted = remainingMs < 0 || (remainingMs === 0 && totalMs > 0);
  const isAtRisk = remainingPercent !== null && remainingPercent <= input.atRiskPercent;
  return {
    totalMs,
    spentMs,
    remainingMs,
    remainingPercent,
    state: isExhausted ? 'exhausted' : isAtRisk ? 'atRisk' : 'healthy',
  };
};

/**
 * How many times faster the budget is spent than it lasts for: 1 spends it exactly, 2 in half of the period. To four
 * decimals, rounded down; `null` when no time counts.
 */
export const burnRateOf = (
  targetPercent: number,
  { countedMs, downMs }: { readonly countedMs: number; readonly downMs: number },
): number | null => {
  if (countedMs === 0) return null;
  const allowed = (whole - unspendable(targetPercent)) * BigInt(countedMs);
  return Number((BigInt(downMs) * whole * 10_000n) / allowed) / 10_000;
};

/**
 * When the budget ends if it is spent on as it was so far; `null` when that is not before the end of the period, or
 * nothing is left or was spent.
 */
export const projectedExhaustion = (
  { spentMs, remainingMs }: Pick<ErrorBudget, 'spentMs' | 'remainingMs'>,
  { from, to, until }: { readonly from: number; readonly to: number; readonly until: number },
): number | null => {
  if (spentMs === 0 || remainingMs <= 0) return null;
  const at = to + Number((BigInt(remainingMs) * BigInt(to - from)) / BigInt(spentMs));
  return at < until ? at : null;
};
