import { describe, expect, test } from 'vitest';
import { createMemoryRequestCounter } from '../../src/store/request-counter.js';

const minute = (index: number) => ({ startsAt: index * 60_000, lengthMs: 60_000 });

describe('counting requests in memory', () => {
  test('the two windows that were begun last are kept, and no others', () => {
    const counter = createMemoryRequestCounter();
    expect(counter.count('a', minute(0))).toBe(1);
    expect(counter.count('a', minute(1))).toBe(1);
    expect(counter.count('a', minute(0))).toBe(2);
    expect(counter.count('a', minute(2))).toBe(1);
    expect(counter.count('a', minute(1))).toBe(2);
    expect(counter.count('a', minute(0))).toBe(1);
  });

  test('beyond 100,000 buckets of a window the rest share one count, and the first ones keep theirs', () => {
    const counter = createMemoryRequestCounter();
    for (let index = 0; index < 100_000; index++) counter.count(`ip:${index}`, minute(0));
    expect([counter.count('one too many', minute(0)), counter.count('another', minute(0))]).toEqual([1, 2]);
    expect(counter.count('ip:7', minute(0))).toBe(2);
    expect(counter.count('one too many', minute(1))).toBe(1);
  });
});
