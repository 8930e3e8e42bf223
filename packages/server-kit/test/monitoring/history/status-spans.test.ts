import { type MonitorStatus, monitorStatuses } from '@watchpost/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type StatusRecord,
  secondsOf,
  spansOf,
  uptimePercent,
  usualAccounting,
} from '../../../src/monitoring/history/status-spans.js';

const minute = 60_000;

/** Statuses one after the other, each with its minutes; the last one lasts. */
const recordOf = (...course: readonly (readonly [MonitorStatus, number])[]): StatusRecord => {
  let at = 0;
  const all = course.map(([status, minutes]) => {
    const startedAt = at;
    at += minutes * minute;
    return { status, startedAt, endedAt: at, cause: null };
  });
  const last = all.at(-1) ?? { status: 'pending', startedAt: 0 };
  return { ended: all.slice(0, -1), current: { status: last.status, since: last.startedAt, cause: null } };
};

describe('Uptime', () => {
  // Computed by hand: an hour of which the table says what happened.
  test.each([
    ['an hour up is a hundred percent', [['up', 60]], 100],
    [
      'a hole of six minutes in it is ninety percent',
      [
        ['up', 30],
        ['down', 6],
        ['up', 24],
      ],
      90,
    ],
    [
      'slow counts as up',
      [
        ['up', 30],
        ['degraded', 30],
      ],
      100,
    ],
    [
      'maintenance is left out of both sides',
      [
        ['up', 27],
        ['maintenance', 30],
        ['down', 3],
      ],
      90,
    ],
    [
      'so is unknown time',
      [
        ['up', 45],
        ['unknown', 10],
        ['down', 5],
      ],
      90,
    ],
    [
      'so are a pause and the time before the first result',
      [
        ['pending', 5],
        ['up', 25],
        ['paused', 30],
      ],
      100,
    ],
    ['an hour of which nothing counts has none', [['paused', 60]], null],
    [
      'a second of failure is never rounded away',
      [
        ['up', 59.999],
        ['down', 0.001],
      ],
      99.9983,
    ],
  ] as const)('%s', (_, course, expected) => {
    const spans = spansOf(recordOf(...course), { from: 0, to: 60 * minute });
    expect(uptimePercent(secondsOf(spans))).toBe(expected);
  });

  test.each([
    ['down', 'excluded', 'excluded', 50],
    ['excluded', 'excluded', 'excluded', 66.6666],
    ['up', 'down', 'excluded', 60],
    ['up', 'up', 'down', 66.6666],
  ] as const)(
    'counts degraded as %s, maintenance as %s and unknown as %s',
    (degraded, maintenance, unknown, expected) => {
      const spans = spansOf(
        recordOf(['up', 20], ['degraded', 10], ['down', 10], ['maintenance', 10], ['unknown', 10]),
        {
          from: 0,
          to: 60 * minute,
        },
      );
      expect(uptimePercent(secondsOf(spans), { ...usualAccounting, degraded, maintenance, unknown })).toBe(expected);
    },
  );

  test('has seconds of all statuses that add up to the range, wherever it is cut', () => {
    const step = fc.tuple(fc.constantFrom(...monitorStatuses), fc.double({ min: 0.0001, max: 500, noNaN: true }));
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.nat(100_000_000),
        fc.nat(100_000_000),
        (course, from, length) => {
          const whole = course.map(([status, minutes]) => [status, Math.ceil(minutes * minute) / minute] as const);
          const seconds = secondsOf(spansOf(recordOf(...whole), { from, to: from + length }));
          const sum = Object.values(seconds).reduce((total, value) => total + value, 0);
          expect(Math.round(sum * 1000)).toBe(length);
        },
      ),
    );
  });

  test('counts time without a recorded status as unknown', () => {
    const record: StatusRecord = {
      ended: [{ status: 'up', startedAt: 10, endedAt: 20, cause: null }],
      current: { status: 'down', since: 30, cause: 'connection refused' },
    };
    expect(spansOf(record, { from: 0, to: 40 }).map(({ status, from, to }) => [status, from, to])).toEqual([
      ['unknown', 0, 10],
      ['up', 10, 20],
      ['unknown', 20, 30],
      ['down', 30, 40],
    ]);
  });
});
