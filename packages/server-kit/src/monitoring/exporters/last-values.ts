import type { Row, Store } from '../../store/interface/store.js';
import { hourMs, hourOf } from '../samples/sample.js';
import { decodeSums } from '../samples/sample-sums.js';
import { decodeScrape } from '../samples/scrape-values.js';
import { currentSeries } from '../samples/select-series.js';

type SeriesRow = Pick<Row<'exporterSeries'>, 'ref' | 'lastAt'>;

/** The values of the exporter's scrapes at some times, as far as their rows are still there. */
const fromScrapes = async (
  store: Pick<Store, 'find'>,
  exporterRef: number,
  times: readonly number[],
): Promise<Map<number, ReadonlyMap<number, number>>> => {
  const rows = await store.find('exporterScrapes', { exporterRef, at: { in: times } }, { limit: times.length });
  return new Map(rows.map((row) => [row.at, decodeScrape(row)]));
};

/**
 * Reads the last values of some series of an exporter: of the last good scrape, or as they ended.
 *
 * @throws StoreUnavailableError
 */
export const readLastValues = async (
  store: Pick<Store, 'find'>,
  { ref: exporterRef, lastGoodAt }: Pick<Row<'exporters'>, 'ref' | 'lastGoodAt'>,
  series: readonly SeriesRow[],
): Promise<Map<number, number>> => {
  const lastOf = ({ lastAt }: SeriesRow): number => (lastAt === currentSeries ? (lastGoodAt ?? 0) : lastAt);
  const times = [...new Set(series.map(lastOf))];
  const scrapes = await fromScrapes(store, exporterRef, times);
  const values = new Map<number, number>();
  for (const one of series) {
    const value = scrapes.get(lastOf(one))?.get(one.ref);
    if (value !== undefined) values.set(one.ref, value);
  }
  const missing = series.filter(({ ref }) => !values.has(ref));
  if (missing.length === 0) return values;
  const hours = [...new Set(missing.map((one) => hourOf(lastOf(one))))];
  const where = { seriesRef: { in: missing.map(({ ref }) => ref) }, hour: { in: hours } };
  const rows = await store.find('sampleHours', where, { limit: missing.length * hours.length });
  const byRef = new Map(missing.map((one) => [one.ref, one]));
  for (const { seriesRef, hour, sums } of rows) {
    const one = byRef.get(seriesRef);
    if (one !== undefined && hourOf(lastOf(one)) === hour) values.set(seriesRef, decodeSums(sums, hour * hourMs).last);
  }
  return values;
};
