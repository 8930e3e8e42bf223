import type { PortionedDeletion, Store } from '../../store/interface/store.js';
import { keptSampleMs, keptSumsMs } from '../../store/upkeep/retention.js';
import { hourOf } from '../samples/sample.js';

/** What removing takes of a store. */
export type Removing = Pick<Store, 'find' | 'findColumns' | 'page' | 'deleteSome' | 'commit'>;

/** Series whose samples are searched at a time. */
export const seriesPortion = 200;
/** Rows that are deleted at a time: on SQLite no other writer can work in these few milliseconds. */
const portion = 500;

const deleteAll = async (store: Removing, deletion: PortionedDeletion): Promise<void> => {
  while ((await store.deleteSome(deletion, portion)) === portion);
};

/** Deletes what belongs to series, the series themselves last: what breaks off is found again. */
export const deleteSeries = async (store: Removing, refs: readonly number[]): Promise<void> => {
  const where = { seriesRef: { in: refs } };
  await deleteAll(store, { kind: 'delete', table: 'sampleChunks', where });
  await deleteAll(store, { kind: 'delete', table: 'sampleHours', where });
  await deleteAll(store, { kind: 'delete', table: 'exporterSeries', where: { ref: { in: refs } } });
};

/** Deletes all that a deleted exporter has left. */
const removeGone = async (store: Removing, exporterRef: number, isStopping: () => boolean): Promise<void> => {
  await deleteAll(store, { kind: 'delete', table: 'exporterScrapes', where: { exporterRef } });
  while (!isStopping()) {
    const series = await store.findColumns('exporterSeries', ['ref'], { exporterRef }, { limit: seriesPortion });
    const refs = series.map(({ ref }) => ref);
    if (refs.length === 0) {
      const where = { exporterRef };
      await store.commit([
        { kind: 'delete', table: 'exporterCatalogues', where },
        { kind: 'delete', table: 'goneExporters', where },
      ]);
      return;
    }
    await deleteSeries(store, refs);
  }
};

/** Deletes all that deleted exporters have left. */
export const removeGoneExporters = async (store: Removing, isStopping: () => boolean): Promise<void> => {
  while (!isStopping()) {
    const [gone] = await store.find('goneExporters', {}, { limit: 1 });
    if (gone === undefined) return;
    await removeGone(store, gone.exporterRef, isStopping);
  }
};

/** Deletes samples, sums and ended series that are no longer kept. */
export const removeOldSamples = async (store: Removing, now: number, isStopping: () => boolean): Promise<void> => {
  for (let above = 0; !isStopping(); ) {
    const options = { orderBy: 'ref', limit: seriesPortion } as const;
    const series = await store.findColumns('exporterSeries', ['ref', 'lastAt'], { ref: { above } }, options);
    const seriesRef = { in: series.map(({ ref }) => ref) };
    const samples = { seriesRef, hour: { below: hourOf(now - keptSampleMs) } };
    const sums = { seriesRef, hour: { below: hourOf(now - keptSumsMs) } };
    await deleteAll(store, { kind: 'delete', table: 'sampleChunks', where: samples });
    await deleteAll(store, { kind: 'delete', table: 'sampleHours', where: sums });
    const ended = series.filter(({ lastAt }) => lastAt < now - keptSumsMs).map(({ ref }) => ref);
    if (ended.length > 0) await deleteSeries(store, ended);
    const last = series.at(-1);
    if (last === undefined || series.length < seriesPortion) return;
    above = last.ref;
  }
};
