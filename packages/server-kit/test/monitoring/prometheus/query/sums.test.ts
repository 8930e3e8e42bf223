import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../../src/monitoring/prometheus/query/evaluate.js';
import { parseQuery } from '../../../../src/monitoring/prometheus/query/parse-query.js';
import { QueryBudget } from '../../../../src/monitoring/prometheus/query/query-budget.js';
import type { ReadWindow, SeriesSource } from '../../../../src/monitoring/prometheus/query/series-source.js';
import { hourMs, hourOf } from '../../../../src/monitoring/samples/sample.js';
import { sumUp } from '../../../../src/monitoring/samples/sample-sums.js';

const start = Date.parse('2026-03-01T00:00:00.000Z');
const hours = 72;

/** A counter with resets and a gauge, a sample each 61 s, some of which are missing. */
const samples = Array.from({ length: (hours * 3600) / 61 }, (_, index) => ({
  at: start + 7345 + index * 61_000,
  value: (index * 37) % 1000 === 0 ? 3 : ((index * 7919) % 977) + (index % 400) * 10,
})).filter((_, index) => index % 53 !== 7);

/** Serves the samples, or the sums of hours up to a time and samples from there on; and notes what it was asked for. */
const source = (sampledSince: number, asked: ReadWindow[] = []): Pick<SeriesSource, 'read'> => ({
  async read(_selector, window) {
    asked.push(window);
    const pointsFrom = window.isByHour ? window.to + 1 : sampledSince;
    const summed = Map.groupBy(
      samples.filter(({ at }) => at < pointsFrom),
      ({ at }) => hourOf(at),
    );
    const sums = [...summed.values()].flatMap((its) => sumUp(its) ?? []);
    const points = samples.filter(({ at }) => at >= pointsFrom && at <= window.to);
    const labels = new Map([['__name__', 'load']]);
    return [{ labels, lookbackMs: 300_000, points, hours: sums, sampledSince }];
  },
});

const run = (query: string, stepMs: number, from: Pick<SeriesSource, 'read'>, notices = new Set<string>()) =>
  evaluate(
    parseQuery(query),
    { from: start + 8 * hourMs, to: start + 70 * hourMs, stepMs },
    { source: from, budget: new QueryBudget(), notices },
  );

/** The source without sums, which must give the same. */
const exact: Pick<SeriesSource, 'read'> = {
  read: (selector, window, budget) => source(0).read(selector, { ...window, isByHour: false }, budget),
};

const functions = ['rate', 'increase', 'delta', 'avg_over_time', 'min_over_time', 'max_over_time'] as const;

describe('sums of hours', () => {
  test.each([...functions, 'sum_over_time', 'count_over_time', 'last_over_time'])(
    'give for %s over whole hours what samples give',
    async (fn) => {
      const asked: ReadWindow[] = [];
      const notices = new Set<string>();
      const query = `${fn}(load[2h])`;
      const summed = await run(query, hourMs, source(0, asked), notices);
      expect(asked).toMatchObject([{ isByHour: true }]);
      const [wanted] = await run(query, hourMs, exact);
      expect(wanted?.points).toHaveLength(63);
      for (const [index, point] of (summed[0]?.points ?? []).entries()) {
        expect(point.at).toBe(wanted?.points[index]?.at);
        expect(point.value).toBeCloseTo(wanted?.points[index]?.value ?? Number.NaN, 6);
      }
      expect(summed[0]?.points).toHaveLength(63);
      expect([...notices]).toEqual([]);
    },
  );

  test.each([
    ['irate(load[2h])', hourMs],
    ['rate(load[90m])', hourMs],
    ['rate(load[2h])', 30 * 60_000],
    ['rate(load[2h] offset 30m)', hourMs],
    ['load', hourMs],
  ])('are not read for %s each %d ms', async (query, stepMs) => {
    const asked: ReadWindow[] = [];
    await run(query, stepMs, source(0, asked));
    expect(asked).toMatchObject([{ isByHour: false }]);
  });

  test('are all that is left of what is old: values come by the hour, and the answer says so', async () => {
    const sampledSince = start + 48 * hourMs;
    const notices = new Set<string>();
    const [series] = await run('load', 20 * 60_000, source(sampledSince), notices);
    // Every step has a value, though sums come only once in an hour.
    expect(series?.points).toHaveLength(62 * 3 + 1);
    const [averages] = await run('avg_over_time(load[90m])', hourMs, source(sampledSince), notices);
    expect(averages?.points).toHaveLength(63);
    expect([...notices]).toEqual([
      'samples before 2026-03-03T00:00:00.000Z are no longer kept; earlier values come from the sums of each hour',
    ]);
    expect(await run('irate(load[5m])', hourMs, source(start + 100 * hourMs))).toEqual([]);
  });
});
