import { stripVTControlCharacters } from 'node:util';

/** C0, DEL and C1 controls, and the marks that turn the direction of text around (Trojan Source, CVE-2021-42574). */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const lineBreaks = /[\t\n\r\u2028\u2029]+/g;

/**
 * Makes text from the server harmless for a terminal: escape sequences are gone, line breaks and tabs are blanks.
 * A monitor called `\x1b]0;…` must not set the title of the terminal window.
 */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(lineBreaks, ' ').replace(unsafe, '');

/** The same with its line breaks and tabs, for results that have a place for them. */
export const harmless = (text: string): string =>
  stripVTControlCharacters(text).replace(unsafe, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));

let segmenter: Intl.Segmenter | undefined;
/** What a person sees as one character. Made when first needed: that takes longer than all the rest of a start. */
const graphemesOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
};

const wide =
  /^(\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|.*\u{fe0f}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}])/u;
const ascii = /^[\x20-\x7e]*$/;

const cellsOf = (grapheme: string): number => {
  if (wide.test(grapheme)) return 2;
  return /^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(grapheme) ? 0 : 1;
};

/** How many terminal cells a text takes; colours count for nothing, wide characters (UAX #11) for two. */
export const cellWidth = (text: string): number => {
  const bare = stripVTControlCharacters(text);
  if (ascii.test(bare)) return bare.length;
  let cells = 0;
  for (const { segment } of graphemesOf(bare)) cells += cellsOf(segment);
  return cells;
};

/** Cuts a text that has no colours to a number of cells; what was cut is shown as `…`. */
export const fitCells = (text: string, cells: number): string => {
  if (cellWidth(text) <= cells) return text;
  if (ascii.test(text)) return `${text.slice(0, cells - 1).trimEnd()}…`;
  let taken = '';
  let used = 0;
  for (const { segment } of graphemesOf(text)) {
    const width = cellsOf(segment);
    if (used + width > cells - 1) break;
    taken += segment;
    used += width;
  }
  return `${taken.trimEnd()}…`;
};
