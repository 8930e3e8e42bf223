import type { Change, NewRow, Row, Store } from '../../store/interface/store.js';
import { currentSeries } from '../samples/select-series.js';
import { exportersBounds } from './bounds.js';
import type { LabelledSeries } from './labelled-series.js';
import { makeSeries } from './series-births.js';
import { readMostSeries } from './series-of-organization.js';
import { digestOfMarked, markedSet, remarkedSet, setOf } from './series-set.js';

/** The series of a scrape by what they are known as, and what the scrape changes of them. */
export interface ResolvedSeries {
  /** The `ref` of each series, by its hash; maybe of others besides. */
  readonly refs: ReadonlyMap<string, number>;
  /** What the exporter keeps of all of them together from now on; `null` when what it has stays. */
  readonly set: string | null;
  /** How many have a row since this scrape. */
  readonly made: number;
  /** Hashes of those that the last good scrape did not have. */
  readonly added: ReadonlySet<string>;
  /** The entries of a commit by which series end that the scrape lacks, and go on that it has again. */
  readonly changes: readonly Change[];
}

/** What of a leased exporter says which series it has. */
export type ScrapedExporter = Pick<
  Row<'exporters'>,
  'ref' | 'organizationId' | 'seriesSet' | 'comparableAt' | 'lastGoodAt' | 'knownSeries'
>;

/** Why new series are not kept: the exporter, or all of the organization, would have more than are kept, or than its plan includes. */
export type NoRoom = 'tooMany' | 'tooManyOfOrganization' | 'overPlan';

/** Finds the rows of series, and makes those of new ones. */
export interface KnownSeries {
  /**
   * Finds the series of a good scrape.
   *
   * @throws StoreUnavailableError
   */
  resolve(exporter: ScrapedExporter, series: readonly LabelledSeries[], at: number): Promise<ResolvedSeries | NoRoom>;
  /**
   * Finds series that a failed scrape has: no other series ends by it. What there is no room for is left out.
   *
   * @throws StoreUnavailableError
   */
  find(exporter: ScrapedExporter, series: readonly LabelledSeries[], at: number): Promise<ResolvedSeries>;
  /**
   * Finds the series of a scrape that comes after a later one, or was made by an older definition. It says nothing of what the exporter has now: a new series has
   * ended with it, one that had ended before ends with it, and one that is known from a later scrape has begun with it.
   *
   * @throws StoreUnavailableError
   */
  findLate(exporter: ScrapedExporter, series: readonly LabelledSeries[], at: number): Promise<ResolvedSeries | NoRoom>;
}

/** What a scrape found, with the digest of all of it. */
interface RememberedSeries extends Pick<ResolvedSeries, 'refs'> {
  readonly set: string;
}

const maxKnown = exportersBounds.exporterSeries.most;
/** Hashes and numbers that one statement names. */
const portion = 500;
const maxRemembered = exportersBounds.rememberedSeries.most;

const foundColumns = ['ref', 'hash', 'bornAt', 'lastAt'] as const;
type Found = Pick<Row<'exporterSeries'>, (typeof foundColumns)[number]>;

const portionsOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / portion) }, (_, index) =>
    items.slice(index * portion, (index + 1) * portion),
  );

type SeriesStore = Pick<Store, 'get' | 'findColumns' | 'commit'>;

const ofStores = new WeakMap<object, KnownSeries>();

/** The {@link KnownSeries} that the requests of a process share for a store. */
export const sharedKnownSeries = (store: SeriesStore): KnownSeries => {
  const shared = ofStores.get(store) ?? createKnownSeries(store);
  ofStores.set(store, shared);
  return shared;
};

