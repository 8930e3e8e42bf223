import fc from 'fast-check';
import murmurhash from 'murmurhash';
import { describe, expect, test } from 'vitest';
import { bucketOf, bucketsIn } from '../../../../src/commerce/feature-flags/evaluation/bucket.js';
import { compileFlag, evaluateFlag } from '../../../../src/commerce/feature-flags/evaluation/evaluate-flag.js';
import { flagOf } from './flag-of.js';

/** MurmurHash3 x86-32 with the seed 0; of UTF-8 beyond ASCII as Python's `mmh3` and Go's `murmur3` give them (2026-11). */
const vectors: readonly (readonly [text: string, hash: number])[] = [
  ['', 0],
  ['hello', 0x248bfa47],
  ['hello, world', 0x149bbb7f],
  ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
  ['größe', 0xe3d3963f],
];

describe('the bucket', () => {
  test.each(vectors)('hashes %j as UTF-8', (text, hash) => {
    expect(murmurhash.v3(text, 0)).toBe(hash);
  });

  test('is that of the hash of the library for any text, ASCII or not', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, text, (key, subject) => {
        const hash = murmurhash.v3(Buffer.from(`${key}${subject}`), 0);
        expect(bucketOf(key, subject)).toBe(Math.floor((hash * 10_000) / 2 ** 32));
      }),
      { numRuns: 5000 },
    );
  });

  test('lies at the edges where flagd has them', () => {
    // Keys whose hashes lie at the edges of 32 bits (flagd-testbed, evaluator/gherkin/fractional.feature, 2026-11).
    const lower = ['ejOoVL', 'bY9fO-', 'SI7p-'];
    const upper = ['6LvT0', 'ceQdGm'];
    for (const key of lower) expect(bucketOf('', key), key).toBeLessThan(5000);
    for (const key of upper) expect(bucketOf('', key), key).toBeGreaterThanOrEqual(5000);
  });

  test('never takes anybody out when a percentage is raised', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), percent, percent, (key, targetingKey, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const isIn = (rolloutPercent: number): boolean =>
          evaluateFlag(compileFlag(flagOf({ key, rolloutPercent })), { targetingKey }, () => false).value === true;
        expect(isIn(less) && !isIn(more)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('divides people evenly to a hundredth of a percent', () => {
    const counts = [0.01, 1, 12.34, 50, 99.99].map((percent) => {
      let within = 0;
      for (let user = 0; user < 200_000; user++) if (bucketOf('flag', `user-${user}`) < bucketsIn(percent)) within++;
      return [percent, (within / 200_000) * 100] as const;
    });
    for (const [percent, share] of counts) expect(Math.abs(share - percent)).toBeLessThan(0.35);
  });

  test('chooses others first for another flag', () => {
    const first = (key: string): number[] =>
      Array.from({ length: 1000 }, (_, user) => user).filter((user) => bucketOf(key, `user-${user}`) < 1000);
    const [a, b] = [new Set(first('a')), first('b')];
    expect(b.filter((user) => a.has(user)).length).toBeLessThan(b.length / 3);
  });
});
