import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SlidingLatencies } from '../../../src/monitoring/alerts/sliding-latencies.js';
import { StatusHistory } from '../../../src/monitoring/alerts/status-history.js';
import { latencyMsOf, summarize } from '../../../src/monitoring/history/latency-summary.js';
import { type StatusSpan, secondsOf } from '../../../src/monitoring/history/status-spans.js';

const figures = ['avg', 'min', 'max', 'p50', 'p95', 'p99'] as const;

const measured = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 1, max: 1000 }),
    latencyUs: fc.option(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 300_000_000 })), {
      nil: null,
    }),
  }),
  { maxLength: 200 },
);

describe('the latencies of a moving window', () => {
  test('equal those of a window that is computed anew each time', () => {
    fc.assert(
      fc.property(measured, fc.integer({ min: 1, max: 5000 }), (steps, lengthMs) => {
        const sliding = new SlidingLatencies();
        const all: { at: number; latencyUs: number | null }[] = [];
        let at = 0;
        for (const { afterMs, latencyUs } of steps) {
          at += afterMs;
          all.push({ at, latencyUs });
          sliding.add(at, latencyUs);
          sliding.forgetBefore(at - lengthMs);
          const anew = summarize(all.filter((each) => each.at >= at - lengthMs));
          for (const figure of figures) expect(latencyMsOf(sliding.summary, figure)).toBe(latencyMsOf(anew, figure));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('are empty when all results have left it', () => {
    const sliding = new SlidingLatencies();
    for (const at of [1, 2, 3]) sliding.add(at, at * 1000);
    sliding.forgetBefore(10);
    expect(sliding.summary).toMatchObject({ count: 0, sumUs: 0, minUs: null, maxUs: null });
    sliding.add(11, 7000);
    expect(latencyMsOf(sliding.summary, 'avg')).toBe(7);
  });
});

const spansArbitrary = fc
  .array(
    fc.record({
      status: fc.constantFrom<StatusSpan['status']>('up', 'degraded', 'down', 'unknown', 'maintenance'),
      lengthMs: fc.integer({ min: 1, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 50 },
  )
  .map((parts) => {
    let from = 1000;
    return parts.map(({ status, lengthMs }): StatusSpan => {
      const span = { status, from, to: from + lengthMs, cause: null };
      from = span.to;
      return span;
    });
  });

describe('the statuses of a window', () => {
  test('equal the sums of the spans within it', () => {
    fc.assert(
      fc.property(
        spansArbitrary,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(20_000),
        (spans, share, lengthMs) => {
          const end = spans.at(-1)?.to ?? 0;
          const to = 1001 + Math.floor((end - 1001) * share);
          const from = Math.max(1000, to - 1 - lengthMs);
          const within = spans
            .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
            .filter((span) => span.from < span.to);
          const { status } = within.at(-1) ?? { status: 'up' };
          const history = new StatusHistory(spans);
          expect(history.knownSeconds({ from, to }, { status, unmade: null })).toEqual(secondsOf(within));
          expect(history.statusAt(to - 1)).toBe(status);
        },
      ),
    );
  });

  const minute = 60_000;
  const span = (status: StatusSpan['status'], from: number, to: number): StatusSpan => ({
    status,
    from: from * minute,
    to: to * minute,
    cause: null,
  });

  test.each([
    ['a failure that is not confirmed', 'up', null, { up: 600, down: 0, unknown: 0 }],
    ['a failure that is confirmed', 'down', null, { up: 300, down: 300, unknown: 0 }],
    [
      'checks that cannot be made after it',
      'unknown',
      { since: 7 * minute, before: 'up' },
      { up: 420, unknown: 180, down: 0 },
    ],
    [
      'checks that cannot be made since before it',
      'unknown',
      { since: 4 * minute, before: 'up' },
      { up: 300, unknown: 300 },
    ],
  ] as const)('count %s as it was known at the time', (_, status, unmade, seconds) => {
    const history = new StatusHistory([span('up', 0, 5), span('down', 5, 20)]);
    expect(history.knownSeconds({ from: 0, to: 10 * minute }, { status, unmade })).toMatchObject(seconds);
  });
});
