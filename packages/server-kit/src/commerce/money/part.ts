import { exactAmount, exactNumber, roundHalfEven } from './fraction.js';

/** A stretch of a whole, such as some days of a period in milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Where the whole ends; it begins at 0. */
  readonly whole: number;
}

/**
 * What of an amount falls on a stretch of the whole: R(amount · to / whole) − R(amount · from / whole), with R rounding half
 * to even. The parts of stretches that follow each other add up to the part of all of them, to the last minor unit; parts that
 * are rounded one by one do not.
 *
 * @returns minor units
 * @throws RangeError when the stretch is not within the whole, or the whole is empty
 */
export const partOf = (amountMinor: number, { from, to, whole }: Stretch): number => {
  if (!(Number.isSafeInteger(whole) && whole > 0)) throw new RangeError('a whole is a positive whole number');
  if (!(Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= from && from <= to && to <= whole)) {
    throw new RangeError('a stretch lies within its whole');
  }
  const amount = exactAmount(amountMinor);
  const until = (end: number): bigint => roundHalfEven(amount * BigInt(end), BigInt(whole));
  return exactNumber(until(to) - until(from));
};
