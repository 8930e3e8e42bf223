import { toJson } from './json.js';
import { harmless } from './terminal-text.js';

/** RFC 4180 §2: what holds a separator, a quote or a line break is put in quotes, quotes doubled. */
const quoted = (text: string): string =>
  /[",\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * One cell. Nothing is an empty cell and an empty text `""`; an object or a list is its JSON.
 *
 * A text that a spreadsheet would take for a formula is left as it is: an apostrophe before it would change what programs
 * read, and `-5` or `+49 30 …` are such texts, too.
 */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  // RFC 4180 has no characters of control; a lone carriage return would hide what comes before it.
  if (typeof value === 'string') return quoted(harmless(value.replace(/\r\n?/g, '\n')));
  return quoted(toJson(value, 0));
};

/** One record with its line break (RFC 4180 §2); of no cells, nothing. A line that is all empty would be no record. */
export const csvRecord = (cells: readonly unknown[]): string =>
  cells.length === 0 ? '' : `${cells.map(cellOf).join(',') || '""'}\r\n`;
