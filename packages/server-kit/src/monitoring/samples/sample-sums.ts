import { ByteReader, ByteWriter } from './packed-numbers.js';
import { isMeasured, type SeriesSample } from './sample.js';

/** What is known of measured samples that follow one another: of one alone, or of a whole hour. */
export interface SampleSums {
  readonly count: number;
  /** Of the first and the last of them; milliseconds since the epoch. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly first: number;
  readonly last: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  /** How much a counter grew from the first to the last; after a fall it counts from 0. */
  readonly increase: number;
}

/** How much a counter grew from one sample to the next. */
export const increaseBetween = (before: number, after: number): number => (after >= before ? after - before : after);

/** The sums of one sample. */
export const sumsOfOne = (at: number, value: number): SampleSums => ({
  count: 1,
  firstAt: at,
  lastAt: at,
  first: value,
  last: value,
  min: value,
  max: value,
  sum: value,
  increase: 0,
});

/** The sums of samples, of those that say something; `undefined` without any. */
export const sumUp = (samples: readonly SeriesSample[]): SampleSums | undefined => {
  let sums: SampleSums | undefined;
  for (const sample of samples) {
    if (!isMeasured(sample)) continue;
    const { at, value } = sample;
    sums =
      sums === undefined
        ? sumsOfOne(at, value)
        : {
            count: sums.count + 1,
            firstAt: sums.firstAt,
            lastAt: at,
            first: sums.first,
            last: value,
            min: Math.min(sums.min, value),
            max: Math.max(sums.max, value),
            sum: sums.sum + value,
            increase: sums.increase + increaseBetween(sums.last, value),
          };
  }
  return sums;
};

/** Sums as bytes; a constant is written once. */
export const encodeSums = (sums: SampleSums, startsAt: number): Uint8Array => {
  const writer = new ByteWriter();
  const { count, firstAt, lastAt, first, last, min, max, sum, increase } = sums;
  writer.whole(count);
  writer.whole(firstAt - startsAt);
  writer.whole(lastAt - firstAt);
  writer.number(sum);
  writer.number(first);
  if (min === max) return writer.toBytes();
  for (const value of [last, min, max, increase]) writer.number(value);
  return writer.toBytes();
};

/**
 * The sums that {@link encodeSums} wrote.
 *
 * @throws RangeError when the bytes end too early
 */
export const decodeSums = (bytes: Uint8Array, startsAt: number): SampleSums => {
  const reader = new ByteReader(bytes);
  const count = reader.whole();
  const firstAt = startsAt + reader.whole();
  const lastAt = firstAt + reader.whole();
  const sum = reader.number();
  const first = reader.number();
  const [last, min, max, increase] = reader.hasMore
    ? [reader.number(), reader.number(), reader.number(), reader.number()]
    : [first, first, first, 0];
  return { count, firstAt, lastAt, first, last, min, max, sum, increase };
};
