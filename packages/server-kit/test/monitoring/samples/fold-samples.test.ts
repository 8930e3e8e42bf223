import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSamples, type SeriesBirth } from '../../../src/monitoring/samples/fold-samples.js';
import { hourMs, isMeasured, type SampleValue, type SeriesSample } from '../../../src/monitoring/samples/sample.js';
import {
  decodeSums,
  encodeSums,
  type SampleSums,
  sumsOfOne,
  sumUp,
} from '../../../src/monitoring/samples/sample-sums.js';

const start = 494_000 * hourMs;
const unborn: SeriesBirth = { bornAt: 0, bornAfter: null };
const singles = (samples: readonly SeriesSample[]): SampleSums[] =>
  samples.flatMap((sample) => (isMeasured(sample) ? [sumsOfOne(sample.at, sample.value)] : []));
const everyMinute = (...values: SampleValue[]): SeriesSample[] =>
  values.map((value, index) => ({ at: start + index * 60_000, value }));
const bins = (count: number, minutes: number): number[] =>
  Array.from({ length: count + 1 }, (_, index) => start + index * minutes * 60_000);

test.each([
  { fn: 'last', value: 4 },
  { fn: 'avg', value: 3 },
  { fn: 'min', value: 2 },
  { fn: 'max', value: 4 },
  { fn: 'delta', value: 2 },
  { fn: 'increase', value: 2 },
  { fn: 'rate', value: 2 / 120 },
] as const)('$fn of 2, 3 and 4 in three minutes is $value', ({ fn, value }) => {
  const sums = singles(everyMinute(2, 3, 4));
  expect(foldSamples({ sums, edges: bins(1, 3), fn, birth: unborn })).toEqual([value]);
});

test('a counter that is reset counts from 0 again', () => {
  const sums = singles(everyMinute(10, 15, 3, 4));
  expect(foldSamples({ sums, edges: bins(1, 4), fn: 'increase', birth: unborn })).toEqual([5 + 3 + 1]);
});

test('a counter that begins between two good scrapes counts from 0, and one that may have been there before does not', () => {
  const sums = singles(everyMinute(1, 1));
  const edges = bins(1, 2);
  const born = { bornAt: start, bornAfter: start - 60_000 };
  expect(foldSamples({ sums, edges, fn: 'increase', birth: born })).toEqual([1]);
  expect(foldSamples({ sums, edges, fn: 'rate', birth: born })).toEqual([1 / 120]);
  expect(foldSamples({ sums, edges, fn: 'increase', birth: { bornAt: start, bornAfter: null } })).toEqual([0]);
});

test('failed scrapes are no samples: what changed meanwhile counts with the next good one', () => {
  const sums = singles(everyMinute(5, 'missed', 'missed', 11, 'gone'));
  expect(foldSamples({ sums, edges: bins(5, 1), fn: 'increase', birth: unborn })).toEqual([
    undefined,
    undefined,
    undefined,
    6,
    undefined,
  ]);
  expect(foldSamples({ sums, edges: bins(1, 5), fn: 'rate', birth: unborn })).toEqual([6 / 180]);
  expect(foldSamples({ sums, edges: bins(1, 5), fn: 'last', birth: unborn })).toEqual([11]);
});

test('one sample has no change, and a sample before the first bin is what the next one changed from', () => {
  const sums = singles(everyMinute(5, 8));
  expect(foldSamples({ sums: sums.slice(0, 1), edges: bins(1, 1), fn: 'delta', birth: unborn })).toEqual([undefined]);
  expect(foldSamples({ sums, edges: bins(2, 1).slice(1), fn: 'delta', birth: unborn })).toEqual([3]);
});

const counter = fc.array(fc.oneof(fc.nat(1000), fc.constantFrom<SampleValue>('missed', Number.NaN)), {
  minLength: 1,
  maxLength: 120,
});

/** Written in another manner: the sum of what is left when each fall lifts all that follows. */
const unrolledIncrease = (values: readonly number[]): number => {
  let lift = 0;
  const lifted = values.map((value, index) => {
    const before = values[index - 1];
    if (before !== undefined && value < before) lift += before;
    return value + lift;
  });
  return (lifted.at(-1) ?? 0) - (lifted[0] ?? 0);
};

test('however a range is divided, increases and deltas of its bins add up to those of the whole', () => {
  fc.assert(
    fc.property(counter, fc.integer({ min: 1, max: 7 }), (values, minutes) => {
      const samples = everyMinute(...values);
      const sums = singles(samples);
      const edges = bins(Math.ceil(values.length / minutes), minutes);
      const measured = samples.filter(isMeasured).map(({ value }) => value);
      const total = (fn: 'increase' | 'delta') =>
        foldSamples({ sums, edges, fn, birth: unborn }).reduce<number>((sum, value) => sum + (value ?? 0), 0);
      expect(total('increase')).toBe(measured.length < 2 ? 0 : unrolledIncrease(measured));
      expect(total('delta')).toBe((measured.at(-1) ?? 0) - (measured[0] ?? 0));
    }),
  );
});

test('the sums of hours give what their samples give, for every function', () => {
  const functions = ['last', 'avg', 'min', 'max', 'rate', 'increase', 'delta'] as const;
  fc.assert(
    fc.property(counter, fc.constantFrom(...functions), (values, fn) => {
      const samples = values.map((value, index) => ({ at: start + index * 240_000, value }));
      const byHour = Map.groupBy(samples, ({ at }) => Math.floor(at / hourMs) * hourMs);
      const sums = [...byHour].flatMap(([hour, its]) => {
        const summed = sumUp(its);
        return summed === undefined ? [] : [decodeSums(encodeSums(summed, hour), hour)];
      });
      const edges = bins(4, 120);
      expect(foldSamples({ sums, edges, fn, birth: unborn })).toEqual(
        foldSamples({ sums: singles(samples), edges, fn, birth: unborn }),
      );
    }),
  );
});
