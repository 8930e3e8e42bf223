import type { Selector } from '@watchpost/checks';
import type { SampleSums } from '../../samples/sample-sums.js';
import type { QueryBudget } from './query-budget.js';

/** What was measured of a series at a time. */
export interface SeriesPoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `null` from which on the series is stale: its exporter no longer has it, or could not be scraped. */
  readonly value: number | null;
}

/** What a selection reads. */
export interface ReadWindow {
  /** Milliseconds since the epoch, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** Whether points are needed as well that lie before `from` by at most the look-back of their series. */
  readonly withLookback: boolean;
  /** Whether sums of whole hours are enough: windows and steps begin and end with them, and there are many. */
  readonly isByHour: boolean;
}

/** A series with its points. */
export interface SourceSeries {
  /** With the metric's name as `__name__`. */
  readonly labels: ReadonlyMap<string, string>;
  /** For how long its last point counts, in milliseconds. */
  readonly lookbackMs: number;
  /** In ascending order of time. */
  readonly points: readonly SeriesPoint[];
  /** Sums of what was measured before the points, in ascending order of time. Default: none. */
  readonly hours?: readonly SampleSums[];
  /** Before this time samples are no longer kept, only their sums; milliseconds since the epoch. */
  readonly sampledSince?: number;
}

/** A series without its points, and what is said of its metric. */
export interface DescribedSeries {
  /** With the metric's name as `__name__`. */
  readonly labels: ReadonlyMap<string, string>;
  readonly type: string;
  readonly help: string;
  readonly unit: string;
}

/** Where queries read series of one organization. */
export interface SeriesSource {
  /**
   * Reads the series that a selector selects.
   *
   * @param budget is charged for each series and point
   * @throws QueryError when the budget does not suffice
   */
  read(selector: Selector, window: ReadWindow, budget: QueryBudget): Promise<readonly SourceSeries[]>;
  /**
   * Finds series that have points in a range.
   *
   * @param selectors any of them selects; none selects all
   * @returns at most `limit`
   */
  list(
    selectors: readonly Selector[],
    range: { readonly from: number; readonly to: number; readonly limit: number },
  ): Promise<readonly DescribedSeries[]>;
}

/** The series of several sources. */
export const joinedSource = (sources: readonly SeriesSource[]): SeriesSource => ({
  async read(selector, window, budget) {
    const found: SourceSeries[] = [];
    for (const source of sources) found.push(...(await source.read(selector, window, budget)));
    return found;
  },
  async list(selectors, range) {
    const found: DescribedSeries[] = [];
    for (const source of sources) {
      found.push(...(await source.list(selectors, { ...range, limit: range.limit - found.length })));
    }
    return found;
  },
});
