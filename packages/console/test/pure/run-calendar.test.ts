import type { ReportRunDetail } from '@watchpost/client';
import { expect, test } from 'vitest';
import { budgetLineOf, calendarOf } from '../../src/app/show/reports/run-calendar.js';

type Day = ReportRunDetail['days'][number];

const day = (date: string, downSeconds = 0, isCounted = true): Day => ({
  date,
  seconds: { up: 0, degraded: 0, down: 0, maintenance: 0, paused: 0, pending: 0, unknown: 0 },
  uptimePercent: isCounted ? 100 - (downSeconds / 86_400) * 100 : null,
  countedSeconds: isCounted ? 86_400 : 0,
  upSeconds: 0,
  downSeconds,
});

test('a calendar puts each day under its weekday and says how it was', () => {
  // 2026-03-01 is a Sunday.
  const days = [day('2026-03-01'), day('2026-03-02', 600), day('2026-03-08', 3600), day('2026-03-09', 0, false)];
  expect(calendarOf(days).map(({ week, weekday, level }) => [week, weekday, level])).toEqual([
    [0, 6, 'good'],
    [1, 0, 'some'],
    [1, 6, 'bad'],
    [2, 0, 'none'],
  ]);
  expect(calendarOf([])).toEqual([]);
});

test('the line of an error budget falls from 100 with each outage, below nothing too, and needs a budget', () => {
  const from = '2026-03-01T00:00:00.000Z';
  const run = (totalSeconds: number | null): Pick<ReportRunDetail, 'from' | 'summary' | 'days'> => {
    const budget = totalSeconds === null ? null : { totalSeconds };
    const days = [day('2026-03-01', 250), day('2026-03-02'), day('2026-03-03', 1000)];
    // The budget alone is read of the summary.
    return { from, days, summary: { budget } as unknown as ReportRunDetail['summary'] };
  };
  const begin = Date.parse(from);
  expect(budgetLineOf(run(1000))).toEqual({
    times: [0, 1, 2, 3].map((days) => begin + days * 86_400_000),
    values: [100, 75, 75, -25],
  });
  expect([budgetLineOf(run(null)), budgetLineOf(run(0))]).toEqual([undefined, undefined]);
});
