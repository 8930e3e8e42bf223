import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sourceFiles } from '@watchpost/testbed/debian-sources';
import { describe, expect, it } from 'vitest';
import { type PromqlCase, readPromqlCases } from './promql-test-file.js';
import { problemOf } from './run-promql-case.js';

/** Lines that the grammar of the parser does not take; a newer Prometheus has dropped the function. */
const outsideOfGrammar = (problem: string): boolean =>
  problem.includes('parse error: unexpected "') || problem.includes('unknown function with name "holt_winters"');

/**
 * What Prometheus answers since 2.51 to cases of older files: half an interval bounds the way to a counter's zero as well
 * (prometheus#13725). The values are those of its own test since then, in the order of the series.
 */
const answeredSince: ReadonlyMap<string, readonly number[]> = new Map([
  ['rate(testcounter_zero_cutoff[20m]) at 600000', [0.5, 0.55, 0.6, 0.6, 0.6, 0.6]],
]);

/** The case with what is answered today. */
const asOfToday = (one: PromqlCase): PromqlCase => {
  const values = answeredSince.get(`${one.query} at ${one.at}`);
  if (values === undefined) return one;
  expect(one.expected).toHaveLength(values.length);
  return { ...one, expected: one.expected.map((each, index) => ({ ...each, value: values[index] ?? Number.NaN })) };
};

const evaluated: string[] = [];

describe("the queries of Prometheus' own tests", () => {
  it.each(sourceFiles('prometheus', '.test'))('that are within our subset give what %s expects', async (path) => {
    const cases = readPromqlCases(basename(path), readFileSync(path, 'utf8'));
    const wrong: string[] = [];
    const counts = { evaluated: 0, 'not supported': 0, 'outside of the grammar': 0 };
    for (const one of cases) {
      const problem = await problemOf(asOfToday(one));
      if (problem === undefined) counts.evaluated += 1;
      else if (problem === 'not supported') counts['not supported'] += 1;
      else if (outsideOfGrammar(problem)) counts['outside of the grammar'] += 1;
      else wrong.push(`line ${one.line}: ${one.query} ${problem}`);
    }
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(0);
    if (basename(path) === 'staleness.test') expect(counts.evaluated).toBe(cases.length);
    evaluated.push(...Array.from({ length: counts.evaluated }, () => path));
    console.log(`${basename(path)}: ${JSON.stringify(counts)}`);
  });

  it('were evaluated in their hundreds', () => {
    console.log(`${evaluated.length} queries of Prometheus' own tests were evaluated`);
    expect(evaluated.length).toBeGreaterThan(150);
  });
});
