const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const infinity = /^([+-]?)inf(inity)?$/i;

/** The value that a number of an exposition has, `NaN` and infinities included; `undefined` for any other text. */
export const readNumber = (text: string): number | undefined => {
  if (decimal.test(text)) return Number(text);
  const [match, sign] = infinity.exec(text) ?? [];
  if (match !== undefined) return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return /^[+-]?nan$/i.test(text) ? Number.NaN : undefined;
};
