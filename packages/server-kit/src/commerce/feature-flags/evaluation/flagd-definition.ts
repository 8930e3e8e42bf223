import type { FlagCondition, FlagdDefinition, FlagOperator, FlagRule, FlagValue } from '@watchpost/schemas';
import { bucketsIn } from './bucket.js';
import type { FlagDefinition } from './flag-definition.js';

/** An expression of JSONLogic (jsonlogic.com, and flagd's own operations; read 2026-11). */
type Logic = string | number | boolean | null | readonly Logic[] | { readonly [operation: string]: Logic };

type FlagdFlag = FlagdDefinition['flags'][string];

const attribute = (path: string): Logic => ({ var: path });
const not = (logic: Logic): Logic => ({ '!': [logic] });
const all = (parts: readonly Logic[]): Logic => (parts.length === 1 ? (parts[0] ?? true) : { and: parts });
const any = (parts: readonly Logic[]): Logic => (parts.length === 1 ? (parts[0] ?? false) : { or: parts });

/** JSONLogic compares text with numbers; these hold for values of one type alone. */
const isText = (path: string): Logic => ({ '===': [{ cat: [attribute(path)] }, attribute(path)] });
const isNumber = (path: string): Logic =>
  // A product with text is an error in some evaluators; so it is with a list or an object, which nothing can tell before.
  all([not(isText(path)), { '===': [{ '*': [attribute(path), 1] }, attribute(path)] }]);

const isOneOf = ({ attribute: path, values }: FlagCondition): Logic =>
  // An attribute that is missing is `null` in JSONLogic, and no value is.
  ({ in: [attribute(path), values] });

/** A part of text or an element of a list; `in` fails where the second is neither, and `merge` makes a list of anything. */
const contains = ({ attribute: path, values }: FlagCondition): Logic =>
  any([
    all([isText(path), any(values.map((value) => ({ in: [value, attribute(path)] })))]),
    ...values.map((value) => ({ in: [value, { merge: [attribute(path)] }] })),
  ]);

const ofText =
  (operation: string) =>
  ({ attribute: path, values }: FlagCondition): Logic =>
    any(values.map((value) => ({ [operation]: [attribute(path), value] })));

const ofNumber =
  (operation: string) =>
  ({ attribute: path, values }: FlagCondition): Logic =>
    all([isNumber(path), { [operation]: [attribute(path), values[0] ?? null] }]);

const ofVersion =
  (relation: string) =>
  ({ attribute: path, values }: FlagCondition): Logic =>
    all([isText(path), any(values.map((value) => ({ sem_ver: [attribute(path), relation, value] })))]);

const exists = ({ attribute: path }: FlagCondition): Logic => ({ '!==': [attribute(path), null] });

/** How flagd says what an operator asks; those that it cannot express are missing. */
const operations: Readonly<Partial<Record<FlagOperator, (condition: FlagCondition) => Logic>>> = {
  equals: isOneOf,
  notEquals: (condition) => not(isOneOf(condition)),
  in: isOneOf,
  notIn: (condition) => not(isOneOf(condition)),
  contains,
  notContains: (condition) => not(contains(condition)),
  startsWith: ofText('starts_with'),
  endsWith: ofText('ends_with'),
  exists,
  notExists: (condition) => not(exists(condition)),
  lessThan: ofNumber('<'),
  lessThanOrEqual: ofNumber('<='),
  greaterThan: ofNumber('>'),
  greaterThanOrEqual: ofNumber('>='),
  semverEquals: ofVersion('='),
  semverLess: ofVersion('<'),
  semverGreater: ofVersion('>'),
  semverMajor: ofVersion('^'),
  semverMinor: ofVersion('~'),
};

const isIn = (path: string, percent: number): Logic => ({
  '==': [
    {
      fractional: [
        { cat: [{ var: '$flagd.flagKey' }, attribute(path)] },
        ['in', bucketsIn(percent)],
        ['out', bucketsIn(100) - bucketsIn(percent)],
      ],
    },
    'in',
  ],
});

/** Whether a rollout by this attribute can be decided. */
const hasSubject = (path: string): Logic =>
  any([all([isText(path), { '!==': [attribute(path), ''] }]), isNumber(path)]);

/** A step of `if`: the rollout of those for whom `when` holds, then what else there is. */
const rollout = (when: readonly Logic[], path: string, percent: number, variant: string): readonly Logic[] => {
  if (percent <= 0) return [];
  if (percent >= 100) return [all(when), variant];
  return [all([...when, not(hasSubject(path))]), 'default', all([...when, isIn(path, percent)]), variant];
};

const ruleSteps = (rule: FlagRule, index: number, { bucketBy }: FlagDefinition): readonly Logic[] => {
  const when = rule.conditions.map((condition) => operations[condition.operator]?.(condition) ?? false);
  const variant = rule.value === undefined ? 'value' : `rule${index}`;
  return rollout(when, rule.bucketBy ?? bucketBy, rule.rolloutPercent, variant);
};

/** flagd reads `length` of texts and places of lists as members. */
const isReadAlike = (path: string): boolean => !path.split('.').some((name) => name === 'length' || /^\d+$/.test(name));

const pathsOf = ({ rules, bucketBy }: FlagDefinition): readonly string[] => [
  bucketBy,
  ...rules.flatMap((rule) => [
    ...(rule.bucketBy === undefined ? [] : [rule.bucketBy]),
    ...rule.conditions.map((condition) => condition.attribute),
  ]),
];

/** Whether flagd can express the rules of a flag. */
const isExpressible = (flag: FlagDefinition): boolean =>
  flag.rules.every(({ conditions }) => conditions.every(({ operator }) => operations[operator] !== undefined)) &&
  pathsOf(flag).every(isReadAlike);

/**
 * A flag as flagd evaluates it, to the same values for every context in which bucketed attributes are ASCII, and attributes that
 * are bucketed or compared with numbers are no lists and no objects. A flag that is off is exported as one that serves
 * `defaultValue` to all: flagd would leave its value to the code that asks.
 *
 * @returns `undefined` when flagd cannot express the flag
 */
export const exportToFlagd = (flag: FlagDefinition): FlagdFlag | undefined => {
  if (!flag.enabled) {
    return { state: 'ENABLED', variants: { default: flag.defaultValue }, defaultVariant: 'default' };
  }
  if (!isExpressible(flag)) return undefined;
  const steps = flag.rules.flatMap((rule, index) => ruleSteps(rule, index, flag));
  const { bucketBy, rolloutPercent: percent } = flag;
  const isForAll = percent >= 100;
  const last = isForAll ? ['value'] : [...rollout([], bucketBy, percent, 'value'), 'default'];
  const variants: Record<string, FlagValue> = { value: flag.value, default: flag.defaultValue };
  for (const [index, { value }] of flag.rules.entries()) if (value !== undefined) variants[`rule${index}`] = value;
  const hasRules = steps.length > 0 || last.length > 1;
  return {
    state: 'ENABLED',
    variants,
    defaultVariant: isForAll ? 'value' : 'default',
    ...(hasRules && { targeting: { if: [...steps, ...last] } }),
  };
};
