import { createHash } from 'node:crypto';
import { type ScrapedSeries, type ScrapeResult, seriesText } from '@watchpost/checks';
import { exportersBounds } from './bounds.js';

/** A series of a scrape as it is kept, with its value. */
export interface LabelledSeries {
  readonly name: string;
  /** Sorted by name, without empty ones. */
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
  /** `null` when the exporter does not say, as the unit and the help. */
  readonly type: string | null;
  readonly unit: string | null;
  readonly help: string | null;
  /** Name and labels as an exporter writes them. */
  readonly text: string;
  /** Digest of the text. */
  readonly hash: string;
}

/** The labels that an exporter adds to its series, and whose win. */
export interface LabelRules {
  readonly labels: Readonly<Record<string, string>>;
  readonly honorLabels: boolean;
}

const maxText = exportersBounds.seriesText.most;

/** Short enough for an index, and too long to find two series with the same one. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The labels of a scraped series together with those of its exporter, as Prometheus joins them for `honor_labels`. */
export const joinedLabels = (
  scraped: ReadonlyMap<string, string>,
  { labels: added, honorLabels }: LabelRules,
): ReadonlyMap<string, string> => {
  const joined = new Map(scraped);
  for (const [name, value] of Object.entries(added)) {
    if (value === '') continue;
    const clashing = scraped.get(name);
    if (clashing !== undefined && honorLabels) continue;
    if (clashing !== undefined) {
      let renamed = `exported_${name}`;
      while (scraped.has(renamed) || Object.hasOwn(added, renamed)) renamed = `exported_${renamed}`;
      joined.set(renamed, clashing);
    }
    joined.set(name, value);
  }
  return new Map([...joined].sort(([a], [b]) => (a < b ? -1 : 1)));
};

const orNull = (text: string): string | null => (text === '' ? null : text);

const labelled = ({ type, unit, help, ...scraped }: ScrapedSeries, rules: LabelRules): LabelledSeries => {
  const labels = joinedLabels(scraped.labels, rules);
  const text = seriesText({ name: scraped.name, labels });
  const described = { type: type === 'unknown' ? null : type, unit: orNull(unit), help: orNull(help) };
  return { ...scraped, ...described, labels, text, hash: digestOf(text) };
};

/** The series that each scrape makes by itself, as Prometheus does. */
const synthetic = {
  up: ['', 'Whether the scrape was good.'],
  scrape_duration_seconds: ['seconds', 'How long the scrape took.'],
  scrape_samples_scraped: ['', 'Samples of the answer.'],
  scrape_samples_post_metric_relabeling: ['', 'Samples that were kept.'],
  scrape_series_added: ['', 'Series that the scrape before did not have.'],
} as const;

/** The values of those series. */
export type SyntheticValues = Readonly<Record<keyof typeof synthetic, number>>;

/** The series that each scrape makes by itself. */
export const syntheticSeries = (values: SyntheticValues, labels: LabelRules['labels']): LabelledSeries[] =>
  Object.entries(synthetic).map(([name, [unit, help]]) => {
    const value = values[name as keyof typeof synthetic];
    const scraped = { name, labels: new Map<string, string>(), value, type: 'gauge' as const, unit, help };
    return labelled(scraped, { labels, honorLabels: false });
  });

/** A scrape whose series have the labels under which they are kept; a failure when one of them is too long. */
export type LabelledScrape =
  | (Extract<ScrapeResult, { ok: true }> & { readonly labelled: readonly LabelledSeries[] })
  | Extract<ScrapeResult, { ok: false }>;

/** Gives the series of a scrape their labels. */
export const labelScrape = (result: ScrapeResult, rules: LabelRules): LabelledScrape => {
  if (!result.ok) return result;
  const series = result.series.map((scraped) => labelled(scraped, rules));
  const long = series.find(({ text }) => text.length > maxText);
  if (long === undefined) return { ...result, labelled: series };
  const message = `a series of ${long.name.slice(0, 100)} has a name and labels of more than ${maxText} characters together`;
  return { ok: false, status: 'down', message, durationMs: result.durationMs };
};
