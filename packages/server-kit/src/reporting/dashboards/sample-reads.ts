import { type PatternEngine, PatternsBusyError, readSelector, seriesText } from '@watchpost/checks';
import type { SampleFunction } from '@watchpost/schemas';
import type { Range } from '../../monitoring/history/stretches.js';
import { binnedSamples } from '../../monitoring/samples/binned-samples.js';
import { sampleEdges } from '../../monitoring/samples/sample-edges.js';
import { PatternError, selectSeries } from '../../monitoring/samples/select-series.js';
import type { ReadingStore } from './deadline.js';

/** Which samples of an exporter a widget shows. */
export interface SampleQuestion {
  readonly exporterId: string;
  readonly selector: string;
  readonly fn: SampleFunction;
  /** Values of each series; there may be fewer. */
  readonly bins: number;
  /** Series that are shown at most. */
  readonly maxSeries: number;
  /** Whether series that ended before the end of the range are left out. */
  readonly isCurrent?: boolean;
}

/** Lines of an exporter, or why they could not be read. */
export type SampledLines =
  | {
      /** Where bins begin and end. */
      readonly edges: readonly number[];
      /** By the text of each series: one value for each bin, `null` where none is known. */
      readonly lines: readonly { readonly series: string; readonly values: (number | null)[] }[];
      readonly isTruncated: boolean;
    }
  /** A sentence for people. */
  | { readonly failure: string };

/** Reads samples of the range of an answer. */
export type SampleReads = (store: ReadingStore, question: SampleQuestion) => Promise<SampledLines>;

/** What is missing where more series are selected than are shown. */
export const noticeOfSeries = (sampled: {
  readonly lines: readonly unknown[];
  readonly isTruncated: boolean;
}): string | null => (sampled.isTruncated ? `The first ${sampled.lines.length} series are shown.` : null);

const present = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

/** Makes the reads of one answer. */
export const createSampleReads =
  (
    range: Range,
    now: number,
    source: { readonly organizationId: string; readonly patterns: PatternEngine },
  ): SampleReads =>
  async (store, { exporterId, selector, fn, bins, maxSeries, isCurrent = false }) => {
    const { organizationId } = source;
    const [exporter] = await store.findColumns('exporters', ['ref'], { organizationId, id: exporterId }, { limit: 1 });
    if (exporter === undefined) return { failure: 'The exporter does not exist.' };
    const binning = sampleEdges(range, bins, now);
    const { edges } = binning;
    const to = edges.at(-1) ?? range.to;
    const selection = {
      exporterRefs: [exporter.ref],
      matchers: readSelector(selector).matchers,
      from: isCurrent ? range.to - 1 : (edges[0] ?? range.from),
      to,
      limit: maxSeries,
    };
    try {
      const { series, isTruncated } = await selectSeries(store, selection, source);
      const values = await binnedSamples(store, series, binning, fn);
      const lines = series.map((one, index) => ({
        series: seriesText(one),
        values: (values[index] ?? []).map(present),
      }));
      return { edges, lines, isTruncated };
    } catch (error) {
      if (error instanceof PatternError) return { failure: `The selector ${error.message}.` };
      if (error instanceof PatternsBusyError)
        return { failure: 'Too many patterns are being matched; try again soon.' };
      throw error;
    }
  };
