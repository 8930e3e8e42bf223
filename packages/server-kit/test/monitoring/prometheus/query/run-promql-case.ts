import { evaluate } from '../../../../src/monitoring/prometheus/query/evaluate.js';
import { parseQuery } from '../../../../src/monitoring/prometheus/query/parse-query.js';
import { QueryBudget } from '../../../../src/monitoring/prometheus/query/query-budget.js';
import { QueryError } from '../../../../src/monitoring/prometheus/query/query-error.js';
import { memorySource } from './memory-source.js';
import type { PromqlCase } from './promql-test-file.js';

/** Within what Prometheus' own tests take as equal. */
const isNear = (a: number, b: number): boolean =>
  Object.is(a, b) || a === b || Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));

const line = (labels: Iterable<readonly [string, string]>): string =>
  JSON.stringify([...labels].filter(([, value]) => value !== '').sort(([a], [b]) => (a < b ? -1 : 1)));

/** `undefined` when the case holds, `not supported` when its query is outside of what is evaluated, else what is wrong. */
export const problemOf = async (test: PromqlCase): Promise<string | undefined> => {
  try {
    const expression = parseQuery(test.query);
    const steps = { from: test.at, to: test.at, stepMs: 1 };
    const context = { source: memorySource(test.series), budget: new QueryBudget() };
    const found = (await evaluate(expression, steps, context)).map(({ labels, points }) => ({
      labels: line(labels.labels),
      value: points[0]?.value ?? Number.NaN,
    }));
    if (test.isFailure) return 'was evaluated';
    const expected = test.expected.map(({ labels, value }) => ({ labels: line(Object.entries(labels)), value }));
    if (!test.isOrdered) for (const list of [found, expected]) list.sort((a, b) => (a.labels < b.labels ? -1 : 1));
    const isEqual =
      found.length === expected.length &&
      found.every(({ labels, value }, index) => {
        const wanted = expected[index];
        return wanted !== undefined && labels === wanted.labels && isNear(value, wanted.value);
      });
    return isEqual ? undefined : `gave ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    if (error.message.startsWith('not supported')) return 'not supported';
    return test.isFailure ? undefined : error.message;
  }
};
