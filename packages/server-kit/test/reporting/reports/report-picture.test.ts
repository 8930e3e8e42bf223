import type { ReportDay, ReportRunDetail } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { budgetLineOf, calendarOf, placesOf } from '../../../src/reporting/reports/formats/report-picture.js';

const day = (date: string, downSeconds = 0, countedSeconds = 86_400): ReportDay => ({
  date,
  seconds: { up: 0, degraded: 0, down: 0, maintenance: 0, paused: 0, pending: 0, unknown: 0 },
  uptimePercent: countedSeconds === 0 ? null : 100 - (downSeconds / countedSeconds) * 100,
  countedSeconds,
  upSeconds: countedSeconds - downSeconds,
  downSeconds,
});

describe('a calendar', () => {
  test('puts each day under its weekday, and weeks beside one another', () => {
    // 2026-03-01 is a Sunday.
    const cells = calendarOf(['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'].map((date) => day(date)));
    expect(cells.map(({ week, weekday }) => [week, weekday])).toEqual([
      [0, 6],
      [1, 0],
      [1, 6],
      [2, 0],
    ]);
  });

  test.each([
    [0, 86_400, 'good', '2026-03-01: 100 %'],
    [600, 86_400, 'some', /, down 10 min$/],
    [864, 86_400, 'some', /99 %, down /],
    [865, 86_400, 'bad', /98\./],
    [0, 0, 'none', '2026-03-01: no data'],
  ])('shows %i s of %i s down as %s', (downSeconds, countedSeconds, level, text) => {
    const [cell] = calendarOf([day('2026-03-01', downSeconds, countedSeconds)]);
    expect(cell?.level).toBe(level);
    expect(cell?.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  test('of no day is empty', () => {
    expect(calendarOf([])).toEqual([]);
  });
});

describe('the line of an error budget', () => {
  const lineOf = (totalSeconds: number | null, ...down: number[]) => {
    const budget = totalSeconds === null ? null : { totalSeconds };
    const run = { summary: { budget }, days: down.map((seconds) => day('2026-03-01', seconds)) };
    // The budget alone is read.
    return budgetLineOf(run as unknown as Pick<ReportRunDetail, 'summary' | 'days'>);
  };

  test.each([
    ['falls with each outage', [1000, 0, 250, 0, 250], [100, 100, 75, 75, 50]],
    ['goes below nothing', [1000, 1500], [100, -50]],
  ] as const)('%s', (_, [total, ...down], line) => {
    expect(lineOf(total, ...down)).toEqual(line);
  });

  test.each([
    ['a target', null],
    ['anything to spend', 0],
  ])('is not drawn without %s', (_, total) => {
    expect(lineOf(total, 10)).toBeNull();
  });

  test('has its first day at the left and its last at the right, and is cut off where all was spent twice', () => {
    expect(placesOf([100, 50, 0])).toEqual({
      zero: 1,
      points: [
        [0, 0],
        [0.5, 0.5],
        [1, 1],
      ],
    });
    expect(placesOf([100, -500])).toEqual({
      zero: 0.5,
      points: [
        [0, 0],
        [1, 1],
      ],
    });
  });
});