/** Makes {@link KnownSeries}, which remembers the series of last scrapes: most scrapes have the same again. */
export const createKnownSeries = (store: SeriesStore): KnownSeries => {
  /** By exporter; the one that was not scraped for longest comes first. */
  const remembered = new Map<number, RememberedSeries>();
  let count = 0;

  const remember = (exporterRef: number, resolved: RememberedSeries): void => {
    count += resolved.refs.size - (remembered.get(exporterRef)?.refs.size ?? 0);
    remembered.delete(exporterRef);
    remembered.set(exporterRef, resolved);
    for (const [oldest, { refs }] of remembered) {
      if (count <= maxRemembered) break;
      remembered.delete(oldest);
      count -= refs.size;
    }
  };

  const read = async (exporterRef: number, hashes: readonly string[]): Promise<Found[]> => {
    const found: Found[] = [];
    for (const some of portionsOf(hashes)) {
      const where = { exporterRef, hash: { in: some } };
      found.push(...(await store.findColumns('exporterSeries', foundColumns, where, { limit: portion })));
    }
    return found;
  };

  /** What the last good scrape had. */
  const readCurrent = async (exporterRef: number): Promise<Found[]> => {
    const found: Found[] = [];
    for (let above = 0; ; ) {
      const where = { exporterRef, lastAt: currentSeries, ref: { above } };
      const options = { orderBy: 'ref', limit: portion } as const;
      const some = await store.findColumns('exporterSeries', foundColumns, where, options);
      found.push(...some);
      const last = some.at(-1);
      if (last === undefined || some.length < portion) return found;
      above = last.ref;
    }
  };

  const move = (exporterRef: number, series: readonly Found[], set: Partial<Row<'exporterSeries'>>): Change[] =>
    portionsOf(series).map((some) => ({
      kind: 'update',
      table: 'exporterSeries',
      where: { exporterRef, ref: { in: some.map(({ ref }) => ref) } },
      set,
    }));

  /** Makes rows of new series, unless the organization has no room for them. */
  const make = async (
    exporter: ScrapedExporter,
    series: readonly LabelledSeries[],
    times: SeriesTimes,
  ): Promise<Found[] | NoRoom> => {
    if (series.length === 0) return [];
    // They may be there in vain when the scrape is not recorded: they have no samples then, and end with the next one.
    const rows = series.map((one) => newSeries(one, exporter, times));
    const { most, isOfPlan } = await readMostSeries(store, exporter.organizationId);
    if (await makeSeries(store, exporter, rows, most)) return read(exporter.ref, hashesOf(series));
    return isOfPlan ? 'overPlan' : 'tooManyOfOrganization';
  };

  const without = (series: readonly LabelledSeries[], known: readonly Pick<Found, 'hash'>[]): LabelledSeries[] => {
    const hashes = new Set(known.map(({ hash }) => hash));
    return series.filter(({ hash }) => !hashes.has(hash));
  };

  return {
    find: async (exporter, series, at) => {
      const refs = remembered.get(exporter.ref)?.refs;
      if (refs !== undefined && series.every(({ hash }) => refs.has(hash))) {
        return { refs, made: 0, added: new Set(), changes: [], set: null };
      }
      const known = await read(exporter.ref, hashesOf(series));
      const times = { bornAt: at, bornAfter: exporter.comparableAt, lastAt: currentSeries };
      const answer = await make(exporter, without(series, known), times);
      const made = typeof answer === 'string' ? [] : answer;
      return { refs: refsOf([...known, ...made]), made: made.length, added: new Set(), changes: [], set: null };
    },

    findLate: async (exporter, series, at) => {
      const { ref: exporterRef } = exporter;
      const known = await read(exporterRef, hashesOf(series));
      const fresh = without(series, known);
      if (exporter.knownSeries + fresh.length > maxKnown) return 'tooMany';
      // Which scrapes lacked them before is not known.
      const made = await make(exporter, fresh, { bornAt: at, bornAfter: null, lastAt: at });
      if (typeof made === 'string') return made;
      const earlier = known.filter(({ bornAt }) => bornAt > at);
      const longer = known.filter(({ lastAt }) => lastAt < at);
      const changes = [
        ...move(exporterRef, earlier, { bornAt: at, bornAfter: null }),
        ...move(exporterRef, longer, { lastAt: at }),
      ];
      const set = changes.length > 0 ? remarkedSet(exporter.seriesSet) : null;
      return { refs: refsOf([...known, ...made]), made: made.length, added: new Set(), changes, set };
    },

    resolve: async (exporter, series, at) => {
      const { ref: exporterRef, lastGoodAt, seriesSet } = exporter;
      const set = setOf(series);
      const before = remembered.get(exporterRef);
      const isSame = digestOfMarked(seriesSet) === set;
      if (before?.set === set && isSame) {
        remember(exporterRef, before);
        return { ...before, set: null, made: 0, added: new Set(), changes: [] };
      }
      const known = await read(exporterRef, hashesOf(series));
      const fresh = without(series, known);
      if (exporter.knownSeries + fresh.length > maxKnown) return 'tooMany';
      const current = await readCurrent(exporterRef);
      const times = { bornAt: at, bornAfter: exporter.comparableAt, lastAt: currentSeries };
      const made = await make(exporter, fresh, times);
      if (typeof made === 'string') return made;
      const wanted = new Set(hashesOf(series));
      const ended = current.filter(({ hash }) => !wanted.has(hash));
      const revived = known.filter(({ lastAt }) => lastAt !== currentSeries);
      const resolved = { refs: refsOf([...known, ...made]), set };
      remember(exporterRef, resolved);
      const changes = [
        ...move(exporterRef, ended, { lastAt: lastGoodAt ?? at }),
        ...move(exporterRef, revived, { lastAt: currentSeries }),
      ];
      const isUnchanged = isSame && made.length + changes.length === 0;
      return {
        ...resolved,
        set: isUnchanged ? null : markedSet(set),
        made: made.length,
        added: new Set([...fresh, ...revived].map(({ hash }) => hash)),
        changes,
      };
    },
  };
};

const hashesOf = (series: readonly Pick<LabelledSeries, 'hash'>[]): string[] => series.map(({ hash }) => hash);

const refsOf = (found: readonly Found[]): ReadonlyMap<string, number> =>
  new Map(found.map(({ hash, ref }) => [hash, ref]));

/** When a new series began, after which good scrape that lacked it, and when it ended. */
type SeriesTimes = Pick<Row<'exporterSeries'>, 'bornAt' | 'bornAfter' | 'lastAt'>;

const newSeries = (
  { hash, name, labels, type, unit, help, text }: LabelledSeries,
  { ref }: Pick<Row<'exporters'>, 'ref'>,
  times: SeriesTimes,
): NewRow<'exporterSeries'> => ({
  exporterRef: ref,
  hash,
  metric: name,
  series: text,
  labels: Object.fromEntries(labels),
  type,
  unit,
  help,
  ...times,
  searchText: text.toLowerCase(),
});
