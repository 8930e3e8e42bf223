import { describe, expect, test } from 'vitest';
import { createMemoryRequestCounter, maxBucketsPerKind } from '../../src/store/reading/request-counter.js';

const minute = (index: number) => ({ startsAt: index * 60_000, lengthMs: 60_000 });

describe('counting requests in memory', () => {
  test('only the two latest windows are kept', () => {
    const counter = createMemoryRequestCounter();
    expect(counter.count('ip:a', minute(0))).toBe(1);
    expect(counter.count('ip:a', minute(1))).toBe(1);
    expect(counter.count('ip:a', minute(0))).toBe(2);
    expect(counter.count('ip:a', minute(2))).toBe(1);
    expect(counter.count('ip:a', minute(1))).toBe(2);
    expect(counter.count('ip:a', minute(0))).toBe(1);
  });

  test('a flood of buckets counts a newcomer from one, and forgets none that is limited', () => {
    const counter = createMemoryRequestCounter();
    for (let guess = 0; guess < 20; guess++) counter.count('guess:owner', minute(0));
    for (let index = 0; index < 3 * maxBucketsPerKind; index++) {
      counter.count(`guess:${index}`, minute(0));
      if (index % 50_000 === 0) expect(counter.count(`guess:newcomer ${index}`, minute(0))).toBe(1);
    }
    expect(counter.count('guess:owner', minute(0))).toBe(21);
    expect(counter.count('guess:owner', minute(1))).toBe(1);
  });

  test('a flood of one kind of bucket forgets nothing of another kind', () => {
    const counter = createMemoryRequestCounter();
    counter.count('mail:ada', minute(0));
    for (let index = 0; index < 2 * maxBucketsPerKind; index++) counter.count(`ip:${index}`, minute(0));
    expect(counter.count('mail:ada', minute(0))).toBe(2);
  });

  test('a count that was taken back is gone, and one that is unknown has nothing to take back', () => {
    const counter = createMemoryRequestCounter();
    counter.count('guess:ada', minute(0));
    expect(counter.count('guess:ada', minute(0), -1)).toBe(0);
    expect(counter.count('guess:ida', minute(0), -1)).toBe(0);
    expect(counter.count('guess:ida', minute(0))).toBe(1);
  });
});
