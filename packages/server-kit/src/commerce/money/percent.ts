import { exactAmount, exactNumber, roundHalfEven } from './fraction.js';

/** Decimals of a percentage: 8.875 % is a tax somewhere, and nothing needs more than one digit beyond. */
const decimals = 4;
const scale = 10n ** BigInt(decimals);

/**
 * A percentage as a whole number of ten-thousandths of a percent.
 *
 * @throws RangeError when it is below 0, above 100, or has more than four decimals
 */
const scaledPercent = (percent: number): bigint => {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(String(percent));
  const [, whole = '', fraction = ''] = match ?? [];
  const scaled = match === null ? -1n : BigInt(whole + fraction.padEnd(decimals, '0'));
  if (scaled < 0n || scaled > 100n * scale) throw new RangeError('a percentage is 0 to 100 with up to four decimals');
  return scaled;
};

/**
 * A percentage of an amount, rounded half to even.
 *
 * @returns minor units
 * @throws RangeError when the percentage is below 0, above 100, or has more than four decimals
 */
export const percentOf = (amountMinor: number, percent: number): number =>
  exactNumber(roundHalfEven(exactAmount(amountMinor) * scaledPercent(percent), 100n * scale));
