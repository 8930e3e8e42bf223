import { hourMs } from '../../samples/sample.js';
import type { SeriesSource } from './series-source.js';

/**
 * The same series without what the organization no longer keeps by its plan.
 *
 * @param readRetainedFrom since when it keeps what was measured, in milliseconds since the epoch; `null` for no limit
 */
export const keptSource = (source: SeriesSource, readRetainedFrom: () => Promise<number | null>): SeriesSource => {
  let reading: Promise<number | null> | undefined;
  // A query reads many selections, and the limit once.
  const retained = (): Promise<number | null> => {
    reading ??= readRetainedFrom();
    return reading;
  };
  return {
    async read(selector, window, budget) {
      const since = await retained();
      if (since === null) return source.read(selector, window, budget);
      if (window.to < since) return [];
      // Windows of sums begin with an hour.
      const from = Math.max(window.from, Math.floor(since / hourMs) * hourMs);
      const found = await source.read(selector, { ...window, from }, budget);
      return found.map(({ points, hours, ...series }) => ({
        ...series,
        points: points.filter(({ at }) => at >= since),
        ...(hours !== undefined && { hours: hours.filter(({ firstAt }) => firstAt >= since) }),
      }));
    },
    async list(selectors, range) {
      const since = await retained();
      if (since !== null && range.to < since) return [];
      return source.list(selectors, { ...range, from: Math.max(range.from, since ?? range.from) });
    },
  };
};
