import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../src/monitoring/prometheus/query/evaluate.js';
import { parseQuery } from '../../../../src/monitoring/prometheus/query/parse-query.js';
import { QueryBudget } from '../../../../src/monitoring/prometheus/query/query-budget.js';
import { QueryError } from '../../../../src/monitoring/prometheus/query/query-error.js';
import { type MemorySeries, memorySource } from './memory-source.js';

const minute = 60_000;

/** A series with a value each minute; `null` marks it as stale. */
const series = (labels: Record<string, string>, values: readonly (number | null | undefined)[]): MemorySeries => ({
  labels,
  points: values.flatMap((value, index) => (value === undefined ? [] : [{ at: index * minute, value }])),
});

const data = [
  series({ __name__: 'requests_total', code: '200' }, [0, 60, 120, 10, 70]),
  series({ __name__: 'requests_total', code: '500' }, [0, 0, 6, null, undefined]),
  series({ __name__: 'load' }, [1, 2, undefined, 4, 5]),
  series({ __name__: 'a', x: '1' }, [1]),
  series({ __name__: 'b', x: '1' }, [1]),
];

/** Of each series its labels and its values by minute. */
const run = async (query: string, { from = 0, to = 4, lookbackMs = 300_000 } = {}) => {
  const context = { source: memorySource(data, lookbackMs), budget: new QueryBudget() };
  const steps = { from: from * minute, to: to * minute, stepMs: minute };
  try {
    const found = await evaluate(parseQuery(query), steps, context);
    return Object.fromEntries(
      found.map(({ labels, points }) => [
        [...labels.labels].map((pair) => pair.join('=')).join(),
        Object.fromEntries(points.map(({ at, value }) => [at / minute, value])),
      ]),
    );
  } catch (error) {
    if (error instanceof QueryError) return `${error.type}: ${error.message}`;
    throw error;
  }
};

describe('a query over time', () => {
  it.each<[query: string, expected: Record<string, Record<number, number>>]>([
    ['load', { '__name__=load': { 0: 1, 1: 2, 2: 2, 3: 4, 4: 5 } }],
    ['load offset 1m', { '__name__=load': { 1: 1, 2: 2, 3: 2, 4: 4 } }],
    ['load offset -1m', { '__name__=load': { 0: 2, 1: 2, 2: 4, 3: 5, 4: 5 } }],
    ['requests_total{code="500"}', { '__name__=requests_total,code=500': { 0: 0, 1: 0, 2: 6 } }],
    ['increase(requests_total{code="200"}[1m])', { 'code=200': { 1: 60, 2: 60, 3: 10, 4: 60 } }],
    ['irate(requests_total{code="200"}[2m])', { 'code=200': { 1: 1, 2: 1, 3: 10 / 60, 4: 1 } }],
    ['sum(requests_total)', { '': { 0: 0, 1: 60, 2: 126, 3: 10, 4: 70 } }],
    ['load > 2', { '__name__=load': { 3: 4, 4: 5 } }],
    ['2 < load', { '__name__=load': { 3: 4, 4: 5 } }],
    ['load > bool 2', { '': { 0: 0, 1: 0, 2: 0, 3: 1, 4: 1 } }],
    ['8 * load', { '': { 0: 8, 1: 16, 2: 16, 3: 32, 4: 40 } }],
    ['1 + 1', { '': { 0: 2, 1: 2, 2: 2, 3: 2, 4: 2 } }],
    ['last_over_time(load[1m])', { '__name__=load': { 0: 1, 1: 2, 2: 2, 3: 4, 4: 5 } }],
    ['nothing', {}],
  ])('is evaluated at each step: %s', async (query, expected) => {
    expect(await run(query)).toEqual(expected);
  });

  it.each<[what: string, first: number, window: string, expected: number]>([
    ['half an interval where its zero lies further back', 10, '100m', 105],
    ['its zero where that is nearer than half an interval', 2, '100m', 102],
    ['the begin of the window where a sample is expected there', 100, '54m', 108],
  ])('extends a counter that began within the window to %s', async (_what, first, window, expected) => {
    const points = Array.from({ length: 11 }, (_, index) => ({ at: index * 5 * minute, value: first + 10 * index }));
    const at = 50 * minute;
    const context = {
      source: memorySource([{ labels: { __name__: 'c' }, points }]),
      budget: new QueryBudget(),
    };
    const [found] = await evaluate(parseQuery(`increase(c[${window}])`), { from: at, to: at, stepMs: 1 }, context);
    expect(found?.points).toEqual([{ at, value: expect.closeTo(expected, 9) }]);
  });

  it.each<[first: number, perSecond: number]>([
    [0, 0.5],
    [60, 0.55],
    [120, 0.6],
    [180, 0.6],
    [240, 0.6],
    [300, 0.6],
  ])(
    'extends the rate of a counter that began at %i to its zero, by half an interval at most',
    async (first, expected) => {
      const points = [0, 1, 2].map((index) => ({ at: index * 4 * minute, value: first + 240 * index }));
      const context = {
        source: memorySource([{ labels: { __name__: 'c' }, points }]),
        budget: new QueryBudget(),
      };
      const at = 10 * minute;
      const [found] = await evaluate(parseQuery('rate(c[20m])'), { from: at, to: at, stepMs: 1 }, context);
      expect(found?.points).toEqual([{ at, value: expect.closeTo(expected, 9) }]);
    },
  );

  it('finds a value for as long as the look-back of its series', async () => {
    expect(await run('a', { from: 4, to: 7 })).toEqual({ '__name__=a,x=1': { 4: 1, 5: 1 } });
    expect(await run('a', { from: 4, to: 7, lookbackMs: 7 * minute })).toEqual({
      '__name__=a,x=1': { 4: 1, 5: 1, 6: 1, 7: 1 },
    });
  });

  it('fails when series would become equal without their names', async () => {
    expect(await run('8 * {x="1"}')).toBe('execution: vector cannot contain metrics with the same labelset');
    expect(await run('rate({__name__=~"requests_total|load"}[2m])')).toMatchObject({ 'code=200': expect.anything() });
  });

  it('is refused when it reads more than its budget', async () => {
    const many = Array.from({ length: 2001 }, (_, index) => series({ __name__: 'a', i: String(index) }, [1]));
    const steps = { from: 0, to: 0, stepMs: 1 };
    const context = { source: memorySource(many), budget: new QueryBudget() };
    await expect(evaluate(parseQuery('sum(a)'), steps, context)).rejects.toThrow(
      'the query selects more than 2000 series',
    );
    const long = { from: 0, to: 10_999, stepMs: 1 };
    const charted = { source: memorySource(many.slice(0, 50)), budget: new QueryBudget() };
    await expect(evaluate(parseQuery('a'), long, charted)).rejects.toThrow('the answer has more than 250000 points');
    const several = { source: memorySource(many.slice(0, 600)), budget: new QueryBudget() };
    several.budget.takeSamples(49_000_000);
    await expect(evaluate(parseQuery('sum(a)'), long, several)).rejects.toThrow('processes more than 50000000 samples');
  });
});
