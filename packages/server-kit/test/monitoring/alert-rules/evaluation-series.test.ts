import { alertStates, bounds } from '@watchpost/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluationSeries } from '../../../src/monitoring/alert-rules/evaluation-series.js';

const range = { from: 0, to: 1_000_000 };
const above = { operator: '>' } as const;
const step = (at: number, value: number | null, state: (typeof alertStates)[number] = 'inactive') => ({
  sample: { at },
  value,
  ruleState: { state },
});

test('a curve of at most 500 evaluations contains each of them as it was', () => {
  const steps = [step(10, 1), step(10, 2), step(11, null, 'noData')];
  expect(evaluationSeries(steps, above, range)).toEqual([
    { at: '1970-01-01T00:00:00.010Z', value: 1, state: 'inactive' },
    { at: '1970-01-01T00:00:00.010Z', value: 2, state: 'inactive' },
    { at: '1970-01-01T00:00:00.011Z', value: null, state: 'noData' },
  ]);
});

const crowded = (...within: ReturnType<typeof step>[]) => [
  ...within,
  ...Array.from({ length: 600 }, (_, index) => step(500_000 + index * 500, 1)),
];

test.each([
  ['the highest value where a high one fires', above, 900],
  ['the lowest value where a low one fires', { operator: '<' }, 5],
  ['the first value where none is nearer', { operator: '==' }, 7],
] as const)('a longer curve keeps %s', (_, condition, value) => {
  const steps = crowded(step(1, 7), step(2, 900), step(3, 5), step(4, 7), step(5, null));
  expect(evaluationSeries(steps, condition, range)[0]).toMatchObject({ value });
});

test('a longer curve keeps the worst state, whatever its value', () => {
  const steps = crowded(step(1, 900, 'recovering'), step(2, 3, 'firing'), step(3, 950));
  expect(evaluationSeries(steps, above, range)[0]).toMatchObject({ value: 3, state: 'firing' });
});

test('every curve is a part of the evaluations in the order of time, at most 500, with the worst state of them', () => {
  const evaluation = fc.record({
    at: fc.integer({ min: range.from, max: range.to }),
    value: fc.option(fc.integer()),
    state: fc.constantFrom(...alertStates),
  });
  fc.assert(
    fc.property(fc.array(evaluation, { maxLength: 2000, size: 'max' }), (evaluations) => {
      const sorted = evaluations.toSorted((a, b) => a.at - b.at);
      const shown = sorted.map(({ at, value, state }) => ({ at: new Date(at).toISOString(), value, state }));
      const series = evaluationSeries(
        sorted.map(({ at, value, state }) => step(at, value, state)),
        above,
        range,
      );
      expect(series.length).toBeLessThanOrEqual(bounds.bins.most);
      expect(series.map(({ at }) => at)).toEqual(series.map(({ at }) => at).toSorted());
      const known = new Set(shown.map((each) => JSON.stringify(each)));
      expect(series.every((each) => known.has(JSON.stringify(each)))).toBe(true);
      const fires = (each: { readonly state: string }): boolean => each.state === 'firing';
      expect(series.some(fires)).toBe(shown.some(fires));
    }),
    { numRuns: 30 },
  );
});
