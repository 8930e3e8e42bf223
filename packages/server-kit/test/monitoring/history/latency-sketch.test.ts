import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LatencySketch, sketchRelativeError } from '../../../src/monitoring/history/latency-sketch.js';

const latency = fc.oneof(fc.integer({ min: 1, max: 300_000_000 }), fc.integer({ min: 1, max: 5000 }));
const latencies = fc.array(latency, { minLength: 1, maxLength: 400 });
const shares = [0, 0.5, 0.75, 0.9, 0.95, 0.99, 1];

const sketchOf = (values: readonly number[]): LatencySketch => {
  const sketch = new LatencySketch();
  for (const value of values) sketch.add(value);
  return sketch;
};
const exact = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

describe('A sketch of latencies', () => {
  test('returns every quantile within its relative error, whatever was counted', () => {
    fc.assert(
      fc.property(latencies, (values) => {
        const sketch = sketchOf(values);
        for (const share of shares) {
          const truth = exact(values, share);
          // Rounding of the logarithm may move a value on a bound by one part in a billion.
          expect(Math.abs((sketch.quantile(share) ?? 0) - truth)).toBeLessThanOrEqual(
            truth * sketchRelativeError * 1.000001,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is the same whether all was counted at once or in parts that were merged', () => {
    fc.assert(
      fc.property(latencies, latencies, (first, second) => {
        const merged = sketchOf(first);
        merged.merge(sketchOf(second));
        expect(merged.toText()).toBe(sketchOf([...first, ...second]).toText());
        expect(merged.count).toBe(first.length + second.length);
      }),
    );
  });

  test('is the same after it was written and read', () => {
    fc.assert(
      fc.property(latencies, (values) => {
        const sketch = sketchOf(values);
        const read = LatencySketch.fromText(sketch.toText());
        expect(read.toText()).toBe(sketch.toText());
        expect(read.count).toBe(sketch.count);
      }),
    );
  });

  test('has no quantile when nothing was counted', () => {
    expect(new LatencySketch().quantile(0.5)).toBeNull();
    expect(LatencySketch.fromText('').count).toBe(0);
  });

  test('takes about sixty bytes for an hour of a steady target', () => {
    const hour = Array.from({ length: 60 }, (_, minute) => 80_000 + 10_000 * Math.sin(minute));
    expect(sketchOf(hour).toText().length).toBeLessThan(64);
  });
});
