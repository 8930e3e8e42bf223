import { atMost, type Bound, bounds } from '../../bounds.js';
import { idField, recordOf, timestampField } from '../../fields.js';
import * as z from '../../zod.js';

const count = (bound: Bound) =>
  z
    .int()
    .min(0)
    .max(...atMost(bound));

const metricName = z
  .string()
  .min(1)
  .max(...atMost(bounds.series));
const words = z.string().max(...atMost(bounds.familyText));

/** What the metadata of a metric can name; `unknown` when the exporter does not say. */
const metricTypes = [
  'counter',
  'gauge',
  'histogram',
  'gaugehistogram',
  'summary',
  'info',
  'stateset',
  'unknown',
] as const;

const described = {
  name: metricName.describe('Name of the metric.'),
  type: z.enum(metricTypes).describe('Type of the metric; `unknown` when the exporter does not say.'),
  unit: words.describe('Unit of the values; empty when the exporter does not say.'),
  help: words.describe('What it counts, in the words of the exporter; empty when it does not say.'),
};

const sampleValue = z
  .string()
  .max(...atMost(bounds.sampleText))
  .regex(/^(?:NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/, { error: 'must be a number as text, NaN, +Inf or -Inf' })
  .describe('A number as text, as Prometheus writes it: JSON lacks `NaN` and the infinities.');

const metricSchema = z
  .strictObject({
    ...described,
    series: z
      .array(
        z.strictObject({
          labels: recordOf(
            z.string().max(...atMost(bounds.labelName)),
            z.string().max(...atMost(bounds.labelValue)),
            bounds.scrapedLabels,
          ).describe('Labels, without the name of the metric.'),
          value: sampleValue,
        }),
      )
      .max(...atMost(bounds.exporterSeries))
      .describe('The series with the value that was scraped.'),
  })
  .meta({ id: 'AgentScrapedMetric', description: 'The series of one metric that a scrape kept.' });

const scraped = {
  exporterId: idField('exp'),
  version: z
    .int()
    .min(1)
    .max(...atMost(bounds.documentVersion))
    .describe('`version` of the assignment that was scraped.'),
  at: timestampField('Time of its samples, by the clock of the server; with the exporter it identifies the scrape.'),
  durationMs: z
    .number()
    .min(0)
    .max(...atMost(bounds.checkLatency))
    .describe('Milliseconds from the start of the scrape to its end.'),
  runNow: idField('run').optional().describe('`runNow` of the assignment, when the scrape answers it.'),
};

const goodScrapeSchema = z
  .strictObject({
    ...scraped,
    ok: z.literal(true).describe('The scrape succeeded.'),
    format: z.enum(['text', 'openMetrics']).describe('The format that was read.'),
    samplesScraped: count(bounds.quantity).describe('Samples of the whole answer.'),
    bodyBytes: count(bounds.quantity).describe('Length of the answer.'),
    metrics: z
      .array(metricSchema)
      .max(...atMost(bounds.exporterSeries))
      .describe('What selectors kept, before `labels` of the exporter are added.'),
    families: z
      .array(
        z.strictObject({
          ...described,
          samples: count(bounds.quantity).describe('Its samples in the scrape, kept or not.'),
        }),
      )
      .max(...atMost(bounds.agentFamilies))
      .optional()
      .describe('What the exporter offers, when that differs from the scrape before.'),
  })
  .meta({ id: 'AgentGoodScrape', description: 'A scrape that got an answer it could read.' });

const failedScrapeSchema = z
  .strictObject({
    ...scraped,
    ok: z.literal(false).describe('The scrape failed.'),
    status: z.enum(['down', 'unknown']).describe('`unknown` when the scrape could not be made.'),
    message: z
      .string()
      .max(...atMost(bounds.signalMessage))
      .describe('Why it failed, for a person.'),
  })
  .meta({ id: 'AgentFailedScrape', description: 'A scrape that failed or could not be made.' });

/** One scrape of an agent. */
export const agentScrapeSchema = z
  .discriminatedUnion('ok', [goodScrapeSchema, failedScrapeSchema])
  .meta({ id: 'AgentScrape', description: 'One scrape that an agent has made of an exporter.' });

/** One scrape that an agent has made of an exporter; `at` is by the clock of the server. */
export type AgentScrape = z.output<typeof agentScrapeSchema>;
/** A scrape that found something. */
export interface AgentGoodScrape extends z.output<typeof goodScrapeSchema> {}
