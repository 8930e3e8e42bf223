import type { ScrapeResult } from '@watchpost/checks';
import { type Actor, systemActor } from '../../request/events/emit.js';
import type { Change, Row, Store, Where } from '../../store/interface/store.js';
import { encodeScrape } from '../samples/scrape-values.js';
import { evaluateSourceSoon } from '../status/status-changes.js';
import { exportersBounds } from './bounds.js';
import type { KnownSeries, NoRoom } from './known-series.js';
import { type LabelledScrape, type LabelledSeries, labelScrape, syntheticSeries } from './labelled-series.js';
import { statusChanges } from './present-exporter.js';
import { presentFamily } from './present-samples.js';
import { type ScrapeWeight, type SeriesFound, scrapeOutcome, weightOf } from './scrape-outcome.js';

type Exporter = Row<'exporters'>;

/** A scrape that has ended. */
export interface EndedScrape {
  /** Time of its samples, in milliseconds since the epoch. */
  readonly at: number;
  readonly result: ScrapeResult;
  /** Whether it was made by the present definition of the exporter. Default: yes. */
  readonly isOfDefinition?: boolean;
  /** Whether what the exporter offers has changed, where who made the scrape knows. Default: found out. */
  readonly isOfferNew?: boolean;
}

/** What recording a scrape takes. */
export interface RecordOptions {
  readonly store: Pick<Store, 'commit'>;
  readonly knownSeries: KnownSeries;
  /** Milliseconds since the epoch: when it is recorded. */
  readonly now: number;
  /** What must still be so for the scrape to count, such as the lease under which it was made. */
  readonly guard: Where<'exporters'>;
  /** Columns that the end of the scrape changes besides, such as when the next one is due. */
  readonly set: Partial<Exporter>;
  /** Who made it. Default: the server itself. */
  readonly actor?: Actor;
  /** Whether rules of the organization may be about its samples. Default: yes. */
  readonly isWatched?: boolean;
}

/** A scrape with the rows of all its series. */
interface KeptScrape extends SeriesFound {
  readonly scrape: LabelledScrape;
  /** Those that the scrape makes by itself come last: of equal series they count. */
  readonly series: readonly LabelledSeries[];
  readonly refs: ReadonlyMap<string, number>;
  /** The entries by which series end and go on. */
  readonly changes: readonly Change[];
}

const ownSeries = (scrape: LabelledScrape, { labels }: Exporter): LabelledSeries[] =>
  syntheticSeries(
    {
      up: scrape.ok ? 1 : 0,
      scrape_duration_seconds: scrape.durationMs / 1000,
      scrape_samples_scraped: scrape.ok ? scrape.samplesScraped : 0,
      scrape_samples_post_metric_relabeling: scrape.ok ? scrape.labelled.length : 0,
      // Known only when the others are found.
      scrape_series_added: 0,
    },
    labels,
  );

/** Series once each: of equal ones the last. */
const distinct = (series: readonly LabelledSeries[]): LabelledSeries[] => [
  ...new Map(series.map((one) => [one.hash, one])).values(),
];

/** What keeping the series of a scrape takes. */
interface Keeping {
  readonly at: number;
  readonly weight: ScrapeWeight;
  readonly knownSeries: KnownSeries;
}

const keepFailed = async (exporter: Exporter, scrape: LabelledScrape, keeping: Keeping): Promise<KeptScrape> => {
  const series = ownSeries(scrape, exporter);
  const { at, weight, knownSeries } = keeping;
  const late = weight === 'late' ? await knownSeries.findLate(exporter, series, at) : undefined;
  const found = typeof late === 'object' ? late : await knownSeries.find(exporter, series, at);
  return { ...found, scrape, series, added: 0 };
};

const noRoomMessages: Readonly<Record<NoRoom, string>> = {
  tooMany:
    'the exporter had too many different series lately; a label that changes with every scrape makes new ones each time',
  tooManyOfOrganization: `the exporters of the organization have ${exportersBounds.organizationSeries.most.toLocaleString('en-US')} series together, the most that are kept, with those that ended lately; select fewer`,
  overPlan: 'the plan includes fewer series than all exporters would have; select fewer series, or change the plan',
};

