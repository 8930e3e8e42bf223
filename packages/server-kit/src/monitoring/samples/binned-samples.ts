import type { SampleFunction } from '@watchpost/schemas';
import type { Store } from '../../store/interface/store.js';
import { foldSamples } from './fold-samples.js';
import { readSamples, readSums, sumsOfEach } from './read-samples.js';
import { hourMs } from './sample.js';
import type { SampleEdges } from './sample-edges.js';
import type { StoredSeries } from './select-series.js';

/** A change is measured from a sample that is this much older than the range at most; the longest interval is an hour. */
const reachMs = 2 * hourMs;

/**
 * One value for each bin of each series, in the order of the series.
 *
 * @throws StoreUnavailableError
 */
export const binnedSamples = async (
  store: Pick<Store, 'find'>,
  series: readonly StoredSeries[],
  { edges, isOfHours }: SampleEdges,
  fn: SampleFunction,
): Promise<(number | undefined)[][]> => {
  const range = { from: (edges[0] ?? 0) - reachMs, to: edges.at(-1) ?? 0 };
  const samples = isOfHours ? undefined : await readSamples(store, series, range);
  const sums = isOfHours ? await readSums(store, series, range) : undefined;
  return series.map((one) =>
    foldSamples({ sums: sums?.get(one.ref) ?? sumsOfEach(samples?.get(one.ref) ?? []), edges, fn, birth: one }),
  );
};
