import { atMost, bounds } from '../../bounds.js';
import { problemSchema } from '../../errors.js';
import { defineRoute, type Route } from '../../route.js';
import * as z from '../../zod.js';

const text = (what: string) =>
  z
    .string()
    .max(...atMost(bounds.line))
    .describe(what);

const query = z
  .string({ error: 'must be given' })
  .max(...atMost(bounds.promqlQuery))
  .describe('PromQL, such as `rate(node_cpu_seconds_total[5m])`.')
  .meta({ examples: ['node_load1'] });
const time = text('Seconds since the epoch, or RFC 3339.').meta({ examples: ['2026-03-01T12:00:00Z'] });
const limit = text('Most entries of the answer; 0 for all.').optional();
const selectors = z
  .array(z.string().max(...atMost(bounds.promqlQuery)), { error: 'must be given once at least' })
  .max(...atMost(bounds.promqlSelectors))
  .describe('Selectors; a series counts that any of them selects.')
  .meta({ examples: [['node_load1']] });
const matches = selectors.default([]);

/** Programs send parameters of newer versions, which are passed over, as Prometheus does. */
const parameters = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape);
const range = {
  start: time.optional().describe('Where the range begins: seconds since the epoch, or RFC 3339.'),
  end: time.optional().describe('Where it ends.'),
  limit,
};

const pointSchema = z
  .tuple([z.number(), z.string()])
  .meta({ id: 'PrometheusPoint', description: 'Seconds since the epoch, and the number as text.' });
const labels = z.record(z.string(), z.string()).describe('Labels of the series, the name of the metric as `__name__`.');
const resultType = <const Type extends string>(type: Type) => z.literal(type).describe('Which form `result` has.');

const instantDataSchema = z
  .union([
    z.object({ resultType: resultType('scalar'), result: pointSchema }),
    z.object({
      resultType: resultType('vector'),
      result: z.array(z.object({ metric: labels, value: pointSchema })).describe('Each series with its value.'),
    }),
  ])
  .meta({
    id: 'PrometheusInstantData',
    description: 'What a query is at one time: a number, or a value of each series.',
  });

const rangeDataSchema = z
  .object({
    resultType: resultType('matrix'),
    result: z
      .array(z.object({ metric: labels, values: z.array(pointSchema).describe('Its points, the oldest first.') }))
      .describe('Each series with its points.'),
  })
  .meta({ id: 'PrometheusRangeData', description: 'The points of each series over a range.' });

const metricDescriptionSchema = z
  .object({
    type: z.string().describe('Such as `counter` or `gauge`.'),
    help: z.string().describe('What it counts; empty when the exporter does not say.'),
    unit: z.string().describe('Unit of the values; empty when the exporter does not say.'),
  })
  .meta({ id: 'PrometheusMetricDescription', description: 'What an exporter says of a metric.' });

const buildInfoSchema = z
  .object({
    version: z.string().describe('Version of Prometheus, by which Grafana chooses what it asks for.'),
    revision: z.string().describe('Always `watchpost`.'),
    branch: z.string().describe('Always empty.'),
    buildUser: z.string().describe('Always empty.'),
    buildDate: z.string().describe('Always empty.'),
    goVersion: z.string().describe('Always empty.'),
  })
  .meta({ id: 'PrometheusBuildInfo', description: 'Which Prometheus the answers compare to.' });

/** What every successful answer is wrapped in. */
const success = <Data extends z.ZodType>(id: string, data: Data) =>
  z
    .object({
      status: z.literal('success').describe('The query was answered.'),
      data,
      warnings: z.array(z.string()).optional().describe('What the answer lacks, or is less exact in.'),
    })
    .meta({ id, description: 'An answer in the envelope of Prometheus.' });

/** How these routes answer failures. */
export const prometheusFailureSchema = z
  .object({
    status: z.literal('error').describe('The query failed.'),
    errorType: z
      .enum(['bad_data', 'execution', 'timeout', 'unavailable', 'internal', 'not_found'])
      .describe('The type that Prometheus has for it.'),
    error: z.string().describe('What is wrong.'),
    code: problemSchema.shape.code,
  })
  .meta({
    id: 'PrometheusFailure',
    description: 'A failure in the envelope of Prometheus, with the code that a problem would have.',
  });

/** As Prometheus' HTTP API has them (https://prometheus.io/docs/prometheus/latest/querying/api/, 2026-11). */
const common = {
  method: 'GET',
  access: 'exporters:read',
  takesForm: true,
  failures: 'prometheus',
  errors: ['query_failed'],
} as const satisfies Partial<Route>;

