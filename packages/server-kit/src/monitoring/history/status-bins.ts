import type { Store } from '../../store/interface/store.js';
import { type MonitorStatusColumns, readSpans } from './read-spans.js';
import { type StatusSeconds, StatusTally } from './status-spans.js';
import type { Range } from './stretches.js';

/**
 * The seconds of each status between each two neighbours of `edges`.
 *
 * @throws ProblemError `validation_failed` when there are too many statuses to be added up in one call
 */
export const readStatusBins = async (
  store: Pick<Store, 'find'>,
  monitor: MonitorStatusColumns,
  range: Range,
  edges: readonly number[],
): Promise<StatusSeconds[]> => {
  const bins = edges.slice(1).map(() => new StatusTally());
  let bin = 0;
  for await (const spans of readSpans(store, monitor, range)) {
    for (const span of spans) {
      for (let from = span.from; from < span.to; ) {
        while ((edges[bin + 1] ?? Number.POSITIVE_INFINITY) <= from) bin += 1;
        const to = Math.min(span.to, edges[bin + 1] ?? span.to);
        bins[bin]?.add({ ...span, from, to });
        from = to;
      }
    }
  }
  return bins.map(({ seconds }) => seconds);
};
