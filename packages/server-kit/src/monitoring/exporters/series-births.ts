import { bounds } from '@watchpost/schemas';
import type { Change, NewRow, Row, Store } from '../../store/interface/store.js';
import { exportersBounds } from './bounds.js';
import { remarkedSet } from './series-set.js';

const maxExporters = bounds.organizationExporters.most;
/** Rows that one commit makes. */
const portion = 500;

/** The exporter that new series belong to. */
type Parent = Pick<Row<'exporters'>, 'ref' | 'organizationId'>;

const rowsOf = (rows: readonly NewRow<'exporterSeries'>[]): Change[] =>
  rows.map((row) => ({ kind: 'insert', table: 'exporterSeries', row, onConflict: 'ignore' }));

/**
 * Makes the rows of new series, and counts them with their exporter, while the organization has room for all of them. The
 * counts are read and changed in the commit that makes the rows: exporters that are scraped at once cannot pass the bound together.
 *
 * @param atMost series that the organization may have, ended ones included
 * @returns whether there was room; some may have been made when there was not
 * @throws StoreUnavailableError
 */
export const makeSeries = async (
  store: Pick<Store, 'commit'>,
  { ref, organizationId }: Parent,
  rows: readonly NewRow<'exporterSeries'>[],
  atMost: number = exportersBounds.organizationSeries.most,
): Promise<boolean> => {
  for (let begin = 0; begin < rows.length; begin += portion) {
    const some = rows.slice(begin, begin + portion);
    const { isCommitted } = await store.commit([
      {
        kind: 'derive',
        table: 'exporters',
        where: { organizationId },
        limit: maxExporters,
        changes: (exporters) => {
          const own = exporters.find((exporter) => exporter.ref === ref);
          const total = exporters.reduce((sum, { knownSeries }) => sum + knownSeries, 0);
          if (own === undefined || total + some.length > atMost) return null;
          // Who remembers the series of the exporter learns of these, even if their scrape is not recorded.
          const set = { knownSeries: own.knownSeries + some.length, seriesSet: remarkedSet(own.seriesSet) };
          return [{ kind: 'update', table: 'exporters', where: { ref }, set }, ...rowsOf(some)];
        },
      },
    ]);
    if (!isCommitted) return false;
  }
  return true;
};
