import { describe, expect, it } from 'vitest';
import type { SearchJob } from '../../src/patterns/pattern-job.js';
import { runJob } from '../../src/patterns/run-job.ts';
import { readSelector } from '../../src/scrape/selectors/selector.js';
import { SeriesMatching } from '../../src/scrape/selectors/series-matching.js';

const series = [
  ['up', { job: 'api' }],
  ['up', { job: 'web', zone: 'eu-1' }],
  ['up', {}],
  ['load', { job: 'api', zone: 'us-2' }],
] as const;
const named = series.map(([name, labels]) => ({ name, labels: new Map(Object.entries(labels)) }));

/** Numbers of the series that are selected, and how many jobs that took. */
const select = async (...selectors: readonly string[]) => {
  const jobs: SearchJob[] = [];
  const matching = new SeriesMatching(selectors.map(readSelector), async (job) => {
    jobs.push(job);
    const answer = runJob(job);
    if (answer.kind !== 'found') throw new Error(answer.kind);
    return answer.found;
  });
  const selected = await matching.select(named);
  expect(await matching.select(named)).toEqual(selected);
  return { selected: selected.map((one) => named.indexOf(one)), jobs: jobs.length };
};

describe('selectors', () => {
  it.each<[string, readonly number[], jobs: number]>([
    ['up', [0, 1, 2], 0],
    ['up{job="api"}', [0], 0],
    ['up{job!="api"}', [1, 2], 0],
    // A missing label is an empty one (Prometheus data model).
    ['up{job=""}', [2], 0],
    ['up{job=~"api|web"}', [0, 1], 0],
    ['up{job!~"api|web"}', [2], 0],
    ['up{job=~".+"}', [0, 1], 0],
    ['{__name__=~"u.+"}', [0, 1, 2], 0],
    ['{zone=~"[a-z]+-[12]"}', [1, 3], 1],
    ['{zone!~"eu-\\\\d",job="api"}', [0, 3], 1],
    // Matched as a whole, as Prometheus does.
    ['{job="api",zone=~"u.-"}', [], 1],
    // The second pattern is asked about where the first holds.
    ['{job=~"a[p]i",zone=~"u[s]-2"}', [3], 2],
  ])('select by %s', async (selector, selected, jobs) => {
    expect(await select(selector)).toEqual({ selected, jobs });
  });

  it('select what any of them selects, once', async () => {
    expect(await select('up{job="api"}', 'load', '{job="api"}')).toEqual({ selected: [0, 3], jobs: 0 });
  });
});
