import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlertThresholds,
  type ConditionResult,
  initialRuleState,
  isFiring,
  nextRuleState,
  type RuleState,
} from '../../../src/monitoring/alerts/rule-machine.js';

const usual: AlertThresholds = { failureThreshold: 3, successThreshold: 2, noDataState: 'keep' };
const results: Readonly<Record<string, ConditionResult>> = { x: 'holds', '.': 'clear', '-': 'noData' };

/** Evaluates samples, one a second, as letters: `x` holds, `.` does not, `-` no data. */
const evaluated = (samples: string, rules: AlertThresholds = usual) => {
  let ruleState: RuleState = initialRuleState;
  const effects: string[] = [];
  const states: string[] = [];
  for (const [index, sample] of [...samples].entries()) {
    const step = nextRuleState(ruleState, results[sample] ?? 'noData', rules, (index + 1) * 1000);
    ruleState = step.ruleState;
    states.push(ruleState.state);
    if (step.effect !== null) effects.push(`${step.effect}@${index + 1}`);
  }
  return { ruleState, effects, states };
};

describe('An alert', () => {
  test.each([
    ['fires when the condition has held three times in a row', 'xxx', ['fired@3']],
    ['does not fire when it held twice', 'xx.xx.', []],
    ['clears when the condition has not held twice in a row', 'xxx..', ['fired@3', 'resolved@5']],
    ['goes on when it did not hold once', 'xxx.x.x', ['fired@3']],
    ['fires again after it has cleared', 'xxx..xxx', ['fired@3', 'resolved@5', 'fired@8']],
    ['is kept without data', 'xxx---..', ['fired@3', 'resolved@8']],
    ['begins anew after data was missing', 'xx-xx', []],
  ])('%s', (_, samples, effects) => {
    expect(evaluated(samples).effects).toEqual(effects);
  });

  test.each([
    ['ok', 'xxx--', ['fired@3', 'resolved@5']],
    ['alerting', '---', ['fired@3']],
    ['keep', '---', []],
  ] as const)('treats missing data as the rule says: %s', (noDataState, samples, effects) => {
    expect(evaluated(samples, { ...usual, noDataState }).effects).toEqual(effects);
  });

  test('passes through the documented states', () => {
    expect(evaluated('-xxx.x..').states).toEqual([
      'noData',
      'pending',
      'pending',
      'firing',
      'recovering',
      'firing',
      'recovering',
      'inactive',
    ]);
  });

  test('keeps the times of its first sample, its firing and its clearing', () => {
    expect(evaluated('.xxx').ruleState).toMatchObject({ startedAt: 2000, firedAt: 4000, resolvedAt: null });
    expect(evaluated('.xxx..').ruleState).toMatchObject({ startedAt: null, firedAt: 4000, resolvedAt: 6000 });
  });

  test('fires and clears in turns, only after as many samples in a row as the rule requires', () => {
    const rules = fc.record({
      failureThreshold: fc.integer({ min: 1, max: 5 }),
      successThreshold: fc.integer({ min: 1, max: 5 }),
      noDataState: fc.constantFrom('ok', 'alerting', 'keep'),
    });
    const samples = fc.string({ unit: fc.constantFrom('x', '.', '-'), maxLength: 80 });
    fc.assert(
      fc.property(samples, rules, (text, thresholds) => {
        const { effects, ruleState } = evaluated(text, thresholds);
        expect(effects.map((effect) => effect.split('@')[0])).toEqual(
          effects.map((_, index) => (index % 2 === 0 ? 'fired' : 'resolved')),
        );
        expect(isFiring(ruleState)).toBe(effects.length % 2 === 1);
        const meaning = { ok: '.', alerting: 'x', keep: '-' }[thresholds.noDataState];
        const seen = text.replaceAll('-', meaning);
        for (const effect of effects) {
          const [kind, sample] = effect.split('@');
          const before = seen.slice(0, Number(sample)).replaceAll(kind === 'fired' ? '~' : '-', '');
          const needed =
            kind === 'fired' ? 'x'.repeat(thresholds.failureThreshold) : '.'.repeat(thresholds.successThreshold);
          expect(before.endsWith(needed)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
