import type { FlagCondition, FlagOperator } from '@watchpost/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFlag, evaluateFlag } from '../../../../src/commerce/feature-flags/evaluation/evaluate-flag.js';
import type { FlagContext, FlagDefinition } from '../../../../src/commerce/feature-flags/evaluation/flag-definition.js';
import { flagOf } from './flag-of.js';

const matchPattern = (pattern: string, text: string): boolean => new RegExp(pattern).test(text);
const outcomeOf = (flag: FlagDefinition, context: FlagContext) =>
  evaluateFlag(compileFlag(flag), context, matchPattern);
const holds = (operator: FlagOperator, values: FlagCondition['values'], value: unknown): boolean => {
  const rules = [{ conditions: [{ attribute: 'a', operator, values }], rolloutPercent: 100 }];
  return outcomeOf(flagOf({ rules, rolloutPercent: 0 }), value === undefined ? {} : { a: value }).value === true;
};

/** Operator, values, what it holds for, what it does not hold for. */
const conditions: readonly [FlagOperator, FlagCondition['values'], readonly unknown[], readonly unknown[]][] = [
  ['equals', ['a'], ['a'], ['A', 'ab', '', 1, null, undefined, ['a'], { a: 'a' }]],
  ['equals', [1], [1], ['1', true, 2, [1]]],
  ['equals', [true], [true], ['true', 1, false]],
  ['in', ['a', 'b', 7], ['a', 'b', 7], ['c', '7', null]],
  ['notEquals', ['a'], ['b', 1, null, undefined, ['a']], ['a']],
  ['notIn', ['a', 'b'], ['c', undefined], ['a', 'b']],
  ['contains', ['@x.'], ['ada@x.org'], ['ada', 1, null, { '@x.': 1 }]],
  ['contains', ['admin'], [['user', 'admin'], 'the admins'], [['user'], [['admin']], []]],
  ['notContains', ['@x.'], ['ada', undefined, 1], ['ada@x.org']],
  ['startsWith', ['ab', 'cd'], ['abc', 'cd'], ['xab', 'AB', '', 12, ['ab']]],
  ['endsWith', ['.org'], ['x.org', '.org'], ['x.orgs', 1]],
  ['exists', [], ['', 0, false, [], {}], [null, undefined]],
  ['notExists', [], [null, undefined], ['', 0, false]],
  ['lessThan', [10], [9, -1], [10, 11, '9', null, Number.NaN]],
  ['lessThanOrEqual', [10], [10], [11, '10']],
  ['greaterThan', [10], [11], [10, '11', true]],
  ['greaterThanOrEqual', [10], [10], [9, [10]]],
  [
    'before',
    ['2026-03-01T00:00:00Z'],
    ['2026-02-28T23:59:59.999Z', '2026-03-01T00:30:00+01:00', 0],
    ['2026-03-01T00:00:00Z', 'yesterday', '2026', true],
  ],
  ['after', ['2026-03-01T00:00:00+02:00'], ['2026-02-28T22:00:00.001Z'], ['2026-02-28T22:00:00Z', null]],
  ['semverEquals', ['2.0.0'], ['2.0.0', 'v2.0.0', 'V2', '2.0', '2.0.0+build'], ['2.0.0-alpha', '2.0.0.0', '2.x', 2]],
  ['semverLess', ['2.0.0'], ['1.9.9', '2.0.0-rc.1'], ['2.0.0', '10.0.0', 'one']],
  ['semverGreater', ['2.0.0'], ['2.0.1', '10.0.0'], ['2.0.0', '1.10.0']],
  ['semverMajor', ['3.0.0'], ['3.9.1'], ['4.0.0', '30.0.0']],
  ['semverMinor', ['3.1.0'], ['3.1.9'], ['3.2.0', '2.1.0']],
  ['matches', ['^a+$'], ['aaa'], ['b', 1, 'a'.repeat(1001)]],
  [
    'cidr',
    ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'],
    ['10.1.2.3', '2001:db8::1', '192.0.2.7'],
    ['11.0.0.1', '192.0.2.8', 'localhost', '10.0.0.256', '2001:db9::1', 167772161],
  ],
];

