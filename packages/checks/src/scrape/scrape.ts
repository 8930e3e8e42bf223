import type { Credentials } from '../check/check.js';
import type { ExpositionFormat } from '../protocols/prometheus/sample-line.js';
import type { MetricFamily } from './metric-families.js';

/** What is scraped, and what of it is kept. */
export interface ScrapeRequest {
  /** An absolute `https:` or `http:` URL. */
  readonly url: string;
  /** Vector selectors such as `node_load1{job="node"}`; a series is kept that one of them selects. */
  readonly selectors: readonly string[];
  /** For the whole scrape, from the name lookup to the last byte. Default: 10. */
  readonly timeoutSeconds?: number;
  /** Most series that are kept; one more fails the scrape. Default: 500. */
  readonly maxSeries?: number;
  /** `auto`, the default, reads the `Content-Type`, and the text format for any that it does not know. */
  readonly format?: 'auto' | ExpositionFormat;
  /** Request headers. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What to sign in with. Default: nothing. */
  readonly credentials?: Credentials | null;
  /** `false` accepts any certificate. Default: `true`. */
  readonly verifyTls?: boolean;
  /** Authorities to trust instead of the public ones, in PEM. Default: the public ones. */
  readonly caCertificates?: string | null;
  /** Who it is scraped for; patterns are matched in turn for each organization. Default: all share one turn. */
  readonly organizationId?: string;
}

/** A series that was kept, with its value. */
export interface ScrapedSeries {
  /** Name of the metric. */
  readonly name: string;
  /** Without the name and without empty labels, sorted by name. */
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
  /** Type of its family; `unknown` when the exporter does not say. */
  readonly type: MetricFamily['type'];
  readonly unit: string;
  readonly help: string;
}

/** What a scrape found; a failure keeps nothing. */
export type ScrapeResult =
  | {
      readonly ok: true;
      /** The format that was read. */
      readonly format: ExpositionFormat;
      /** Samples of the whole exposition. */
      readonly samplesScraped: number;
      /** Those that selectors select, in the order of the exposition; of equal ones the first. */
      readonly series: readonly ScrapedSeries[];
      /** Families of the whole exposition, at most 2,000. */
      readonly families: readonly MetricFamily[];
      /** Size of the exposition, decoded. */
      readonly bodyBytes: number;
      readonly durationMs: number;
    }
  | {
      readonly ok: false;
      /** `unknown` when the scrape could not be made, which says nothing about the exporter. */
      readonly status: 'down' | 'unknown';
      /** Why, as a fragment of a sentence in lower case. */
      readonly message: string;
      readonly durationMs: number;
    };
