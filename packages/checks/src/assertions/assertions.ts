import type { Assertion } from '@watchpost/schemas';
import { failureMessages } from '../messages/failure-message.js';
import type { PatternSearch, SearchJob } from '../patterns/pattern-job.js';
import { headerText } from './header-text.js';
import { readJsonPath, selectJson } from './json-path.js';
import { occursIn } from './text-search.js';

/** A body as text, or why it cannot be read. */
export type BodyText = { readonly text: string } | { readonly problem: string };

/** What assertions can read. A part that the check does not have is left out. */
export interface Observation {
  readonly statusCode?: number;
  /** Headers by their name in lower case. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as text, or why it cannot be read. */
  readonly body?: BodyText;
  /** The document that `json` reads, where it is not the body. */
  readonly json?: unknown;
  /** Records of a name, each as a line of text. */
  readonly records?: readonly string[];
  readonly latencyMs?: number;
  readonly certificateDays?: number;
  /** Rules of HTTP that the answer breaks, in the words of the remark. */
  readonly remarks?: readonly string[];
  /** Strikes secrets out of the beginning of a text that a message shows. Default: nothing is struck out. */
  readonly conceal?: (text: string) => string;
}

/** Whether any of the assertions reads the body. A remark may be about its coding. */
export const needBody = (assertions: readonly Assertion[]): boolean =>
  assertions.some(({ source }) => source === 'body' || source === 'json' || source === 'remark');

/** Whether any of the assertions reads the status; then it replaces the accepted statuses. */
export const readStatus = (assertions: readonly Assertion[]): boolean =>
  assertions.some(({ source }) => source === 'status');

/** The value that an assertion reads, `undefined` when it is missing, or why there can be none. */
type Found = { readonly value: unknown } | { readonly problem: string };

const missing: Found = { value: undefined };

const parseJson = (text: string, conceal: (text: string) => string): Found => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: failureMessages.notJson(conceal(text)) };
  }
};

const asItIs = (text: string): string => text;

const textOf = (body: BodyText): Found => ('problem' in body ? body : { value: body.text });

const documentOf = ({ json, body, conceal = asItIs }: Observation): Found => {
  if (json !== undefined) return { value: json };
  if (body === undefined) return missing;
  return 'problem' in body ? body : parseJson(body.text, conceal);
};

/** A header's value; of several lines, all of them (RFC 9110 §5.3). Names such as `constructor` are no headers. */
export const findHeader = (headers: Observation['headers'] = {}, name: string): string | undefined => {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return value === undefined ? undefined : headerText(Array.isArray(value) ? value.join(', ') : value);
};

/** All records as lines of one text, or the one that a path numbers from 0, from the end below 0. */
const findRecord = (records: readonly string[] | undefined, path: string): Found => {
  if (records === undefined || records.length === 0) return missing;
  if (path === '') return { value: records.join('\n') };
  return /^-?\d{1,4}$/.test(path)
    ? { value: records.at(Number(path)) }
    : { problem: failureMessages.badRecordNumber(path) };
};

/** The remark on an answer as one text. Without its body, nothing shows that it has none. */
const findRemark = ({ remarks = [], body }: Observation): Found => {
  if (body !== undefined && 'problem' in body) return body;
  return remarks.length === 0 ? missing : { value: remarks.join(', ') };
};

/** Finds values; the body is parsed once for all assertions. */
const finderOf = (observation: Observation): ((assertion: Assertion) => Found) => {
  let document: Found | undefined;
  return ({ source, path = '' }) => {
    switch (source) {
      case 'status':
        return { value: observation.statusCode };
      case 'latency':
        return { value: observation.latencyMs };
      case 'certificateDays':
        return { value: observation.certificateDays };
      case 'header':
        return { value: findHeader(observation.headers, path.toLowerCase()) };
      case 'record':
        return findRecord(observation.records, path);
      case 'remark':
        return findRemark(observation);
      case 'body':
        return observation.body === undefined ? missing : textOf(observation.body);
      case 'json': {
        const steps = readJsonPath(path);
        if (steps === undefined) return { problem: failureMessages.badJsonPath(path) };
        document ??= documentOf(observation);
        return 'problem' in document ? document : { value: selectJson(document.value, steps) };
      }
    }
  };
};

type Scalar = string | number | boolean | null;

const toNumber = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;

