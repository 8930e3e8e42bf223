/** The sum of numbers without the error of rounding each step (Neumaier). */
export const preciseSum = (values: readonly number[]): number => {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    // An infinite sum has lost nothing that could be added again.
    if (Number.isFinite(next)) lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
};

/** The mean of numbers, also of those whose sum is too large for a number. */
export const preciseMean = (values: readonly number[]): number => {
  const sum = preciseSum(values);
  if (Number.isFinite(sum) || !values.every(Number.isFinite)) return sum / values.length;
  return preciseSum(values.map((value) => value / values.length));
};
