/** An amount of money is safe as a number up to here; beyond, two neighbours may be the same number. */
const largest = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The whole number that an amount in minor units is.
 *
 * @throws RangeError beyond 2^53, where numbers are no longer exact
 */
export const exactNumber = (value: bigint): number => {
  if (value > largest || value < -largest) throw new RangeError('an amount is larger than numbers can hold exactly');
  return Number(value);
};

/**
 * An amount in minor units as a BigInt.
 *
 * @throws RangeError when it is no whole number
 */
export const exactAmount = (amountMinor: number): bigint => {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('an amount is a whole number of minor units');
  return BigInt(amountMinor);
};

/**
 * The whole number next to a fraction; in the middle between two, the even one, so that many amounts are rounded up as
 * often as down.
 *
 * @throws RangeError when the denominator is not positive
 */
export const roundHalfEven = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new RangeError('a denominator is positive');
  // BigInt divides towards zero; the floor leaves a remainder that is never negative.
  const truncated = numerator / denominator;
  const isBelowZero = numerator < 0n && truncated * denominator !== numerator;
  const floor = isBelowZero ? truncated - 1n : truncated;
  const twice = (numerator - floor * denominator) * 2n;
  if (twice === denominator) return floor % 2n === 0n ? floor : floor + 1n;
  return twice > denominator ? floor + 1n : floor;
};
