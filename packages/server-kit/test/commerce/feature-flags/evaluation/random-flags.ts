import type { FlagCondition, FlagOperator, FlagRule } from '@watchpost/schemas';
import fc from 'fast-check';
import type { FlagContext, FlagDefinition } from '../../../../src/commerce/feature-flags/evaluation/flag-definition.js';

const attributes = ['plan', 'user.email', 'user.age', 'version', 'groups', 'targetingKey', 'beta'] as const;
const texts = [
  '',
  'a',
  'ab',
  'abc',
  'team',
  'admin',
  'ada@example.com',
  '1',
  '10',
  '1.2.3',
  '2.0.0-rc.1',
  'true',
] as const;
const numbers = [0, 1, -1, 10, 0.5, 1e6] as const;

const text = fc.constantFrom(...texts);
const number = fc.constantFrom(...numbers);
const version = fc.constantFrom('1.0.0', '1.2.3', '1.2.4', '2.0.0-rc.1', '2.0.0', '10.0.0');

const someOf = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> =>
  fc.array(value, { minLength: 1, maxLength: 3 });
const one = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> => value.map((only) => [only]);

/** Operators that flagd has as well, with values that they take. */
const values: Readonly<Partial<Record<FlagOperator, fc.Arbitrary<FlagCondition['values']>>>> = {
  equals: someOf(fc.oneof(text, number, fc.boolean())),
  notEquals: someOf(fc.oneof(text, number, fc.boolean())),
  in: someOf(fc.oneof(text, number)),
  notIn: someOf(fc.oneof(text, number)),
  contains: someOf(text),
  notContains: someOf(text),
  startsWith: someOf(text),
  endsWith: someOf(text),
  exists: fc.constant([]),
  notExists: fc.constant([]),
  lessThan: one(number),
  lessThanOrEqual: one(number),
  greaterThan: one(number),
  greaterThanOrEqual: one(number),
  semverEquals: someOf(version),
  semverLess: one(version),
  semverGreater: one(version),
  semverMajor: someOf(version),
  semverMinor: someOf(version),
};

/** flagd's evaluator fails where a list or an object is computed with; `groups` alone holds any. */
const ofScalars = attributes.filter((attribute) => attribute !== 'groups');
const computesWith = (operator: string): boolean => /^(?:less|greater)Than/.test(operator);

const condition: fc.Arbitrary<FlagCondition> = fc.oneof(
  ...Object.entries(values).map(([operator, value]) =>
    fc.record({
      attribute: fc.constantFrom(...(computesWith(operator) ? ofScalars : attributes)),
      operator: fc.constant(operator as FlagOperator),
      values: value,
    }),
  ),
);

const percent = fc.oneof(
  fc.constantFrom(0, 100),
  fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
);
const bucketBy = fc.constantFrom('targetingKey', 'user.email', 'user.age', 'plan');

const rule: fc.Arbitrary<FlagRule> = fc
  .record({
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    value: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
    rolloutPercent: percent,
    bucketBy: fc.option(bucketBy, { nil: undefined }),
  })
  // A document leaves out what is not given.
  .map((made) => JSON.parse(JSON.stringify(made)));

/** Flags of text that flagd can express. */
export const randomFlag: fc.Arbitrary<FlagDefinition> = fc.record({
  key: fc.constantFrom('new-checkout', 'a', 'flag.with_all-1'),
  enabled: fc.constantFrom(true, true, true, false),
  value: fc.constant('on'),
  defaultValue: fc.constant('off'),
  rules: fc.array(rule, { maxLength: 4 }),
  rolloutPercent: percent,
  bucketBy,
});

const scalar = fc.oneof(text, number, fc.boolean(), version);
const scalarOrNull = fc.oneof({ arbitrary: scalar, weight: 8 }, { arbitrary: fc.constant(null), weight: 1 });
const anything = fc.oneof(
  { arbitrary: scalar, weight: 6 },
  { arbitrary: fc.array(scalar, { maxLength: 3 }), weight: 1 },
  { arbitrary: fc.constant(null), weight: 1 },
  { arbitrary: fc.dictionary(fc.constantFrom('a', 'b'), scalar), weight: 1 },
);

/** Contexts in ASCII with attributes of wrong types among them. */
export const randomContext: fc.Arbitrary<FlagContext> = fc
  .record(
    {
      targetingKey: fc.oneof(text, fc.string({ unit: 'grapheme-ascii' })),
      plan: scalarOrNull,
      version: fc.oneof(version, scalarOrNull),
      groups: anything,
      beta: scalarOrNull,
      user: fc.oneof(fc.record({ email: scalarOrNull, age: scalarOrNull }, { requiredKeys: [] }), scalarOrNull),
    },
    { requiredKeys: [] },
  )
  // As a request brings it.
  .map((made) => JSON.parse(JSON.stringify(made)));
