import type { Assertion } from '@watchpost/schemas';
import { failureMessages } from './failure-message.js';
import type { BodyText } from './http-body.js';
import { readJsonPath, selectJson } from './json-path.js';
import { occursIn } from './text-search.js';

/** What assertions can look at. A part that the check does not have is left out. */
export interface Observation {
  readonly statusCode?: number;
  /** Headers by their name in lower case. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as text, or why it cannot be looked at. */
  readonly body?: BodyText;
  readonly latencyMs?: number;
  readonly certificateDays?: number;
}

/** Whether any of the assertions looks at the body. */
export const needBody = (assertions: readonly Assertion[]): boolean =>
  assertions.some(({ source }) => source === 'body' || source === 'json');

/** Whether any of the assertions looks at the status; then it stands in for the accepted statuses. */
export const lookAtStatus = (assertions: readonly Assertion[]): boolean =>
  assertions.some(({ source }) => source === 'status');

/** The value that an assertion looks at, `undefined` when it is missing, or why there can be none. */
type Found = { readonly value: unknown } | { readonly problem: string };

const missing: Found = { value: undefined };

const parseJson = (text: string): Found => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: failureMessages.notJson() };
  }
};

/** A header's value; of several lines, all of them (RFC 9110 §5.3). Names such as `constructor` are no headers. */
const headerText = (headers: Observation['headers'] = {}, name: string): string | undefined => {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return Array.isArray(value) ? value.join(', ') : value;
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
        return { value: headerText(observation.headers, path.toLowerCase()) };
      case 'record':
        return missing;
      case 'body':
      case 'json': {
        if (observation.body === undefined) return missing;
        if ('problem' in observation.body) return observation.body;
        if (source === 'body') return { value: observation.body.text };
        const steps = readJsonPath(path);
        if (steps === undefined) return { problem: failureMessages.badJsonPath(path) };
        document ??= parseJson(observation.body.text);
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

const listOf = (expected: Assertion['expected']): readonly Scalar[] =>
  Array.isArray(expected) ? expected : expected === undefined ? [] : [expected];

const holds = ({ source, operator, expected }: Assertion, value: unknown): boolean => {
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
  }
};

/** Says of each assertion that does not hold what was found and what was expected, in their order. */
export const failedAssertions = (assertions: readonly Assertion[], observation: Observation): string[] => {
  const find = finderOf(observation);
  return assertions.flatMap((assertion) => {
    const found = find(assertion);
    if ('problem' in found) return [found.problem];
    if (holds(assertion, found.value)) return [];
    const { source, path, operator, expected } = assertion;
    const subject = path === undefined ? source : `${source} ${path}`;
    return [failureMessages.assertionFailed(subject, found.value, operator, expected)];
  });
};
