import { toJson } from './json.js';

/** Begins with a letter, which makes it no number and no date; nothing that controls a terminal or turns text around. */
const plain = /^[\p{L}_/][\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
/** What would end a plain text: a key, a remark, a blank that is not visible. */
const ended = /: |:$| #| $/;
/** Words that a reader takes for a yes, a no, nothing or a number (`e0`). YAML 1.1 has more of them than 1.2. */
const words = /^(y|yes|n|no|true|false|on|off|null|e[-+]?\d+)$/i;
const severalLines = /^[\p{L}\p{M}\p{N}\p{P}\p{S} \n]+$/u;
/** Blanks and line breaks that separate lines would not show. */
const unseen = /^[ \n]| \n| $|\n\n$/;
/** Longer keys get a separate line; the standard allows 1024 characters (YAML 1.2.2 §7.4.2). */
const longestKey = 1000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`));

/** A text in one line; what is not plain is quoted as in JSON, which YAML reads alike. */
const quotedUnlessPlain = (text: string): string =>
  plain.test(text) && !ended.test(text) && !words.test(text) ? text : toJson(text, 0);

const textLines = (text: string): string[] => {
  if (!text.includes('\n') || !severalLines.test(text) || unseen.test(text)) return [quotedUnlessPlain(text)];
  const isEnded = text.endsWith('\n');
  return [isEnded ? '|' : '|-', ...indented((isEnded ? text.slice(0, -1) : text).split('\n'))];
};

/** YAML 1.1 takes `1e+21` for a text, `1.0e+21` not. */
const numberText = (value: number): string => toJson(value, 0).replace(/^(-?\d+)e/, '$1.0e');

const pairLines = ([key, value]: readonly [string, unknown]): string[] => {
  const name = quotedUnlessPlain(key);
  const [first = '', ...rest] = linesOf(value);
  const isNested = isRecord(value) && Object.keys(value).length > 0;
  const lines = isNested ? [`${name}:`, ...indented([first, ...rest])] : [`${name}: ${first}`, ...rest];
  return name.length > longestKey ? [`? ${name}`, ...lines.with(0, (lines[0] ?? '').slice(name.length))] : lines;
};

const entryLines = (entry: unknown): string[] => {
  const [first = '', ...rest] = linesOf(entry);
  return [`- ${first}`, ...indented(rest)];
};

const linesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return textLines(value);
  if (typeof value === 'number') return [numberText(value)];
  if (Array.isArray(value)) return value.length === 0 ? ['[]'] : value.flatMap(entryLines);
  if (!isRecord(value)) return [toJson(value, 0)];
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return entries.length === 0 ? ['{}'] : entries.flatMap(pairLines);
};

/**
 * A value of JSON as YAML that readers of YAML 1.1 and 1.2 alike take for the same value. It is safe to show: what could
 * move the cursor or colour the screen is written as `\uXXXX`.
 *
 * @returns without a line break at the end
 */
export const toYaml = (value: unknown): string => linesOf(value).join('\n');
