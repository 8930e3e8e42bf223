import { describe, expect, test } from 'vitest';
import { linePath, scaleOf } from '../../src/app/charts/back-test-scale.js';
import { sumOf } from '../../src/app/watch/alerts/back-test.js';
import { conditionText, valueText } from '../../src/app/watch/alerts/condition-text.js';
import { alertWords } from '../../src/app/watch/alerts/words.js';
import { coreWords } from '../../src/app/words/core.js';

const condition = {
  operator: '>',
  threshold: 800,
  clearThreshold: null,
  aggregation: 'last',
  windowSeconds: 300,
} as const;

describe('a condition reads', () => {
  test.each([
    [{ ...condition, metric: 'latencyP95' }, 'p95 of the response time over 5 min is above 800 ms'],
    [{ ...condition, metric: 'latencyMs' }, 'response time is above 800 ms'],
    [{ ...condition, metric: 'latencyMs', aggregation: 'avg' }, 'response time (average) over 5 min is above 800 ms'],
    [{ ...condition, metric: 'status', operator: '==', threshold: 'down' }, 'status is equal to Down'],
    [
      { ...condition, metric: 'exporterSample', selector: 'node_load1', fn: 'max', threshold: 4 },
      'node_load1 (maximum) over 5 min is above 4',
    ],
  ] as const)('%#: %o as %s', (given, expected) => {
    expect(conditionText(given, alertWords.en, coreWords.en)).toBe(expected);
  });
});

test('a value that is not known is a dash, never a zero', () => {
  expect(valueText('latencyMs', null, coreWords.en)).toBe('–');
  expect(valueText('latencyMs', 0, coreWords.en)).toBe('0 ms');
});

test('an alert that still fires counts to the end of the range', () => {
  const to = '2026-03-01T01:00:00.000Z';
  const alerts = [
    { firedAt: '2026-03-01T00:00:00.000Z', clearedAt: '2026-03-01T00:10:00.000Z' },
    { firedAt: '2026-03-01T00:45:00.000Z', clearedAt: null },
  ];
  expect(sumOf({ alerts, to })).toEqual({ times: 2, totalMs: 25 * 60_000, longestMs: 15 * 60_000 });
  expect(sumOf({ alerts: [], to })).toEqual({ times: 0, totalMs: 0, longestMs: 0 });
});

describe('the scale of a picture', () => {
  const range = { from: 0, to: 100 };
  const point = (at: number, value: number | null) => ({ at, value });

  test('has every value and the threshold in it', () => {
    const scale = scaleOf(range, [point(0, 10), point(50, 40)], 200);
    expect(scale.least).toBe(0);
    expect(scale.most).toBeGreaterThan(200);
    for (const value of [10, 40, 200]) expect(scale.y(value)).toBeGreaterThan(0);
  });

  test('begins near values that are far from zero', () => {
    const scale = scaleOf(range, [point(0, 99.9), point(50, 99.5)], 99.7);
    expect(scale.least).toBeGreaterThan(99);
  });

  test('gives back the value at a height, as a person would write it', () => {
    const scale = scaleOf(range, [point(0, 0), point(50, 1000)], undefined);
    const value = scale.valueAt(scale.y(800) / 100);
    expect(Math.abs(value - 800)).toBeLessThan(10);
    expect(String(value).length).toBeLessThan(6);
  });

  test('is drawn for one value, for none, and for negative ones', () => {
    for (const points of [[point(0, 5)], [], [point(0, null)], [point(0, -5), point(1, -9)]]) {
      const scale = scaleOf(range, points, undefined);
      expect(scale.most).toBeGreaterThan(scale.least);
    }
  });

  test('breaks the line where there is no data', () => {
    const points = [point(0, 1), point(25, null), point(50, 1), point(75, 1)];
    expect(linePath(points, { x: (at) => at, y: () => 0 })).toBe('M0.0 0.00M50.0 0.00L75.0 0.00');
  });
});
