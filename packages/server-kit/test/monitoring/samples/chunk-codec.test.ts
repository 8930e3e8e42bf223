import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeChunk, encodeChunk } from '../../../src/monitoring/samples/chunk-codec.js';
import { hourMs, type SampleValue, type SeriesSample } from '../../../src/monitoring/samples/sample.js';

const startsAt = 494_000 * hourMs;
const everyMinute = (values: readonly SampleValue[]): SeriesSample[] =>
  values.map((value, index) => ({ at: startsAt + 7345 + index * 60_000, value }));

const anyValue: fc.Arbitrary<SampleValue> = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 1000),
  fc.constantFrom(0, -0, 5e-324, Number.MAX_VALUE, 2 ** 50, -(2 ** 50), 2 ** 51),
  fc.constantFrom<SampleValue>('gone', 'missed'),
);

test('whatever is written is read back, to the bit and to the millisecond', () => {
  const chunk = fc
    .uniqueArray(fc.integer({ min: 0, max: hourMs - 1 }), { minLength: 1, maxLength: 240 })
    .chain((offsets) =>
      fc.tuple(
        fc.constant(offsets.sort((a, b) => a - b)),
        fc.oneof(
          fc.array(anyValue, { minLength: offsets.length, maxLength: offsets.length }),
          anyValue.map((value) => offsets.map(() => value)),
        ),
      ),
    );
  fc.assert(
    fc.property(chunk, ([offsets, values]) => {
      const samples = offsets.map((offset, index) => ({ at: startsAt + offset, value: values[index] ?? 0 }));
      const read = decodeChunk(encodeChunk(samples, startsAt), startsAt);
      expect(read).toHaveLength(samples.length);
      for (const [index, { at, value }] of samples.entries()) {
        expect(read[index]?.at).toBe(at);
        expect(Object.is(read[index]?.value, value)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a chunk that was cut off is refused, and never read as other samples', () => {
  fc.assert(
    fc.property(fc.array(anyValue, { minLength: 1, maxLength: 20 }), fc.nat(), (values, place) => {
      const chunk = encodeChunk(everyMinute(values), startsAt);
      const cut = chunk.subarray(0, place % chunk.length);
      expect(() => decodeChunk(cut, startsAt)).toThrow(RangeError);
    }),
  );
});

const minute = Array.from({ length: 60 }, (_, index) => index);
/** A walk that is the same in every run. */
const walk = (digits: number): number[] => {
  let seed = 7;
  let value = 1;
  return minute.map(() => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    value = Math.max(0, value + (seed / 2 ** 31 - 0.5) / 4);
    return Number(value.toFixed(digits));
  });
};

test.each([
  { shape: 'a constant', most: 0.3, values: minute.map(() => 1) },
  { shape: 'a counter of even growth', most: 0.4, values: minute.map((at) => 123_456 + at * 250) },
  { shape: 'a counter of bytes', most: 4.5, values: minute.map((at) => 8e9 + at * 1_200_000 + ((at * 7919) % 99_991)) },
  { shape: 'a load with two decimals', most: 1.5, values: walk(2) },
  { shape: 'seconds with two decimals', most: 2.5, values: minute.map((at) => (at * 5931 + ((at * 31) % 17)) / 100) },
  { shape: 'a fraction of sixteen digits', most: 9, values: walk(16) },
])('an hour of $shape takes at most $most bytes a sample', ({ most, values }) => {
  expect(encodeChunk(everyMinute(values), startsAt).length / values.length).toBeLessThanOrEqual(most);
});
