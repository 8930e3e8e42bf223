import { wordsOf } from './words.ts';

const keywords = new Set([
  'from',
  'in',
  'is',
  'if',
  'not',
  'and',
  'or',
  'as',
  'import',
  'class',
  'global',
  'pass',
  'with',
]);

/** The name of a field or parameter. */
export const pythonName = (name: string): string => {
  const snake = wordsOf(name).join('_');
  return keywords.has(snake) ? `${snake}_` : snake;
};

/** What the Python client makes of a name when nothing else is said, in `_codec.wire_name`. */
export const wireNameOf = (python: string): string =>
  python.replace(/_$/, '').replace(/_(.)/g, (_, first: string) => first.toUpperCase());
