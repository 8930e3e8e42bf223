import type { MonitorResult } from '@watchpost/client';
import { describe, expect, test } from 'vitest';
import { performanceCharts, performanceText } from '../../src/app/watch/monitors/performance.js';

const at = (minute: number) => `2026-03-01T00:0${minute}:00.000Z`;
const result = (minute: number, agentId: string, values: readonly (readonly [string, number, string])[]) =>
  ({
    at: at(minute),
    agentId,
    performance: values.map(([label, value, unit]) => ({ label, value, unit })),
  }) as unknown as MonitorResult;

describe('performance data', () => {
  test('has a chart for each label and unit, a line for each agent, and gaps', () => {
    const charts = performanceCharts([
      result(0, 'a', [['/', 1, 'B']]),
      { at: at(1), agentId: 'a' } as unknown as MonitorResult,
      result(2, 'b', [['/', 5, 'B']]),
      result(3, 'a', [
        ['/', 2, 'B'],
        ['load1', 0.5, ''],
      ]),
    ]);
    const times = [0, 2, 3].map((minute) => Date.parse(at(minute)));
    expect(charts).toEqual([
      {
        label: '/',
        unit: 'B',
        times,
        lines: [
          { agentId: 'a', values: [1, null, 2] },
          { agentId: 'b', values: [null, 5, null] },
        ],
        last: 2,
      },
      { label: 'load1', unit: '', times: times.slice(2), lines: [{ agentId: 'a', values: [0.5] }], last: 0.5 },
    ]);
  });

  test('of a program that prints other labels each time has 12 charts, the latest', () => {
    const many = Array.from({ length: 100 }, (_, index) => result(index % 10, 'a', [[`l${index}`, index, '']]));
    const charts = performanceCharts(many);
    expect(charts.map(({ label }) => label)).toEqual(Array.from({ length: 12 }, (_, index) => `l${99 - index}`));
  });

  test.each([
    [0, 'B', '0 B'],
    [999, 'B', '999 B'],
    [32_119_980_032, 'B', '32.12 GB'],
    [9e15, 'B', '9 PB'],
    [0.0071234, 's', '7.123 ms'],
    [-0.0004, 's', '-0.4 ms'],
    [12.5, 's', '12.5 s'],
    [80, '%', '80 %'],
    [7, 'c', '7'],
    [21.5, 'C', '21.5 C'],
    [1 / 3, '', '0.333333'],
  ])('%d %s is written as %s', (value, unit, text) => {
    expect(performanceText(value, unit)).toBe(text);
  });
});
