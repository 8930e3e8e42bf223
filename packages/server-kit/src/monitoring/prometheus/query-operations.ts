import { prometheusRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { readRetainedFrom } from '../history/retention.js';
import { prometheusBounds } from './bounds.js';
import { exporterSeriesSource } from './exporter-series.js';
import { monitorSeriesSource } from './monitor-series.js';
import { performanceSeriesSource } from './performance-series.js';
import { evaluate, type ResultSeries } from './query/evaluate.js';
import type { Expression } from './query/expression.js';
import { keptSource } from './query/kept-source.js';
import { QueryBudget } from './query/query-budget.js';
import { QueryError, type QueryErrorType } from './query/query-error.js';
import { joinedSource, type SeriesSource } from './query/series-source.js';
import { readLimit, readStep, readTime } from './query-time.js';

const maxPoints = prometheusBounds.promqlPoints.most;
const maxSeries = prometheusBounds.promqlSeries.most;

const codes = {
  bad_data: 'bad_request',
  execution: 'query_failed',
  timeout: 'unavailable',
  unavailable: 'unavailable',
} as const satisfies Record<QueryErrorType, string>;

const seesMonitors = ({ caller }: OrganizationContext): boolean => caller.scopes.has('monitors:read');

/** The series that a caller may read: those of monitors need their own permission. */
export const seriesFor = (context: OrganizationContext): SeriesSource => {
  const { caller, services, now } = context;
  const reader = { services, organizationId: caller.organizationId, now };
  const sources = [exporterSeriesSource(reader)];
  if (seesMonitors(context)) sources.push(monitorSeriesSource(reader), performanceSeriesSource(reader));
  const { organizationId } = caller;
  return keptSource(joinedSource(sources), () => readRetainedFrom(services.store, organizationId, now));
};

/** What is asked, and with which parameters; times that were left out are filled in. */
export interface Question {
  readonly operationId: string;
  readonly parameters: object;
}

/** Answers a question when it is its turn, in the envelope of Prometheus. */
export const answerInTurn = async (
  context: OrganizationContext,
  { operationId, parameters }: Question,
  work: () => Promise<{ readonly data: unknown; readonly warnings?: readonly string[] }>,
) => {
  const key = JSON.stringify([operationId, parameters, seesMonitors(context)]);
  try {
    const lane = context.caller.organizationId;
    const { data, warnings = [] } = await context.services.sharedWork.queries.run({ lane, key, work });
    return { body: { status: 'success', data, ...(warnings.length > 0 && { warnings }) } };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new ProblemError(codes[error.type], error.message);
  }
};

/** Reads a query; its grammar is loaded with the first one, because many hosts are never asked any. */
const parse = async (text: string): Promise<Expression> => {
  const { parseQuery } = await import('./query/parse-query.js');
  return parseQuery(text);
};

const numberText = (value: number): string => {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
};

const pair = ({ at, value }: ResultSeries['points'][number]) => [at / 1000, numberText(value)] as const;

/** The series of an answer, as many as it may have, and what is said when it lacks some. */
const limited = (found: readonly ResultSeries[], text: string | undefined) => {
  const limit = readLimit(text, maxSeries);
  const isTruncated = found.length > limit;
  return { series: found.slice(0, limit), warnings: isTruncated ? ['results truncated due to limit'] : [] };
};

const query = serve(prometheusRoutes.query, ({ query: { time, ...parameters } }, context) => {
  const { operationId } = prometheusRoutes.query;
  const asked = { ...parameters, time: time ?? String(context.now / 1000) };
  return answerInTurn(context, { operationId, parameters: asked }, async () => {
    const at = readTime('time', asked.time);
    const expression = await parse(parameters.query);
    const notices = new Set<string>();
    const reads = { source: seriesFor(context), budget: new QueryBudget(), notices };
    const found = await evaluate(expression, { from: at, to: at, stepMs: 1 }, reads);
    if (expression.type === 'scalar') {
      const [point] = found[0]?.points ?? [];
      return { data: { resultType: 'scalar', result: pair(point ?? { at, value: Number.NaN }) } };
    }
    const { series, warnings } = limited(found, parameters.limit);
    const result = series.flatMap(({ labels, points: [point] }) =>
      point === undefined ? [] : [{ metric: Object.fromEntries(labels.labels), value: pair(point) }],
    );
    return { data: { resultType: 'vector', result }, warnings: [...warnings, ...notices] };
  });
});

const queryRange = serve(prometheusRoutes.queryRange, ({ query: parameters }, context) =>
  answerInTurn(context, { operationId: prometheusRoutes.queryRange.operationId, parameters }, async () => {
    const from = readTime('start', parameters.start);
    const to = readTime('end', parameters.end);
    const stepMs = readStep('step', parameters.step);
    if (to < from)
      throw new QueryError('bad_data', 'invalid parameter "end": end timestamp must not be before start time');
    if ((to - from) / stepMs > maxPoints) {
      throw new QueryError(
        'bad_data',
        `exceeded maximum resolution of ${maxPoints} points per timeseries; try a larger step`,
      );
    }
    const notices = new Set<string>();
    const reads = { source: seriesFor(context), budget: new QueryBudget(), notices };
    const found = await evaluate(await parse(parameters.query), { from, to, stepMs }, reads);
    const { series, warnings } = limited(found, parameters.limit);
    const result = series.map(({ labels, points }) => ({
      metric: Object.fromEntries(labels.labels),
      values: points.map(pair),
    }));
    return { data: { resultType: 'matrix', result }, warnings: [...warnings, ...notices] };
  }),
);

/** Verbs that evaluate queries. */
export const prometheusQueryOperations: Readonly<Record<string, Verb>> = {
  'prometheus.query': query,
  'prometheus.queryRange': queryRange,
};
