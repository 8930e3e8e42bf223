import { createPatternEngine, type SearchPatterns, SeriesMatching } from '@watchpost/checks';
import type { SeriesPoint, SeriesSource } from '../../../../src/monitoring/prometheus/query/series-source.js';

/** Its thread ends with the process. */
const engine = createPatternEngine();

const search: SearchPatterns = async (job) => {
  const answer = await engine.run(job, 'org_1');
  if (answer.kind !== 'found') throw new Error(`patterns: ${answer.kind}`);
  return answer.found;
};

/** A series of a test. */
export interface MemorySeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly SeriesPoint[];
}

/** Serves series that a test has written, with a look-back of 5 minutes. */
export const memorySource = (series: readonly MemorySeries[], lookbackMs = 300_000): Pick<SeriesSource, 'read'> => ({
  async read(selector, { from, to, withLookback }, budget) {
    const named = series.map(({ labels: { __name__: name = '', ...labels }, points }) => ({
      name,
      labels: new Map(Object.entries(labels)),
      points,
    }));
    const selected = await new SeriesMatching([selector], search).select(named);
    budget.takeSeries(selected.length);
    const since = withLookback ? from - lookbackMs : from;
    return selected.map(({ name, labels, points }) => {
      const within = points.filter(({ at }) => at >= since && at <= to);
      budget.takeSamples(within.length);
      return { labels: new Map([['__name__', name], ...labels]), lookbackMs, points: within };
    });
  },
});
