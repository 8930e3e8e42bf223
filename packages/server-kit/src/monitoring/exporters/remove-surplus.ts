import type { Row } from '../../store/interface/store.js';
import { currentSeries } from '../samples/select-series.js';
import { exportersBounds } from './bounds.js';
import { deleteSeries, type Removing, seriesPortion } from './remove-samples.js';

/** How many series may stay, which leaves room for new ones. */
const usualLimits = {
  ofExporter: exportersBounds.exporterSeries.most / 2,
  ofOrganization: Math.floor(exportersBounds.organizationSeries.most * 0.9),
};
const pageSize = 500;

const columns = ['ref', 'organizationId', 'knownSeries'] as const;
type Exporter = Pick<Row<'exporters'>, (typeof columns)[number]>;

/** Exporters that have series; a server has some thousand. */
const readExporters = async (store: Removing): Promise<Exporter[]> => {
  const found: Exporter[] = [];
  for (let above = 0; ; ) {
    const options = { orderBy: 'ref', limit: pageSize } as const;
    const page = await store.findColumns('exporters', columns, { ref: { above } }, options);
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return found;
    above = last.ref;
  }
};

const countOf = async (store: Removing, exporterRef: number): Promise<number> => {
  const page = { orderBy: 'lastAt', isDescending: false, limit: 1, offset: 0 } as const;
  return (await store.page('exporterSeries', { where: { exporterRef }, ...page })).totalItems;
};

/** Writes how many series an exporter has, unless that changed meanwhile: then the next hour counts again. */
const recount = async (store: Removing, { ref, knownSeries }: Exporter): Promise<number> => {
  const count = await countOf(store, ref);
  if (count === knownSeries) return count;
  // Who remembers its series reads them again after the next scrape.
  const set = { knownSeries: count, seriesSet: null };
  await store.commit([{ kind: 'update', table: 'exporters', where: { ref, knownSeries }, set, mustMatch: true }]);
  return count;
};

/** Deletes the longest ended series of some exporters. @returns how many there were to delete */
const removeEnded = async (store: Removing, exporters: readonly Exporter[], surplus: number): Promise<number> => {
  const limit = Math.min(seriesPortion, surplus);
  if (limit <= 0) return 0;
  const where = { exporterRef: { in: exporters.map(({ ref }) => ref) }, lastAt: { below: currentSeries } };
  const ended = await store.findColumns('exporterSeries', ['ref'], where, { orderBy: 'lastAt', limit });
  await deleteSeries(
    store,
    ended.map(({ ref }) => ref),
  );
  return ended.length;
};

/** Deletes ended series of exporters that have too many together. */
const removeSurplus = async (
  store: Removing,
  { exporters, most, isStopping }: { exporters: readonly Exporter[]; most: number; isStopping: () => boolean },
): Promise<void> => {
  let count = 0;
  for (const { ref } of exporters) count += await countOf(store, ref);
  while (count > most && !isStopping()) {
    const removed = await removeEnded(store, exporters, count - most);
    if (removed === 0) break;
    count -= removed;
  }
  for (const exporter of exporters) await recount(store, exporter);
};

/**
 * Deletes the longest ended series of exporters that have too many, down to half of what they may have, and of organizations
 * that have too many, down to nine tenths.
 */
export const removeSurplusSeries = async (
  store: Removing,
  isStopping: () => boolean,
  { ofExporter, ofOrganization } = usualLimits,
): Promise<void> => {
  for (const exporter of await readExporters(store)) {
    if (exporter.knownSeries <= ofExporter || isStopping()) continue;
    await removeSurplus(store, { exporters: [exporter], most: ofExporter, isStopping });
  }
  for (const exporters of Map.groupBy(await readExporters(store), ({ organizationId }) => organizationId).values()) {
    const total = exporters.reduce((sum, { knownSeries }) => sum + knownSeries, 0);
    if (total <= ofOrganization || isStopping()) continue;
    await removeSurplus(store, { exporters, most: ofOrganization, isStopping });
  }
};
