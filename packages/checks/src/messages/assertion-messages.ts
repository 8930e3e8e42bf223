import type { Assertion } from '@watchpost/schemas';
import { listed, plainText, quoted } from './words.js';

/** What follows "expected", before the value that it is compared with. */
const operatorWords: Readonly<Record<Assertion['operator'], string>> = {
  equals: '',
  notEquals: 'anything but',
  contains: 'to contain',
  notContains: 'not to contain',
  startsWith: 'to start with',
  endsWith: 'to end with',
  exists: 'to exist',
  notExists: 'none',
  lessThan: 'less than',
  lessThanOrEqual: 'at most',
  greaterThan: 'more than',
  greaterThanOrEqual: 'at least',
  in: 'one of',
  notIn: 'none of',
  matches: 'to match',
  notMatches: 'not to match',
};

const valueText = (source: Assertion['source'], value: unknown): string =>
  source === 'latency' && typeof value === 'number' ? `${Math.round(value * 100) / 100} ms` : quoted(value);

/** About what was found and what was expected. */
export const assertionMessages = {
  assertionFailed: ({ source, path, operator, expected }: Assertion, value: unknown) => {
    const found = value === undefined ? 'is missing' : `is ${valueText(source, value)}`;
    const wanted = Array.isArray(expected)
      ? listed(expected.map(quoted))
      : expected === undefined
        ? ''
        : quoted(expected);
    const subject = path === undefined ? source : `${source} ${path}`;
    return `${plainText(subject)} ${found}, expected ${[operatorWords[operator], wanted].filter(Boolean).join(' ')}`;
  },
  tookLonger: (latencyMs: number, degradedAfterMs: number) =>
    `took ${latencyMs} ms, more than the ${degradedAfterMs} ms after which it counts as degraded`,
  notExpected: (text: string, expected: string) => `the answer ${quoted(text)} does not contain ${quoted(expected)}`,

  badJsonPath: (path: string) =>
    `${quoted(path)} is not a path to one value of JSON, such as $.items[0].state: it takes names and indexes, and no *, .., slices or filters`,
  badRecordNumber: (path: string) => `${quoted(path)} is not the number of a record, such as 0 or -1`,
  badPattern: (pattern: string) => `${quoted(pattern)} is not a pattern in the syntax of RE2`,
  patternTooSlow: (pattern: string, maxMs: number) =>
    `searching for the pattern ${quoted(pattern)} takes longer than ${maxMs} ms; a simpler one is needed`,
  patternsBusy: () => 'too many checks of this organization search for patterns at the same time',
} as const;
