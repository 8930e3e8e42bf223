/** Letters to insert, delete, replace or swap with their neighbour until one word is the other (optimal string alignment). */
const distanceBetween = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
};

/** Whether a word of at least three letters begins or ends the other. */
const isPartOf = (part: string, word: string): boolean =>
  part.length >= 3 && (word.startsWith(part) || word.endsWith(part));

/** Whether fewer than two of five letters differ, or one word is part of the other. */
const isNear = (one: string, other: string, distance: number): boolean =>
  distance * 5 < Math.max(one.length, other.length) * 2 || isPartOf(one, other) || isPartOf(other, one);

/** The name that was probably meant, whatever its case; `undefined` when none is near. */
export const nearestName = (name: string, names: readonly string[]): string | undefined => {
  const word = name.slice(0, 100).toLowerCase();
  const ranked = names
    .map((other) => ({ other, distance: distanceBetween(word, other.toLowerCase()) }))
    .filter(({ other, distance }) => isNear(word, other.toLowerCase(), distance))
    .sort((one, two) => one.distance - two.distance);
  return ranked[0]?.other;
};
