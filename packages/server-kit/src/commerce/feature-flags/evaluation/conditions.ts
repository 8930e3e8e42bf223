import type { FlagCondition, FlagOperator } from '@watchpost/schemas';
import { featureFlagsBounds } from '../bounds.js';
import { addressMatcher } from './address-ranges.js';
import { attributePath, readAttribute } from './attribute.js';
import type { FlagContext, MatchPattern } from './flag-definition.js';
import { readTime } from './point-in-time.js';
import { readVersion, versionRelations } from './semantic-version.js';

/** Decides about one attribute; a value of the wrong type never holds, and never throws. */
type Holds = (value: unknown, matchPattern: MatchPattern) => boolean;

/** A condition, ready to be evaluated many times. */
export interface CompiledCondition {
  readonly path: readonly string[];
  readonly holds: Holds;
  /** Patterns that it matches with the text of its attribute. */
  readonly patterns: readonly string[];
}

/** Longer texts are not searched for parts or patterns: every value is compared with all of the text. */
const maxSearchedText = featureFlagsBounds.flagSearchedText.most;

type Values = FlagCondition['values'];
const textsOf = (values: Values): string[] => values.filter((value) => typeof value === 'string');

const isOneOf = (values: Values): Holds => {
  const known: ReadonlySet<unknown> = new Set(values);
  return (value) => known.has(value);
};

/** Whether a value is text that is searched. */
export const isSearched = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxSearchedText;

const ofText = (values: Values, test: (text: string, part: string) => boolean): Holds => {
  const parts = textsOf(values);
  return (value) => isSearched(value) && parts.some((part) => test(value, part));
};

/** Parts of a text, or elements of a list. */
const contains = (values: Values): Holds => {
  const inText = ofText(values, (text, part) => text.includes(part));
  const isElement = isOneOf(values);
  return (value, matchPattern) =>
    Array.isArray(value) ? value.some((element) => isElement(element, matchPattern)) : inText(value, matchPattern);
};

const ofNumber = (values: Values, test: (value: number, other: number) => boolean): Holds => {
  const [other] = values;
  return (value) => typeof value === 'number' && typeof other === 'number' && test(value, other);
};

const ofTime = (values: Values, test: (time: number, other: number) => boolean): Holds => {
  const other = readTime(values[0]);
  return (value) => {
    const time = readTime(value);
    return time !== undefined && other !== undefined && test(time, other);
  };
};

const ofVersion = (values: Values, operator: keyof typeof versionRelations): Holds => {
  const others = textsOf(values).flatMap((text) => readVersion(text) ?? []);
  const test = versionRelations[operator];
  return (value) => {
    const version = typeof value === 'string' ? readVersion(value) : undefined;
    return version !== undefined && others.some((other) => test(version, other));
  };
};

const not =
  (holds: Holds): Holds =>
  (value, matchPattern) =>
    !holds(value, matchPattern);

const exists: Holds = (value) => value !== undefined;

const operators: Readonly<Record<FlagOperator, (values: Values) => Holds>> = {
  equals: isOneOf,
  notEquals: (values) => not(isOneOf(values)),
  in: isOneOf,
  notIn: (values) => not(isOneOf(values)),
  contains,
  notContains: (values) => not(contains(values)),
  startsWith: (values) => ofText(values, (text, part) => text.startsWith(part)),
  endsWith: (values) => ofText(values, (text, part) => text.endsWith(part)),
  exists: () => exists,
  notExists: () => not(exists),
  lessThan: (values) => ofNumber(values, (value, other) => value < other),
  lessThanOrEqual: (values) => ofNumber(values, (value, other) => value <= other),
  greaterThan: (values) => ofNumber(values, (value, other) => value > other),
  greaterThanOrEqual: (values) => ofNumber(values, (value, other) => value >= other),
  before: (values) => ofTime(values, (time, other) => time < other),
  after: (values) => ofTime(values, (time, other) => time > other),
  semverEquals: (values) => ofVersion(values, 'semverEquals'),
  semverLess: (values) => ofVersion(values, 'semverLess'),
  semverGreater: (values) => ofVersion(values, 'semverGreater'),
  semverMajor: (values) => ofVersion(values, 'semverMajor'),
  semverMinor: (values) => ofVersion(values, 'semverMinor'),
  matches: (values) => {
    const patterns = textsOf(values);
    return (value, matchPattern) => isSearched(value) && patterns.some((pattern) => matchPattern(pattern, value));
  },
  cidr: (values) => {
    const isIn = addressMatcher(textsOf(values));
    return (value) => typeof value === 'string' && isIn(value);
  },
};

/** Operators that find a value at once, however many there are. */
const lookups: ReadonlySet<FlagOperator> = new Set(['equals', 'notEquals', 'in', 'notIn', 'exists', 'notExists']);

/** How many values a condition compares one by one. */
export const comparisonsIn = ({ operator, values }: FlagCondition): number =>
  lookups.has(operator) ? 1 : values.length;

/** Makes a condition ready. */
export const compileCondition = ({ attribute, operator, values }: FlagCondition): CompiledCondition => ({
  path: attributePath(attribute),
  holds: operators[operator](values),
  patterns: operator === 'matches' ? textsOf(values) : [],
});

/** Whether a condition holds for a context. */
export const conditionHolds = (
  { path, holds }: CompiledCondition,
  context: FlagContext,
  matchPattern: MatchPattern,
): boolean => holds(readAttribute(context, path), matchPattern);
