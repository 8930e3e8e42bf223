import type { FlagCondition, FlagRule } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { bucketOf } from '../../../../src/commerce/feature-flags/evaluation/bucket.js';
import { compileFlag, evaluateFlag } from '../../../../src/commerce/feature-flags/evaluation/evaluate-flag.js';
import type { FlagContext, FlagDefinition } from '../../../../src/commerce/feature-flags/evaluation/flag-definition.js';
import { flagOf } from './flag-of.js';

// What flagd's evaluators must answer (open-feature/flagd-testbed, evaluator/gherkin and evaluator/flags, read 2026-11), of
// flags that are conditions and values here as well.

const rule = (attribute: string, operator: FlagCondition['operator'], value: string, served: string): FlagRule => ({
  conditions: [{ attribute, operator, values: [value] }],
  value: served,
  rolloutPercent: 100,
});
const textFlag = (rules: readonly FlagRule[], otherwise = 'none'): FlagDefinition =>
  flagOf({ value: otherwise, defaultValue: otherwise, rules });
const servedValue = (flag: FlagDefinition, context: FlagContext) =>
  evaluateFlag(compileFlag(flag), context, () => false).value;

const versions = textFlag([
  rule('version', 'semverEquals', '2.0.0', 'equal'),
  rule('version', 'semverGreater', '2.0.0', 'greater'),
  rule('version', 'semverLess', '2.0.0', 'lesser'),
]);
const ranges = textFlag([
  rule('version', 'semverMinor', '3.0.0', 'minor'),
  rule('version', 'semverMajor', '3.0.0', 'major'),
]);
const ends = textFlag([rule('id', 'startsWith', 'abc', 'prefix'), rule('id', 'endsWith', 'xyz', 'postfix')]);
const one = (operator: FlagCondition['operator'], value: string) =>
  textFlag([rule('version', operator, value, 'match')], 'no-match');
const key = '5c3d8535-f81a-4478-a6d3-afaa4d51199e';

const rows: readonly (readonly [string, FlagDefinition, FlagContext, string])[] = [
  ...(
    [
      ['2.0.0', 'equal'],
      ['2.1.0', 'greater'],
      ['1.9.0', 'lesser'],
      ['2.0.0-alpha', 'lesser'],
      ['2.0.0.0', 'none'],
    ] as const
  ).map(([version, value]) => ['semver', versions, { version }, value] as const),
  ...(
    [
      ['3.0.1', 'minor'],
      ['3.1.0', 'major'],
      ['4.0.0', 'none'],
    ] as const
  ).map(([version, value]) => ['semver ranges', ranges, { version }, value] as const),
  ...(
    [
      ['semverEquals', 'v1.0.0', '1.0.0', 'match'],
      ['semverEquals', 'v1.0.0', 'v1.0.0', 'match'],
      ['semverEquals', 'v1.0.0', '2.0.0', 'no-match'],
      ['semverMajor', '1', '1.5.0', 'match'],
      ['semverMajor', '1', '1.0.0', 'match'],
      ['semverMajor', '1', '2.0.0', 'no-match'],
      ['semverEquals', '1.0.0+build', '1.0.0', 'match'],
      ['semverEquals', '1.0.0+build', '1.0.0+other', 'match'],
      ['semverEquals', '1.0.0+build', '2.0.0', 'no-match'],
      ['semverEquals', '1.0.0', 'not-a-version', 'no-match'],
    ] as const
  ).map(([operator, wanted, version, value]) => ['semver edges', one(operator, wanted), { version }, value] as const),
  ...(
    [
      ['abcdef', 'prefix'],
      ['uvwxyz', 'postfix'],
      ['abcxyz', 'prefix'],
      ['lmnopq', 'none'],
    ] as const
  ).map(([id, value]) => ['string', ends, { id }, value] as const),
  ['string of a number', ends, { id: 123 }, 'none'],
  ['targeting', textFlag([rule('targetingKey', 'equals', key, 'hit')], 'miss'), { targetingKey: key }, 'hit'],
  ['targeting', textFlag([rule('targetingKey', 'equals', key, 'hit')], 'miss'), { targetingKey: `${key}0` }, 'miss'],
];

/** Seed, names, and which of four equal shares they are in: clubs, diamonds, hearts, spades. */
const fractional: readonly (readonly [string, string, number])[] = [
  ['fractional-flag', 'jack', 2],
  ['fractional-flag', 'queen', 3],
  ['fractional-flag', 'ten', 0],
  ['fractional-flag', 'nine', 1],
  ['fractional-flag', '3', 0],
  ['shared-seed', 'seven', 2],
  ['shared-seed', 'eight', 1],
  ['shared-seed', 'nine', 0],
  ['shared-seed', 'two', 3],
];

describe('rows of flagd’s testbed', () => {
  test.each(rows)('%s: %j', (_feature, flag, context, value) => {
    expect(servedValue(flag, context)).toBe(value);
  });

  test.each(fractional)('fractional: %s and %s are in share %d', (seed, name, share) => {
    expect(Math.floor(bucketOf(seed, name) / 2500)).toBe(share);
  });

  test('zero values are values', () => {
    for (const zero of [false, '', 0, {}] as const) expect(servedValue(flagOf({ value: zero }), {})).toEqual(zero);
  });

  test('are so many', () => {
    expect(rows.length + fractional.length).toBe(34);
  });
});
