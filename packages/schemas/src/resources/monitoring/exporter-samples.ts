import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { binsField, historyRange, retainedFromField } from './monitor-history.js';

const item = z.object({ id: idField('exp') });
const labels = z.record(z.string(), z.string()).describe('Labels, without the name of the metric.');
const sampleValue = z.number().nullable().describe('`null` for `NaN` and the infinities, which JSON lacks.');

const unitField = z.string().nullable().describe('Unit of the values; `null` when the exporter does not say.');
const helpField = z
  .string()
  .nullable()
  .describe('What it counts, in the words of the exporter; `null` when it does not say.');

/** A selector of series, as text; the server reads its grammar. */
export const selectorField = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(...atMost(bounds.seriesSelector))
  .describe(
    'A vector selector as in PromQL, such as `node_load1` or `{__name__=~"node_filesystem_.*",mountpoint!="/boot"}`; patterns are those of RE2 and match the whole value.',
  )
  .meta({ examples: ['node_load1'] });

/** The functions that make one value of the samples of a bin. */
export const sampleFunctions = ['last', 'avg', 'min', 'max', 'rate', 'increase', 'delta'] as const;

export const exporterFamilySchema = z
  .object({
    name: z.string().describe('Name of the metric.'),
    type: z.string().nullable().describe('Such as `counter` or `gauge`; `null` when the exporter does not say.'),
    unit: unitField,
    help: helpField,
    series: z.int().min(0).describe('Its series in the scrape, kept or not.'),
  })
  .meta({ id: 'ExporterFamily', description: 'A metric that an exporter offers.' });

export const exporterSeriesSchema = z
  .object({
    id: idField('ser'),
    series: z.string().describe('Name and labels, as an exporter writes them.'),
    metric: z.string().describe('Name of the metric.'),
    labels,
    type: z.string().nullable().describe('Such as `counter`; `null` when the exporter does not say.'),
    unit: unitField,
    help: helpField,
    lastValue: sampleValue,
    lastAt: timestampField('When it was last scraped.'),
    isStale: z.boolean().describe('Whether the last good scrape did not have it.'),
  })
  .meta({ id: 'ExporterSeries', description: 'A series that scrapes of an exporter have kept.' });

/** How the series of an exporter are listed. */
export const exporterSeriesList = {
  sort: ['series', 'lastAt'],
  defaultSort: 'series',
  search: ['series'],
  filters: {
    metric: {
      schema: z
        .string()
        .min(1, { error: 'must not be empty' })
        .max(...atMost(bounds.series)),
      description: 'Only of this metric.',
    },
  },
} as const satisfies ListRules;

export const exporterSamplesSchema = z
  .object({
    selector: z.string().describe('Which series were asked for.'),
    fn: z.enum(sampleFunctions).describe('What was made of the samples of a bin.'),
    from: timestampField('Where the range begins.'),
    to: timestampField('Where it ends.'),
    retainedFrom: retainedFromField,
    binSeconds: z.number().min(0).describe('Length of a bin.'),
    series: z
      .array(
        z.object({
          metric: z.string().describe('Name of the metric.'),
          labels,
          points: z
            .array(z.object({ at: timestampField('Where the bin begins.'), value: sampleValue }))
            .describe('Bins without a sample are left out.'),
        }),
      )
      .describe(`The series that match, at most ${bounds.sampledSeries.most}.`),
    isTruncated: z.boolean().describe(`Whether there are more than ${bounds.sampledSeries.most} series.`),
  })
  .meta({ id: 'ExporterSamples', description: 'Samples of an exporter in bins of equal length.' });

export const exporterCatalogueSchema = z
  .object({
    scrapedAt: timestampField('When they were scraped; `null` before the first good scrape.').nullable(),
    families: z.array(exporterFamilySchema).describe('Its metrics, kept or not.'),
  })
  .meta({ id: 'ExporterCatalogue', description: 'What the last good scrape offered, kept or not.' });

export const exporterTestResultSchema = z
  .object({
    error: z.string().nullable().describe('Why the scrape failed; `null` when it did not.'),
    format: z.enum(['text', 'openMetrics']).nullable().describe('The format that was read; `null` without an answer.'),
    durationMs: z.number().min(0).describe('Milliseconds from the start of the scrape to its end.'),
    bodyBytes: z.int().min(0).describe('Length of the answer in bytes.'),
    samplesScraped: z.int().min(0).describe('Samples of the answer.'),
    samplesKept: z.int().min(0).describe('Samples that selectors would keep.'),
    kept: z
      .array(
        z.object({
          series: z.string().describe('Name and labels, as an exporter writes them.'),
          metric: z.string().describe('Name of the metric.'),
          labels,
          value: sampleValue,
        }),
      )
      .describe(`The first ${bounds.testedSeries.most} of those.`),
    families: z.array(exporterFamilySchema).describe('What it offers.'),
  })
  .meta({ id: 'ExporterTestResult', description: 'What a scrape would keep.' });

/** Routes of what was scraped: series, samples, catalogue. */
export const exporterSampleRoutes = {
  series: defineRoute({
    operationId: 'exporters.series',
    method: 'GET',
    path: '/exporters/:id/series',
    summary: 'List the series of an exporter',
    access: 'exporters:read',
    params: item,
    query: listQuerySchema(exporterSeriesList),
    answer: {
      status: 200,
      description: 'A page of series.',
      schema: pageSchema(exporterSeriesSchema, 'ExporterSeriesPage'),
    },
  }),
  samples: defineRoute({
    operationId: 'exporters.samples',
    method: 'GET',
    path: '/exporters/:id/samples',
    summary: 'Read samples of an exporter',
    description:
      'One value for each bin and series: the last, average, least or greatest sample, or how much a counter (`increase`, `rate` a second) or gauge (`delta`) has changed. What changes between two scrapes counts where the later one is, so increases of neighbouring bins add up. A counter that begins between two good scrapes counts from 0. Bins over more than 48 hours are whole hours, so there may be fewer than asked for. Samples are kept for 15 days, and their hourly sums for 400.',
    access: 'exporters:read',
    params: item,
    query: z.strictObject({
      selector: selectorField,
      ...historyRange,
      bins: binsField(60).describe('Bins of equal length. Default: 60.'),
      fn: z
        .enum(sampleFunctions, { error: `must be one of: ${sampleFunctions.join(', ')}` })
        .default('last')
        .describe('What is made of the samples of a bin.'),
    }),
    answer: { status: 200, description: 'Samples in bins.', schema: exporterSamplesSchema },
  }),
  catalogue: defineRoute({
    operationId: 'exporters.catalogue',
    method: 'GET',
    path: '/exporters/:id/catalogue',
    summary: 'See what an exporter offers',
    access: 'exporters:read',
    params: item,
    answer: { status: 200, description: 'Its metrics.', schema: exporterCatalogueSchema },
  }),
};

/** A metric that an exporter offers. */
export interface ExporterFamily extends z.output<typeof exporterFamilySchema> {}
/** A series that scrapes of an exporter have kept, with its last value. */
export interface ExporterSeries extends z.output<typeof exporterSeriesSchema> {}
/** Samples of an exporter in bins of equal length. */
export interface ExporterSamples extends z.output<typeof exporterSamplesSchema> {}
/** What the last good scrape of an exporter offered. */
export interface ExporterCatalogue extends z.output<typeof exporterCatalogueSchema> {}
/** What a scrape of an exporter that is not saved would keep. */
export interface ExporterTestResult extends z.output<typeof exporterTestResultSchema> {}
/** What is made of the samples of a bin. */
export type SampleFunction = (typeof sampleFunctions)[number];