const keepSeries = async (exporter: Exporter, scrape: LabelledScrape, keeping: Keeping): Promise<KeptScrape> => {
  if (!scrape.ok) return keepFailed(exporter, scrape, keeping);
  const { at, weight, knownSeries } = keeping;
  const own = ownSeries(scrape, exporter);
  const series = distinct([...scrape.labelled, ...own]);
  const resolved = await (weight === 'late'
    ? knownSeries.findLate(exporter, series, at)
    : knownSeries.resolve(exporter, series, at));
  if (typeof resolved === 'string') {
    const message = noRoomMessages[resolved];
    return keepFailed(exporter, { ok: false, status: 'down', message, durationMs: scrape.durationMs }, keeping);
  }
  const ownHashes = new Set(own.map(({ hash }) => hash));
  const added = [...resolved.added].filter((hash) => !ownHashes.has(hash)).length;
  return { ...resolved, scrape, series, added };
};

/** The row of a scrape, with its samples as they count towards the usage of the organization. */
const scrapeRow = (
  { ref, organizationId }: Exporter,
  at: number,
  { scrape, series, refs, added }: KeptScrape,
): readonly Change[] => {
  const values = new Map<number, number>();
  for (const { hash, name, value } of series) {
    const found = refs.get(hash);
    if (found !== undefined) values.set(found, name === 'scrape_series_added' ? added : value);
  }
  const row = { exporterRef: ref, at, isFailed: !scrape.ok, ...encodeScrape(values) };
  return [
    { kind: 'insert', table: 'exporterScrapes', row, onConflict: 'ignore' },
    { kind: 'usage', organizationId, metric: 'samples', at, quantity: values.size },
  ];
};

/** What the exporter offers, when that may have changed: it is much to write with each scrape. */
const catalogueChanges = (
  exporter: Exporter,
  { at, isOfferNew }: EndedScrape,
  { scrape, made }: KeptScrape,
): Change[] => {
  if (!scrape.ok) return [];
  const isSame = made === 0 && exporter.comparableAt !== null && exporter.samplesScraped === scrape.samplesScraped;
  if (!(isOfferNew ?? !isSame)) return [];
  const { ref: exporterRef } = exporter;
  return [
    { kind: 'delete', table: 'exporterCatalogues', where: { exporterRef } },
    {
      kind: 'insert',
      table: 'exporterCatalogues',
      row: { exporterRef, at, families: scrape.families.map(presentFamily) },
    },
  ];
};

/** What alert rules make of a scrape. One that failed is no sample, and the past raises no alarm. */
const evaluationChanges = (exporter: Exporter, at: number, weight: ScrapeWeight, now: number): Change[] => {
  if (weight === 'current') return evaluateSourceSoon(exporter, { now, since: at - 1 });
  const where = { id: exporter.id, evaluatedUntil: { below: at } } as const;
  return [{ kind: 'update', table: 'evaluations', where, set: { evaluatedUntil: at } }];
};

/**
 * Records a scrape: its row, the series that begin and end with it, and the exporter's new state with the event of it, all
 * in one commit. A scrape that could not be made is only noted as the last error. Scrapes may come late and out of order.
 *
 * @returns whether it was recorded: not when the exporter is no longer as the guard has it
 * @throws StoreUnavailableError
 */
export const recordScrape = async (
  exporter: Exporter,
  ended: EndedScrape,
  options: RecordOptions,
): Promise<boolean> => {
  const { at, result, isOfDefinition = true } = ended;
  const { store, knownSeries, now, guard, actor = systemActor, isWatched = true } = options;
  const weight = weightOf(exporter, { at, now, isOfDefinition });
  const where = { ...guard, ref: exporter.ref };
  const write = async (its: Partial<Exporter>, changes: readonly Change[]): Promise<boolean> => {
    // A late scrape may change no column, and the guard needs one to be written.
    const set = { id: exporter.id, ...its, ...options.set };
    const update: Change = { kind: 'update', table: 'exporters', where, set, mustMatch: true };
    return (await store.commit([update, ...changes])).isCommitted;
  };
  if (!result.ok && result.status === 'unknown') {
    return write(weight === 'current' ? { lastError: result.message } : { lastError: exporter.lastError }, []);
  }

  const kept = await keepSeries(exporter, labelScrape(result, exporter), { at, weight, knownSeries });
  const { set, event } = scrapeOutcome(exporter, kept.scrape, kept, { at, weight });
  const changed = { ...exporter, ...set, ...options.set };
  return write(set, [
    ...scrapeRow(exporter, at, kept),
    ...kept.changes,
    ...(weight === 'late' ? [] : catalogueChanges(exporter, ended, kept)),
    ...(event === undefined
      ? []
      : statusChanges(event, changed, {
          actor,
          failingSince: (event === 'exporter.failed' ? changed : exporter).statusSince,
          now,
        })),
    ...(kept.scrape.ok && isWatched ? evaluationChanges(exporter, at, weight, now) : []),
  ]);
};
