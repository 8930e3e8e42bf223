import {
  type LabelMatcher,
  type NamedSeries,
  type PatternEngine,
  type SearchPatterns,
  SeriesMatching,
} from '@watchpost/checks';
import type { Row, Store } from '../../store/interface/store.js';
import { samplesBounds } from './bounds.js';
import type { SeriesBirth } from './fold-samples.js';

/** A series whose samples can be read. */
export interface StoredSeries extends NamedSeries, SeriesBirth {
  readonly ref: number;
  readonly exporterRef: number;
  /** Such as `counter`; `null` when the exporter does not say. */
  readonly type: string | null;
  readonly unit: string | null;
  readonly help: string | null;
  /** Time of its last sample; {@link currentSeries} while the last scrape has it. */
  readonly lastAt: number;
}

/** A pattern that cannot be matched; its message follows the name of a field. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** `lastAt` of a series that has not ended: the latest time that a `Date` can hold. */
export const currentSeries = 8_640_000_000_000_000;

const maxSelected = samplesBounds.selectedSeries.most;
/** Series that are read at a time. */
const portion = 1000;

const columns = [
  'ref',
  'exporterRef',
  'metric',
  'labels',
  'type',
  'unit',
  'help',
  'bornAt',
  'bornAfter',
  'lastAt',
] as const;

const storedSeries = ({
  metric,
  labels,
  ...row
}: Pick<Row<'exporterSeries'>, (typeof columns)[number]>): StoredSeries => ({
  ...row,
  name: metric,
  labels: new Map(Object.entries(labels)),
});

/** Matches patterns in the thread for them, in turn for each organization. */
export const searchWith =
  (patterns: PatternEngine, organizationId: string): SearchPatterns =>
  async (job) => {
    const answer = await patterns.run(job, organizationId);
    if (answer.kind === 'found') return answer.found;
    if (answer.kind === 'tooSlow') throw new PatternError('has a pattern that takes too long to match');
    throw new PatternError('has a pattern that RE2 does not take');
  };

/** Which series are selected. */
export interface SeriesSelection {
  readonly exporterRefs: readonly number[];
  /** All of them must hold. */
  readonly matchers: readonly LabelMatcher[];
  /** Where the range begins and ends in which they had samples; milliseconds since the epoch, the end not included. */
  readonly from: number;
  readonly to: number;
  /** How many are given at most. */
  readonly limit: number;
}

/**
 * The series of exporters that all matchers select and that had samples in a range, in the order in which they were first
 * scraped.
 *
 * @returns the series, and whether there may be more: at most 20,000 are compared
 * @throws PatternError; PatternsBusyError while too many patterns of the organization wait; StoreUnavailableError
 */
export const selectSeries = async (
  store: Pick<Store, 'findColumns'>,
  { exporterRefs, matchers, from, to, limit }: SeriesSelection,
  { patterns, organizationId }: { readonly patterns: PatternEngine; readonly organizationId: string },
): Promise<{ readonly series: StoredSeries[]; readonly isTruncated: boolean }> => {
  const matching = new SeriesMatching([{ matchers }], searchWith(patterns, organizationId));
  const metric = matchers.find(({ label, operator }) => label === '__name__' && operator === '=')?.value;
  const where = {
    exporterRef: { in: exporterRefs },
    lastAt: { atLeast: from },
    bornAt: { below: to },
    ...(metric !== undefined && { metric }),
  };
  const series: StoredSeries[] = [];
  let above = 0;
  for (let read = 0; read < maxSelected; read += portion) {
    const options = { orderBy: 'ref', limit: portion } as const;
    const rows = await store.findColumns('exporterSeries', columns, { ...where, ref: { above } }, options);
    series.push(...(await matching.select(rows.map(storedSeries))));
    if (series.length > limit) return { series: series.slice(0, limit), isTruncated: true };
    if (rows.length < portion) return { series, isTruncated: false };
    above = rows.at(-1)?.ref ?? above;
  }
  return { series, isTruncated: true };
};
