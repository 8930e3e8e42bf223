import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBackOff } from '../../src/clock/back-off.js';

describe('The back-off of an agent', () => {
  it('doubles up to a minute, and begins anew after a success', () => {
    const backOff = createBackOff({ random: () => 0 });
    const waits = Array.from({ length: 9 }, () => backOff.next());
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    backOff.reset();
    expect(backOff.next()).toBe(500);
  });

  it('lies between half and all of its step, after what the server asked for', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(chance, fc.nat(120_000), (random, least) => {
        const wait = createBackOff({ random: () => random }).next(least) - least;
        return wait >= 500 && wait <= 1000;
      }),
    );
  });
});
