import type { Change, Row, Store } from '../../store/interface/store.js';
import { decodeChunk, encodeChunk } from '../samples/chunk-codec.js';
import { samplesBySeries } from '../samples/chunk-hour.js';
import { mergedSamples, type ReadScrape, readScrape } from '../samples/read-samples.js';
import { hourMs, type SeriesSample } from '../samples/sample.js';
import { encodeSums, sumUp } from '../samples/sample-sums.js';

/** An hour of an exporter whose samples go into chunks; the hour counted from the epoch. */
export interface ExporterHour {
  readonly exporterRef: number;
  readonly hour: number;
}

type Reads = Pick<Store, 'find' | 'commit'>;

/** Scrapes that are read at once: an hour at the least interval has 240. What is left comes into the same chunks after it. */
const scrapePortion = 500;
/** Failed scrapes that are passed over to find the last good one; its row always stays. */
const scrapesBefore = 4;
/** Chunks of one commit: on SQLite no other writer can work in these few milliseconds. */
const portion = 250;

/** Chunks and sums of some series, in place of those that are there. */
const chunkChanges = (
  hour: number,
  series: readonly (readonly [ref: number, samples: readonly SeriesSample[]])[],
  stored: ReadonlyMap<number, readonly SeriesSample[]>,
): Change[] => {
  const startsAt = hour * hourMs;
  const updates: Change[] = [];
  const chunks: Change[] = [];
  const hours: Change[] = [];
  for (const [seriesRef, fresh] of series) {
    const known = stored.get(seriesRef);
    const all = mergedSamples(known ?? [], fresh);
    const samples = encodeChunk(all, startsAt);
    const summed = sumUp(all);
    const sums = summed && encodeSums(summed, startsAt);
    const where = { seriesRef, hour };
    if (known !== undefined) {
      updates.push({ kind: 'update', table: 'sampleChunks', where, set: { samples } });
      if (sums) updates.push({ kind: 'update', table: 'sampleHours', where, set: { sums } });
    }
    // Where a chunk is there already, its insert is passed over; one of marks alone has no sums yet.
    chunks.push({ kind: 'insert', table: 'sampleChunks', row: { ...where, samples }, onConflict: 'ignore' });
    if (sums) hours.push({ kind: 'insert', table: 'sampleHours', row: { ...where, sums }, onConflict: 'ignore' });
  }
  return [...updates, ...chunks, ...hours];
};

/** Rows that are in chunks go, but for those that the next scrapes are compared with: the last, and the last good one. */
const rowChanges = (exporterRef: number, before: readonly ReadScrape[], scrapes: readonly ReadScrape[]): Change[] => {
  const all = [...before, ...scrapes];
  const kept = [...new Set([all.findLast(({ isFailed }) => !isFailed)?.at, all.at(-1)?.at])].filter(
    (at) => at !== undefined,
  );
  const times = all.map(({ at }) => at);
  return [
    {
      kind: 'update',
      table: 'exporterScrapes',
      where: { exporterRef, at: { in: kept } },
      set: { isChunked: true },
    },
    {
      kind: 'delete',
      table: 'exporterScrapes',
      where: { exporterRef, at: { in: times.filter((at) => !kept.includes(at)) } },
    },
  ];
};

const readStored = async (store: Reads, hour: number, refs: readonly number[]) => {
  const rows = await store.find('sampleChunks', { seriesRef: { in: refs }, hour }, { limit: refs.length });
  return new Map(rows.map(({ seriesRef, samples }) => [seriesRef, decodeChunk(samples, hour * hourMs)]));
};

const inOrder = (rows: readonly Row<'exporterScrapes'>[]): ReadScrape[] =>
  rows.map(readScrape).sort((a, b) => a.at - b.at);

/**
 * Moves the scrapes of an exporter's hour into chunks, together with what is in them already. Until the last commit the rows
 * are still there: what breaks off is done again, and readers take each sample once.
 *
 * @param guard renews the lease in each commit
 * @returns whether all of it is done: not when the lease was lost
 * @throws StoreUnavailableError
 */
export const chunkExporterHour = async (
  store: Reads,
  { exporterRef, hour }: ExporterHour,
  guard: () => Change,
): Promise<boolean> => {
  const [from, to] = [hour * hourMs, (hour + 1) * hourMs];
  const read = (at: object, options: { limit: number; isDescending?: boolean }) =>
    store.find('exporterScrapes', { exporterRef, at }, { orderBy: 'at', ...options });
  const rows = await read({ atLeast: from, below: to }, { limit: scrapePortion });
  const earlier = inOrder(await read({ below: from }, { limit: scrapesBefore, isDescending: true }));
  // What is not in chunks yet is an earlier hour, which has its own turn.
  const before = earlier.filter(({ isChunked }) => isChunked);
  const scrapes = inOrder(rows);
  const series = [...samplesBySeries(before, scrapes)];
  for (let index = 0; index < series.length; index += portion) {
    const some = series.slice(index, index + portion);
    const stored = await readStored(
      store,
      hour,
      some.map(([ref]) => ref),
    );
    if (!(await store.commit([guard(), ...chunkChanges(hour, some, stored)])).isCommitted) return false;
  }
  return (await store.commit([guard(), ...rowChanges(exporterRef, before, scrapes)])).isCommitted;
};