describe('a condition', () => {
  test.each(conditions)('%s %j holds for what it names alone', (operator, values, yes, no) => {
    for (const value of yes) expect(holds(operator, values, value), JSON.stringify(value)).toBe(true);
    for (const value of no) expect(holds(operator, values, value), JSON.stringify(value)).toBe(false);
  });

  test('reads a dotted path, and nothing of a prototype', () => {
    const flag = (attribute: string) =>
      flagOf({
        rolloutPercent: 0,
        rules: [{ conditions: [{ attribute, operator: 'exists', values: [] }], rolloutPercent: 100 }],
      });
    const context = { user: { plan: 'team', roles: ['a'] }, text: 'abc' };
    expect(['user.plan', 'user.roles', 'user'].map((path) => outcomeOf(flag(path), context).value)).toEqual([
      true,
      true,
      true,
    ]);
    for (const path of ['user.name', 'toString', 'user.hasOwnProperty', 'text.length', 'user.plan.x']) {
      expect(outcomeOf(flag(path), context).value, path).toBe(false);
    }
  });

  test('never throws, whatever the context holds', () => {
    const operators = conditions.map(([operator, values]) => ({ operator, values }));
    fc.assert(
      fc.property(fc.constantFrom(...operators), fc.jsonValue(), ({ operator, values }, value) => {
        expect(typeof holds(operator, values, value)).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a flag', () => {
  const isBeta: FlagCondition = { attribute: 'plan', operator: 'equals', values: ['beta'] };
  const isStaff: FlagCondition = { attribute: 'email', operator: 'endsWith', values: ['@example.com'] };
  const two = flagOf({
    key: 'colour',
    value: 'blue',
    defaultValue: 'grey',
    rules: [
      { conditions: [isBeta], value: 'red', rolloutPercent: 100 },
      { conditions: [isStaff], rolloutPercent: 100 },
    ],
  });

  test.each<[string, FlagDefinition, FlagContext, object]>([
    [
      'that is off serves the default',
      { ...two, enabled: false },
      { plan: 'beta' },
      { value: 'grey', reason: 'DISABLED', variant: 'default', ruleIndex: null },
    ],
    [
      'serves the value of the first rule that matches',
      two,
      { plan: 'beta', email: 'a@example.com' },
      { value: 'red', reason: 'TARGETING_MATCH', variant: 'rule0', ruleIndex: 0 },
    ],
    [
      'serves its own value where a rule has none',
      two,
      { email: 'a@example.com' },
      { value: 'blue', reason: 'TARGETING_MATCH', variant: 'value', ruleIndex: 1 },
    ],
    [
      'serves its value where no rule matches',
      two,
      {},
      { value: 'blue', reason: 'DEFAULT', variant: 'value', ruleIndex: null },
    ],
    ['without rules is static', flagOf(), {}, { value: true, reason: 'STATIC', variant: 'value', ruleIndex: null }],
    [
      'at 0 % needs no key',
      flagOf({ rolloutPercent: 0 }),
      {},
      { value: false, reason: 'SPLIT', variant: 'default', ruleIndex: null },
    ],
    [
      'at 99.99 % serves those inside',
      flagOf({ rolloutPercent: 99.99 }),
      { targetingKey: 'ada' },
      { value: true, reason: 'SPLIT', variant: 'value', ruleIndex: null },
    ],
    [
      'at 0.01 % serves the default outside',
      flagOf({ rolloutPercent: 0.01 }),
      { targetingKey: 'ada' },
      { value: false, reason: 'SPLIT', variant: 'default', ruleIndex: null },
    ],
    [
      'cannot decide a rollout without a key',
      flagOf({ rolloutPercent: 50 }),
      { plan: 'beta' },
      { value: false, reason: 'ERROR', errorCode: 'TARGETING_KEY_MISSING', missing: 'targetingKey' },
    ],
    ['takes empty text for no key', flagOf({ rolloutPercent: 50 }), { targetingKey: '' }, { reason: 'ERROR' }],
    [
      'goes by another attribute',
      flagOf({ rolloutPercent: 50, bucketBy: 'company.id' }),
      { targetingKey: 'ada' },
      { reason: 'ERROR', missing: 'company.id' },
    ],
    [
      'takes a number to go by',
      flagOf({ rolloutPercent: 99.99, bucketBy: 'company.id' }),
      { company: { id: 7 } },
      { value: true, reason: 'SPLIT' },
    ],
  ])('%s', (_name, flag, context, expected) => {
    expect(outcomeOf(flag, context)).toMatchObject(expected);
  });

  test('tries the next rule for those outside of the rollout of a rule', () => {
    const everyone: FlagCondition = { attribute: 'targetingKey', operator: 'exists', values: [] };
    const flag = flagOf({
      key: 'steps',
      value: 'first',
      defaultValue: 'none',
      rolloutPercent: 0,
      rules: [
        { conditions: [everyone], rolloutPercent: 30 },
        { conditions: [everyone], value: 'second', rolloutPercent: 60 },
      ],
    });
    const counts: Record<string, number> = {};
    for (let user = 0; user < 10_000; user++) {
      const { value, reason } = outcomeOf(flag, { targetingKey: `user-${user}` });
      expect(reason).toBe('SPLIT');
      counts[String(value)] = (counts[String(value)] ?? 0) + 1;
    }
    // The bucket of a person is one: who is in the first 30 % is in the first 60 % as well.
    expect(counts.first).toBeGreaterThan(2850);
    expect(counts.first).toBeLessThan(3150);
    expect(counts.second).toBeGreaterThan(2850);
    expect(counts.second).toBeLessThan(3150);
    expect(counts.none).toBeGreaterThan(3850);
  });
});
