import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCopies, type Loaded } from '../src/copies/copies.js';
import { createLeastRecent } from '../src/copies/least-recent.js';

describe('memory', () => {
  test('forgets what was used longest ago, by number and by bytes', () => {
    const map = createLeastRecent<number>({ entries: 3, bytes: 100 });
    for (const number of [1, 2, 3]) map.set(String(number), number, 10);
    map.get('1');
    map.set('4', 4, 10);
    expect(['1', '2', '3', '4'].map((key) => map.get(key))).toEqual([1, undefined, 3, 4]);
    map.set('5', 5, 85);
    expect(['1', '3', '4', '5'].map((key) => map.get(key))).toEqual([undefined, undefined, 4, 5]);
    map.set('6', 6, 101);
    expect(map.get('6')).toBeUndefined();
  });
});

describe('a source that hangs', () => {
  test('holds up its first visitors for two seconds at most, and later ones not at all', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let now = 0;
    const copies = createCopies<string>({ now: () => now, most: { entries: 10, bytes: 1000 } });
    const first: Loaded<string> = { kind: 'new', value: 'first', tag: '1', bytes: 5 };
    await copies.read('page', async () => first);
    now = 5000;
    const { promise, resolve } = Promise.withResolvers<Loaded<string>>();
    let isShown = false;
    const waiting = copies
      .read('page', () => promise)
      .finally(() => {
        isShown = true;
      });
    await vi.advanceTimersByTimeAsync(1999);
    expect(isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waiting).toMatchObject({ kind: 'found', value: 'first' });
    // No time passes for the second one.
    expect(await copies.read('page', () => promise)).toMatchObject({ value: 'first' });
    vi.useRealTimers();
    resolve({ kind: 'new', value: 'second', tag: '2', bytes: 6 });
    await expect.poll(() => copies.read('page', () => promise)).toMatchObject({ value: 'second' });
  });
});
