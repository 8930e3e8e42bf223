import { createPatternEngine } from '@watchpost/checks';
import { afterAll, describe, expect, test } from 'vitest';
import { compileFlag, evaluateFlag } from '../../../src/commerce/feature-flags/evaluation/evaluate-flag.js';
import { answerPatterns } from '../../../src/commerce/feature-flags/pattern-answers.js';
import { contextOfCase, flagOfFeature, readSpecification } from './evaluation/unleash-flags.js';

const patterns = createPatternEngine();
afterAll(() => patterns.close());

/** Files of constraints, with the number of their cases: all of them run. */
const constraints = [
  ['09-strategy-constraints', 17],
  ['11-strategy-constraints-edge-cases', 6],
  ['13-constraint-operators', 46],
  ['14-constraint-semver-operators', 25],
  ['21-regex-constraint-operators', 37],
  ['22-cidr-constraint-operators', 12],
] as const;

/** Files of rollouts: Unleash buckets in another way, so only those of 0 and 100 percent run. */
const rollouts = [
  ['03-gradual-rollout-user-id-strategy', 4],
  ['05-gradual-rollout-random-strategy', 4],
  ['10-flexible-rollout-strategy', 2],
] as const;

/** Cases with another result here, and why. */
const different: Readonly<Record<string, string>> = {
  'F8.invalidSemverWithLeadingV - invalid semver resolves to false':
    'a version may begin with a v, as in flagd (flagd-testbed, evaluator/gherkin/semver.feature)',
};

const isDecided = (percent: number): boolean => percent === 0 || percent === 100;

const runCases = async (name: string, isRun: (feature: { readonly strategies: readonly object[] }) => boolean) => {
  const { state, tests } = readSpecification(name);
  let count = 0;
  for (const { description, context, toggleName, expectedResult } of tests) {
    const feature = state.features.find((each) => each.name === toggleName);
    const strategies = feature?.strategies ?? [];
    if (feature !== undefined && !isRun(feature)) continue;
    count++;
    // An unknown feature is off.
    const flag = compileFlag(flagOfFeature(feature ?? { name: toggleName, enabled: false, strategies }));
    const attributes = contextOfCase(context, feature ?? { name: toggleName, enabled: false, strategies });
    const tools = { patterns, organizationId: 'org_1', set: { version: name, flags: [], planCode: null } };
    const matchPattern = await answerPatterns([flag], [attributes], tools);
    expect(evaluateFlag(flag, attributes, matchPattern).value, description).toBe(
      description in different ? !expectedResult : expectedResult,
    );
  }
  return count;
};

describe('cases of the client specification of Unleash', () => {
  test.each(constraints)('%s: all %d have their result', async (name, cases) => {
    expect(await runCases(name, () => true)).toBe(cases);
  });

  test.each(rollouts)('%s: %d of 0 and 100 percent have their result', async (name, cases) => {
    const decided = (feature: { readonly strategies: readonly object[] }): boolean =>
      feature.strategies.every((strategy) => {
        const { parameters = {} } = strategy as { parameters?: Record<string, string> };
        return isDecided(Number(parameters.rollout ?? parameters.percentage ?? 100));
      });
    expect(await runCases(name, decided)).toBe(cases);
  });
});