/** The part of Prometheus' HTTP API that reads, below `/prometheus`, so that Grafana and `promtool` read samples. */
export const prometheusRoutes = {
  query: defineRoute({
    ...common,
    operationId: 'prometheus.query',
    path: '/prometheus/api/v1/query',
    summary: 'Evaluate a query at one time',
    query: parameters({
      query,
      time: time.optional().describe('When: seconds since the epoch, or RFC 3339. Default: now.'),
      limit,
    }),
    answer: {
      status: 200,
      description: 'A number or a vector.',
      schema: success('PrometheusInstantResult', instantDataSchema),
    },
  }),
  queryRange: defineRoute({
    ...common,
    operationId: 'prometheus.queryRange',
    path: '/prometheus/api/v1/query_range',
    summary: 'Evaluate a query over a range',
    description:
      'Samples of exporters are kept for 15 days, and their sums by the hour for 400: what lies before is evaluated by the hour, and `warnings` says so.',
    query: parameters({
      query,
      start: time.describe('Where the range begins: seconds since the epoch, or RFC 3339.'),
      end: time.describe('Where it ends.'),
      step: text('Seconds between points, or a duration such as `1m`.').meta({ examples: ['60'] }),
      limit,
    }),
    answer: { status: 200, description: 'A matrix.', schema: success('PrometheusRangeResult', rangeDataSchema) },
  }),
  series: defineRoute({
    ...common,
    operationId: 'prometheus.series',
    path: '/prometheus/api/v1/series',
    summary: 'List series that match selectors',
    query: parameters({ 'match[]': selectors, ...range }),
    answer: {
      status: 200,
      description: 'Labels of series.',
      schema: success('PrometheusSeriesResult', z.array(labels).describe('The labels of each series.')),
    },
  }),
  labels: defineRoute({
    ...common,
    operationId: 'prometheus.labels',
    path: '/prometheus/api/v1/labels',
    summary: 'List names of labels',
    query: parameters({ 'match[]': matches, ...range }),
    answer: {
      status: 200,
      description: 'Names, sorted.',
      schema: success('PrometheusNamesResult', z.array(z.string()).describe('The names, sorted.')),
    },
  }),
  labelValues: defineRoute({
    ...common,
    operationId: 'prometheus.labelValues',
    path: '/prometheus/api/v1/label/:name/values',
    summary: 'List values of a label',
    params: z.object({ name: text('Name of the label.') }),
    query: parameters({ 'match[]': matches, ...range }),
    answer: {
      status: 200,
      description: 'Values, sorted.',
      schema: success('PrometheusValuesResult', z.array(z.string()).describe('The values, sorted.')),
    },
  }),
  metadata: defineRoute({
    ...common,
    operationId: 'prometheus.metadata',
    path: '/prometheus/api/v1/metadata',
    summary: 'Describe metrics',
    query: parameters({ metric: text('Only this metric.').optional(), limit }),
    answer: {
      status: 200,
      description: 'What exporters say of their metrics, by name.',
      schema: success(
        'PrometheusMetadataResult',
        z
          .record(z.string(), z.array(metricDescriptionSchema))
          .describe('What exporters say of each metric, by its name.'),
      ),
    },
  }),
  buildInfo: defineRoute({
    ...common,
    operationId: 'prometheus.buildInfo',
    path: '/prometheus/api/v1/status/buildinfo',
    summary: 'Show which Prometheus this compares to',
    query: parameters({}),
    answer: {
      status: 200,
      description: 'The version whose answers these are.',
      schema: success('PrometheusBuildInfoResult', buildInfoSchema),
    },
  }),
};

/**
 * Always 404 with the words “page not found”, by which Grafana knows that a data source has no rules. It is served and not
 * documented: there is nothing to call it for.
 */
export const prometheusRulesRoute = defineRoute({
  ...common,
  operationId: 'prometheus.rules',
  path: '/prometheus/api/v1/rules',
  summary: 'Say that there are no rules',
  query: parameters({}),
  answer: {
    status: 200,
    description: 'Never.',
    schema: z.object({ status: z.literal('success'), data: z.object({ groups: z.array(z.unknown()) }) }),
  },
});

/** What a query is at one time. */
export interface PrometheusInstantResult extends z.output<typeof prometheusRoutes.query.answer.schema> {}
/** What a query is over a range. */
export interface PrometheusRangeResult extends z.output<typeof prometheusRoutes.queryRange.answer.schema> {}
