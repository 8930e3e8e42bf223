import type { ScrapeSummary } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { freshMs } from '../locations/freshness.js';
import { type NextState, stateAfter } from './exporter-status.js';
import type { LabelledScrape } from './labelled-series.js';

/** What is known of the series of a scrape once their rows are found. */
export interface SeriesFound {
  /** What the exporter keeps of all of them; `null` when what it has stays. */
  readonly set: string | null;
  /** How many have a row since this scrape. */
  readonly made: number;
  /** How many of the exporter the last good scrape did not have. */
  readonly added: number;
}

const summaryOf = (scrape: LabelledScrape, seriesAdded: number): ScrapeSummary =>
  scrape.ok
    ? {
        durationMs: scrape.durationMs,
        samplesKept: scrape.labelled.length,
        seriesAdded,
        bodyBytes: scrape.bodyBytes,
        format: scrape.format,
      }
    : { durationMs: scrape.durationMs, samplesKept: 0, seriesAdded: 0, bodyBytes: 0, format: null };

/**
 * What a scrape says: `late` ones, which came after later ones or were made by an older definition, bring samples alone.
 * `past` ones, which an agent kept while it was cut off, are followed by others: they change no status. The rest is `current`.
 */
export type ScrapeWeight = 'late' | 'past' | 'current';

/** What a scrape says that is recorded at `now`. */
export const weightOf = (
  exporter: Pick<Row<'exporters'>, 'lastScrapedAt' | 'intervalSeconds' | 'slowedToSeconds' | 'timeoutSeconds'>,
  { at, now, isOfDefinition }: { readonly at: number; readonly now: number; readonly isOfDefinition: boolean },
): ScrapeWeight => {
  if (!isOfDefinition || at <= (exporter.lastScrapedAt ?? 0)) return 'late';
  return now - at < freshMs(exporter) ? 'current' : 'past';
};

/**
 * The columns by which a scrape changes its exporter, and the event of a new status.
 *
 * @param at time of the scrape, in milliseconds since the epoch
 */
export const scrapeOutcome = (
  exporter: Row<'exporters'>,
  scrape: LabelledScrape,
  found: SeriesFound,
  { at, weight }: { readonly at: number; readonly weight: ScrapeWeight },
): { readonly set: Partial<Row<'exporters'>>; readonly event: NextState['event'] } => {
  const known = found.set === null ? {} : { seriesSet: found.set };
  if (weight === 'late') return { set: known, event: undefined };
  const { state, event } =
    weight === 'current' ? stateAfter(exporter, { isGood: scrape.ok, at }) : { state: {}, event: undefined };
  const set = { ...known, ...state, lastScrapedAt: at, lastScrape: summaryOf(scrape, found.added) };
  if (!scrape.ok) return { set: { ...set, lastError: scrape.message, samplesScraped: 0 }, event };
  const good = {
    lastError: null,
    samplesScraped: scrape.samplesScraped,
    seriesCount: scrape.labelled.length,
    lastGoodAt: at,
    comparableAt: at,
  };
  return { set: { ...set, ...good }, event };
};
