import type { CredentialField, ExporterFamily, ExporterStatus, ScrapeFormat, ScrapeSummary } from '@watchpost/schemas';
import {
  bytes,
  digest,
  flag,
  identity,
  integer,
  json,
  queued,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

/** What is scraped. A row is due at `nextAt`; `null` while it is paused. */
export const exporters = table(
  {
    /** Short key for the many rows of scrapes; never leaves the server. */
    ref: identity(),
    id: text(),
    organizationId: text(),
    version: integer(),
    name: text(),
    url: text(),
    intervalSeconds: integer(),
    /** Seconds between scrapes that the organization is entitled to, where `intervalSeconds` is less. */
    slowedToSeconds: integer().nullable(),
    timeoutSeconds: integer(),
    selectors: json<string[]>(),
    labels: json<Record<string, string>>(),
    honorLabels: flag(),
    format: text<ScrapeFormat>(),
    headers: json<Record<string, string>>(),
    /** What scrapes sign in with, as JSON, sealed. */
    credentials: text().nullable(),
    /** Which of them there are. */
    credentialFields: json<CredentialField[]>().default([]),
    ignoreTlsErrors: flag(),
    agentId: text().nullable(),
    maxSeries: integer(),
    failureThreshold: integer(),
    enabled: flag(),
    /** Whether its organization is suspended: it is not scraped. */
    isSuspended: flag().default(false),
    status: text<ExporterStatus>(),
    statusSince: time(),
    consecutiveFailures: integer().default(0),
    lastScrapedAt: time().nullable(),
    lastError: text().nullable(),
    samplesScraped: integer().default(0),
    lastScrape: json<ScrapeSummary>().nullable(),
    /** Series of the last good scrape. */
    seriesCount: integer().default(0),
    /** All of its rows in `exporterSeries`. */
    knownSeries: integer().default(0),
    /** Time of the last good scrape, also after its row is gone. */
    lastGoodAt: time().nullable(),
    /** Time of the last good scrape by the present definition: a series that it lacked has begun since. */
    comparableAt: time().nullable(),
    /** Digest of the series of the last scrape. */
    seriesSet: digest().nullable(),
    /** A scrape that a person has asked its agent for. */
    askedRun: text().nullable(),
    ...queued,
    searchText,
    ...timestamps,
  },
  {
    unique: { id: ['id'] },
    index: {
      created: ['organizationId', 'createdAt', 'id'],
      name: ['organizationId', 'name', 'id'],
      status: ['organizationId', 'status', 'id'],
      scraped: { on: ['organizationId', 'lastScrapedAt', 'id'], nullsFirst: 'lastScrapedAt' },
      due: ['nextAt'],
      agent: ['agentId'],
    },
  },
);

/** Every series that scrapes of an exporter have kept. */
export const exporterSeries = table(
  {
    ref: identity(),
    exporterRef: integer(),
    /** Of the name and all labels. */
    hash: digest(),
    metric: text(),
    series: text(),
    labels: json<Record<string, string>>(),
    type: text().nullable(),
    unit: text().nullable(),
    help: text().nullable(),
    /** Time of its first sample, and of the good scrape before that lacked it; `null` when there was none to compare. */
    bornAt: time(),
    bornAfter: time().nullable(),
    /** Time of its last sample; `currentSeries` while the last good scrape has it. */
    lastAt: time(),
    searchText,
  },
  {
    unique: { hash: ['exporterRef', 'hash'] },
    index: {
      last: ['exporterRef', 'lastAt', 'ref'],
      metric: ['exporterRef', 'metric', 'ref'],
    },
  },
);

/** One row per scrape, until its hour is over and its samples are in chunks. */
export const exporterScrapes = table(
  {
    exporterRef: integer(),
    at: time(),
    isFailed: flag(),
    /** Whether its samples are in chunks: the last rows stay, because the next ones are compared with them. */
    isChunked: flag().default(false),
    /** The series in ascending order, and their values in the same. */
    series: bytes(),
    samples: bytes(),
  },
  // Rows that stay after their hour are passed over without being read.
  { primaryKey: ['exporterRef', 'at'], index: { waiting: ['isChunked', 'at', 'exporterRef'] } },
);

/** What the last good scrape offered, whether it was kept or not. */
export const exporterCatalogues = table({
  exporterRef: integer().primaryKey(),
  at: time(),
  families: json<ExporterFamily[]>(),
});

/** The samples of a series in one hour, counted from the epoch. */
export const sampleChunks = table(
  { seriesRef: integer(), hour: integer(), samples: bytes() },
  { primaryKey: ['seriesRef', 'hour'] },
);

/** Their sums, which are kept longer. */
export const sampleHours = table(
  { seriesRef: integer(), hour: integer(), sums: bytes() },
  { primaryKey: ['seriesRef', 'hour'] },
);

/** Moving samples into chunks: one row, and who holds its lease does it for all exporters. */
export const sampleWork = table({ id: text().primaryKey(), ...queued });

/** Deleted exporters whose series and samples are not yet removed. */
export const goneExporters = table({ exporterRef: integer().primaryKey() });
