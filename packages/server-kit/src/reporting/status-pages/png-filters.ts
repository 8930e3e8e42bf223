/** The pixel of the three that is nearest to what they predict (PNG, third edition, §9.4). */
const paeth = (left: number, up: number, corner: number): number => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
};

/** What each filter predicts of a byte, by the byte to its left, the one above, and the one above that to its left. */
const predictions: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

/** How many filters there are (§9.2). */
export const filterCount = predictions.length;

/** Takes a filter off a line, in place; what lies above has none. @param pixelBytes bytes of a pixel, at least 1 */
export const unfilter = (filter: number, line: Uint8Array, above: Uint8Array, pixelBytes: number): void => {
  const predict = predictions[filter];
  if (predict === undefined || filter === 0) return;
  for (let at = 0; at < line.length; at += 1) {
    const before = at - pixelBytes;
    const left = before < 0 ? 0 : (line[before] ?? 0);
    const corner = before < 0 ? 0 : (above[before] ?? 0);
    line[at] = (line[at] ?? 0) + predict(left, above[at] ?? 0, corner);
  }
};

/** A line with the filter that leaves the smallest differences (§12.7), which compress best; its number comes first. */
export const filtered = (line: Uint8Array, above: Uint8Array, pixelBytes: number): Uint8Array => {
  let [best, least] = [new Uint8Array(), Number.POSITIVE_INFINITY];
  for (const [filter, predict] of predictions.entries()) {
    const bytes = new Uint8Array(line.length + 1);
    bytes[0] = filter;
    let sum = 0;
    // What is worse already is not filtered to its end.
    for (let at = 0; at < line.length && sum < least; at += 1) {
      const before = at - pixelBytes;
      const left = before < 0 ? 0 : (line[before] ?? 0);
      const corner = before < 0 ? 0 : (above[before] ?? 0);
      const difference = ((line[at] ?? 0) - predict(left, above[at] ?? 0, corner)) & 255;
      bytes[at + 1] = difference;
      sum += difference < 128 ? difference : 256 - difference;
    }
    if (sum < least) [best, least] = [bytes, sum];
  }
  return best;
};
