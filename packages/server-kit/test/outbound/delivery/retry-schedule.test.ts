import { readRetryAfter } from '@watchpost/checks/address-guard';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRetrySeconds, jittered, retryDelayMs } from '../../../src/outbound/delivery/retry-schedule.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');

describe('the wait before a retry', () => {
  test.each([
    [1, 10_000],
    [2, 120_000],
    [3, 900_000],
    [4, undefined],
    [5, undefined],
  ])('after failure %i is %s ms by default', (failureCount, waitMs) => {
    const options = { retrySeconds: defaultRetrySeconds, failureCount, random: 0.5, retryAfterMs: undefined };
    expect(retryDelayMs(options)).toBe(waitMs);
  });

  test.each([
    [0, 8000],
    [0.25, 9000],
    [0.75, 11_000],
    [0.999999, 12_000],
  ])('is spread by a fifth in both directions: the random value %d gives %i ms', (random, waitMs) => {
    expect(jittered(10_000, random)).toBe(waitMs);
  });

  test.each([
    [0, 10_000],
    [9999, 10_000],
    [60_000, 60_000],
    [3_600_000, 3_600_000],
  ])('is the longer of its own and the %i ms of Retry-After', (retryAfterMs, waitMs) => {
    expect(retryDelayMs({ retrySeconds: [10], failureCount: 1, random: 0.5, retryAfterMs })).toBe(waitMs);
  });

  test('is zero where a retry may follow at once', () => {
    expect(retryDelayMs({ retrySeconds: [0], failureCount: 1, random: 0.9, retryAfterMs: undefined })).toBe(0);
  });

  test('stays within a fifth for every random value', () => {
    fc.assert(
      fc.property(
        fc.nat(86_400_000),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (waitMs, random) => {
          const spread = jittered(waitMs, random);
          expect(spread).toBeGreaterThanOrEqual(Math.floor(waitMs * 0.8));
          expect(spread).toBeLessThanOrEqual(Math.ceil(waitMs * 1.2));
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    ['0', 0],
    [' 7 ', 7000],
    ['3600', 3_600_000],
    ['3601', 3_600_000],
    ['99999999999999999999', 3_600_000],
    ['Sun, 01 Mar 2026 12:02:00 GMT', 120_000],
    ['Sunday, 01-Mar-26 12:02:00 GMT', 120_000],
    ['Sun Mar  1 12:02:00 2026', 120_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Sun, 01 Mar 2099 11:00:00 GMT', 3_600_000],
  ])('is read from %j as %i ms', (header, waitMs) => {
    expect(readRetryAfter(header, now)).toBe(waitMs);
  });

  test.each([
    null,
    '',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    'soon',
    '2026-03-01T12:02:00Z',
    'Sun, 32 Foo 2026 12:02:00 GMT',
    '12, 13',
  ])('is ignored for %j', (header) => {
    expect(readRetryAfter(header, now)).toBeUndefined();
  });
});
