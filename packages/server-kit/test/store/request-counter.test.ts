import { describe, expect, test } from 'vitest';
import { createMemoryRequestCounter } from '../../src/store/request-counter.js';

describe('counting requests in memory', () => {
  test('the two windows that were begun last are kept, and no others', () => {
    const counter = createMemoryRequestCounter();
    const minute = 60_000;
    expect(counter.count('a', 0)).toBe(1);
    expect(counter.count('a', minute)).toBe(1);
    expect(counter.count('a', 0)).toBe(2);
    expect(counter.count('a', 2 * minute)).toBe(1);
    expect(counter.count('a', minute)).toBe(2);
    expect(counter.count('a', 0)).toBe(1);
  });

  test('beyond 100,000 buckets of a window the rest share one count, and the first ones keep theirs', () => {
    const counter = createMemoryRequestCounter();
    for (let index = 0; index < 100_000; index++) counter.count(`ip:${index}`, 0);
    expect([counter.count('one too many', 0), counter.count('another', 0)]).toEqual([1, 2]);
    expect(counter.count('ip:7', 0)).toBe(2);
    expect(counter.count('one too many', 60_000)).toBe(1);
  });
});