/** JSON compares by type; text and numbers of other sources compare with what is written, `"200"` or `200`. */
const equals = (source: Assertion['source'], value: unknown, expected: Scalar): boolean => {
  if (source === 'json' || value === undefined) return value === expected;
  return typeof value === 'number' ? value === toNumber(expected) : value === String(expected);
};

const contains = (source: Assertion['source'], value: unknown, expected: Scalar): boolean => {
  if (typeof value === 'string') return occursIn(value, String(expected));
  return Array.isArray(value) && value.some((element) => equals(source, element, expected));
};

/** What a pattern is matched against: of a list each value is enough. What is no text is compared as it is written. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((each) => typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
    .map(String);

const listOf = (expected: Assertion['expected']): readonly Scalar[] =>
  Array.isArray(expected) ? expected : expected === undefined ? [] : [expected];

const holds = ({ source, operator, expected }: Assertion, value: unknown, isMatch: boolean): boolean => {
  const [one = null] = listOf(expected);
  switch (operator) {
    case 'equals':
      return equals(source, value, one);
    case 'notEquals':
      return !equals(source, value, one);
    case 'contains':
      return contains(source, value, one);
    case 'notContains':
      return !contains(source, value, one);
    case 'startsWith':
      return typeof value === 'string' && value.startsWith(String(one));
    case 'endsWith':
      return typeof value === 'string' && value.endsWith(String(one));
    case 'exists':
      return value !== undefined && (source !== 'body' || value !== '');
    case 'notExists':
      return value === undefined || (source === 'body' && value === '');
    case 'lessThan':
      return toNumber(value) < toNumber(one);
    case 'lessThanOrEqual':
      return toNumber(value) <= toNumber(one);
    case 'greaterThan':
      return toNumber(value) > toNumber(one);
    case 'greaterThanOrEqual':
      return toNumber(value) >= toNumber(one);
    case 'in':
      return listOf(expected).some((entry) => equals(source, value, entry));
    case 'notIn':
      return !listOf(expected).some((entry) => equals(source, value, entry));
    case 'matches':
      return isMatch;
    case 'notMatches':
      return !isMatch;
  }
};

/** Matches patterns against texts; the answers are in the order of the searches. */
export type SearchPatterns = (job: SearchJob) => Promise<readonly boolean[]>;

const usesPattern = ({ operator }: Assertion): boolean => operator === 'matches' || operator === 'notMatches';

/** Whether the pattern of each assertion is found; `false` for those without one. All are matched in one job. */
const matchesOf = async (
  assertions: readonly Assertion[],
  found: readonly Found[],
  search: SearchPatterns,
): Promise<readonly boolean[]> => {
  if (!assertions.some(usesPattern)) return [];
  const texts: string[] = [];
  /** Where the texts of a value begin: several assertions may be about the same body, which is large. */
  const placeOf = new Map<unknown, Omit<PatternSearch, 'pattern'>>();
  const searches: PatternSearch[] = [];
  const indexes: number[] = [];
  for (const [index, assertion] of assertions.entries()) {
    const its = found[index];
    if (!usesPattern(assertion) || its === undefined || 'problem' in its) continue;
    let place = placeOf.get(its.value);
    if (place === undefined) {
      const from = texts.length;
      for (const text of textsOf(its.value)) texts.push(text);
      place = { from, to: texts.length };
      placeOf.set(its.value, place);
    }
    searches.push({ pattern: String(assertion.expected), ...place });
    indexes.push(index);
  }
  const answers = await search({ kind: 'search', texts, searches });
  const matched = new Set(indexes.filter((_, search) => answers[search]));
  return assertions.map((_, index) => matched.has(index));
};

/**
 * Says of each assertion that does not hold what was found and what was expected, in their order.
 *
 * @throws whatever the search throws
 */
export const failedAssertions = async (
  assertions: readonly Assertion[],
  observation: Observation,
  search: SearchPatterns,
): Promise<string[]> => {
  const found = assertions.map(finderOf(observation));
  const matches = await matchesOf(assertions, found, search);
  return assertions.flatMap((assertion, index) => {
    const its = found[index] ?? missing;
    if ('problem' in its) return [its.problem];
    if (holds(assertion, its.value, matches[index] === true)) return [];
    const { conceal = asItIs } = observation;
    const shown = (value: unknown): unknown => (typeof value === 'string' ? conceal(value) : value);
    const { expected } = assertion;
    const wanted = (Array.isArray(expected) ? expected.map(shown) : shown(expected)) as typeof expected;
    return [failureMessages.assertionFailed({ ...assertion, expected: wanted }, shown(its.value))];
  });
};
