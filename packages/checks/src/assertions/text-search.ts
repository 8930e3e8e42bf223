/** Up to this length the engine's own search is fast whatever the texts are. */
const shortPattern = 100;

/** For each prefix of the pattern the length of its longest border (Knuth, Morris, Pratt 1977). */
const bordersOf = (pattern: ArrayLike<string | number>): Int32Array => {
  const borders = new Int32Array(pattern.length);
  let border = 0;
  for (let i = 1; i < pattern.length; i += 1) {
    while (border > 0 && pattern[i] !== pattern[border]) border = borders[border - 1] ?? 0;
    if (pattern[i] === pattern[border]) border += 1;
    borders[i] = border;
  }
  return borders;
};

/**
 * Whether a pattern occurs in a text, in time that grows with both lengths added, not multiplied: with
 * `String.includes` a user's pattern of 10,000 characters can hold up the process for seconds.
 */
export const occursIn = (text: string, pattern: string): boolean => {
  if (pattern.length <= shortPattern) return text.includes(pattern);
  const borders = bordersOf(pattern);
  let matched = 0;
  for (let i = 0; i < text.length; i += 1) {
    while (matched > 0 && text[i] !== pattern[matched]) matched = borders[matched - 1] ?? 0;
    if (text[i] === pattern[matched]) matched += 1;
    if (matched === pattern.length) return true;
  }
  return false;
};

/**
 * Finds bytes in bytes that come in pieces, each of which it reads once, in time that grows with the sum of their
 * lengths. Empty bytes are found in the first piece.
 *
 * @returns takes the next piece and says whether the bytes have come by now
 */
export const byteFinder = (pattern: Uint8Array): ((piece: Uint8Array) => boolean) => {
  const borders = bordersOf(pattern);
  let matched = 0;
  return (piece) => {
    for (let i = 0; i < piece.length && matched < pattern.length; i += 1) {
      while (matched > 0 && piece[i] !== pattern[matched]) matched = borders[matched - 1] ?? 0;
      if (piece[i] === pattern[matched]) matched += 1;
    }
    return matched === pattern.length;
  };
};
