import { FlagdCore, type FlagdCoreOptions, MemoryStorage } from '@openfeature/flagd-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFlag, evaluateFlag } from '../../../../src/commerce/feature-flags/evaluation/evaluate-flag.js';
import type { FlagContext, FlagDefinition } from '../../../../src/commerce/feature-flags/evaluation/flag-definition.js';
import { exportToFlagd } from '../../../../src/commerce/feature-flags/evaluation/flagd-definition.js';
import { flagOf } from './flag-of.js';
import { randomContext, randomFlag } from './random-flags.js';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const interpreter: FlagdCoreOptions = { disableDynamicCodeGeneration: true };

/** What flagd's own evaluator makes of the exported flag. */
const valueInFlagd = (flag: FlagDefinition, context: FlagContext): unknown => {
  const exported = exportToFlagd(flag);
  if (exported === undefined) throw new Error('the flag was not exported');
  const core = new FlagdCore(new MemoryStorage(silent), silent, interpreter);
  core.setConfigurations(JSON.stringify({ flags: { [flag.key]: exported } }));
  return core.resolveStringEvaluation(flag.key, 'of the code', context as never).value;
};

const ownValue = (flag: FlagDefinition, context: FlagContext): unknown =>
  evaluateFlag(compileFlag(flag), context, () => false).value;

describe('a flag that is exported to flagd', () => {
  test('has the same value for every context', () => {
    let differing = 0;
    fc.assert(
      fc.property(randomFlag, randomContext, (flag, context) => {
        const own = ownValue(flag, context);
        if (own !== flag.defaultValue) differing++;
        expect(valueInFlagd(flag, context)).toBe(own);
      }),
      { numRuns: 1000 },
    );
    // The property would hold as well if all of them served the default.
    expect(differing).toBeGreaterThan(150);
  });

  test('keeps values of every type', () => {
    for (const value of [true, false, 'text', '', 0, 1.5, { a: { b: [1, 2] } }, {}]) {
      const exported = exportToFlagd(flagOf({ value, defaultValue: value }));
      expect(exported?.variants).toEqual({ value, default: value });
    }
  });

  test.each(['matches', 'cidr', 'before', 'after'] as const)('is left out when it asks for %s', (operator) => {
    const conditions = [{ attribute: 'a', operator, values: ['x'] }];
    expect(exportToFlagd(flagOf({ rules: [{ conditions, rolloutPercent: 100 }] }))).toBeUndefined();
  });

  test.each(['text.length', 'list.0'])('is left out when flagd reads %s as a member', (attribute) => {
    const conditions = [{ attribute, operator: 'exists' as const, values: [] }];
    expect(exportToFlagd(flagOf({ rules: [{ conditions, rolloutPercent: 100 }] }))).toBeUndefined();
  });
});
