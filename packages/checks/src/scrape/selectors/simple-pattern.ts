/** One alternative of a pattern: a text, with or without anything before and after it. */
interface Alternative {
  readonly before: Wildcard;
  readonly text: string;
  readonly after: Wildcard;
}
type Wildcard = '' | '.*' | '.+';

const alternative = /^(\.[*+])?((?:[^\\.+*?()[\]{}^$|]|\\[^a-zA-Z0-9])*)(\.[*+])?$/s;

const readAlternative = (pattern: string): Alternative | undefined => {
  const [match, before = '', text = '', after = ''] = alternative.exec(pattern) ?? [];
  // Two wildcards in a row would have to count code points.
  if (match === undefined || (text === '' && before !== '' && after !== '')) return undefined;
  return { before: before as Wildcard, text: text.replace(/\\(.)/gs, '$1'), after: after as Wildcard };
};

const least = (wildcard: Wildcard): number => (wildcard === '.+' ? 1 : 0);

const matches = ({ before, text, after }: Alternative, value: string): boolean => {
  if (before === '' && after === '') return value === text;
  if (value.length < text.length + least(before) + least(after)) return false;
  if (before === '') return value.startsWith(text);
  if (after === '') return value.endsWith(text);
  const at = value.indexOf(text, least(before));
  return at !== -1 && at + text.length + least(after) <= value.length;
};

/**
 * Matches patterns without a regular expression that are texts, such as `api|web`, or have `.*` or `.+` at their ends, such
 * as `node_.+`. Most selectors have no others, and these cost no thread.
 *
 * @returns `undefined` for any other pattern
 */
export const simplePattern = (pattern: string): ((value: string) => boolean) | undefined => {
  const inside = /^\(([^()\\]*)\)$/s.exec(pattern)?.[1] ?? pattern;
  const alternatives = inside.split('|').map(readAlternative);
  if (!alternatives.every((part) => part !== undefined)) return undefined;
  return (value) => alternatives.some((part) => matches(part, value));
};
