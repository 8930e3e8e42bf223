import { unescapeText } from './escapes.js';

/** What an exposition says of a family of metrics in a line. */
export interface Metadata {
  readonly kind: 'type' | 'help' | 'unit';
  /** Name of the family. */
  readonly name: string;
  /** A type, a sentence or a unit, as it is written. */
  readonly text: string;
}

const keywords = { TYPE: 'type', HELP: 'help', UNIT: 'unit' } as const;
// Nothing is lazy here: with a line of blanks that would take time with their square.
const line = /^#[ \t]+(TYPE|HELP|UNIT)[ \t]+(?:"((?:[^"\\]|\\.)*)"|([a-zA-Z_:][a-zA-Z0-9_:]*))(?:[ \t]+(.*))?$/s;

/**
 * Reads a line that begins with `#`. A comment, and a line that is not quite metadata, is `undefined`: Prometheus itself
 * scrapes what is wrong about types and names, and samples can be read without them.
 */
export const readMetadata = (text: string): Metadata | undefined => {
  const [match, keyword, quoted, classic, rest = ''] = line.exec(text.trimEnd()) ?? [];
  if (match === undefined) return undefined;
  const kind = keywords[keyword as keyof typeof keywords];
  const name = quoted === undefined ? (classic ?? '') : unescapeText(quoted);
  if (name === '') return undefined;
  return { kind, name, text: kind === 'help' ? unescapeText(rest) : rest };
};
