/** What can be found by its label. */
export interface Labelled {
  readonly label: string;
}

/**
 * The entries whose label has all letters of the text in order, best first: those that begin with it, then those in which a
 * word begins with it, then those that contain it, then the rest. Without a text, all as they are.
 */
export const rank = <T extends Labelled>(text: string, entries: readonly T[]): readonly T[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries
    .map((entry, index) => ({ entry, index, score: scoreOf(entry.label.toLowerCase(), wanted) }))
    .filter(({ score }) => score < noMatch)
    .sort((one, other) => one.score - other.score || one.index - other.index)
    .map(({ entry }) => entry);
};

const noMatch = 4;

const scoreOf = (label: string, wanted: string): number => {
  if (label.startsWith(wanted)) return 0;
  if (label.split(/[\s/·-]+/).some((word) => word.startsWith(wanted))) return 1;
  if (label.includes(wanted)) return 2;
  let at = 0;
  for (const letter of wanted) {
    at = label.indexOf(letter, at) + 1;
    if (at === 0) return noMatch;
  }
  return 3;
};
