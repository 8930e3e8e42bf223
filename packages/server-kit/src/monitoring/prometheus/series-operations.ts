import { readSelector, type Selector, SelectorError } from '@watchpost/checks';
import { prometheusRoutes, prometheusRulesRoute } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { prometheusBounds } from './bounds.js';
import { labelOfPath } from './escaped-label.js';
import { familyOf, seriesNamesOf } from './metric-family.js';
import { QueryError } from './query/query-error.js';
import type { DescribedSeries } from './query/series-source.js';
import { answerInTurn, type Question, seriesFor } from './query-operations.js';
import { readLimit, readTime } from './query-time.js';

const maxListed = prometheusBounds.promqlListed.most;
const dayMs = 86_400_000;

/** What lists of series, labels and values are asked with. */
interface ListQuery {
  readonly 'match[]': readonly string[];
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly limit?: string | undefined;
}

const readSelectors = (texts: readonly string[]): readonly Selector[] =>
  texts.map((text) => {
    try {
      return readSelector(text);
    } catch (error) {
      if (error instanceof SelectorError)
        throw new QueryError('bad_data', `invalid parameter "match[]": ${error.message}`);
      throw error;
    }
  });

/** The question with its times: equal ones that wait are answered once. */
const asked = (operationId: string, query: ListQuery, { now }: OrganizationContext, more: object = {}): Question => ({
  operationId,
  parameters: { ...query, end: query.end ?? now, ...more },
});

const listSeries = (query: ListQuery, context: OrganizationContext): Promise<readonly DescribedSeries[]> => {
  const { start, end } = query;
  const to = end === undefined ? context.now : readTime('end', end);
  const from = start === undefined ? to - dayMs : readTime('start', start);
  return seriesFor(context).list(readSelectors(query['match[]']), { from, to, limit: maxListed + 1 });
};

/** A list that is cut to its limit, and what is said when it lacks some. */
const limited = <T>(entries: readonly T[], { limit }: Pick<ListQuery, 'limit'>) => {
  const most = readLimit(limit, maxListed);
  return {
    data: entries.slice(0, most),
    warnings: entries.length > most ? ['results truncated due to limit'] : [],
  };
};

type MetricDescription = Pick<DescribedSeries, 'type' | 'help' | 'unit'>;

const seriesOfFamily = (family: string): readonly Selector[] =>
  seriesNamesOf(family).map((value) => ({ matchers: [{ label: '__name__', operator: '=', value }] }));

const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();

const series = serve(prometheusRoutes.series, ({ query }, context) =>
  answerInTurn(context, asked('series', query, context), async () => {
    const found = await listSeries(query, context);
    return limited(
      found.map(({ labels }) => Object.fromEntries(labels)),
      query,
    );
  }),
);

const labels = serve(prometheusRoutes.labels, ({ query }, context) =>
  answerInTurn(context, asked('labels', query, context), async () => {
    const found = await listSeries(query, context);
    return limited(sorted(found.flatMap((one) => [...one.labels.keys()])), query);
  }),
);

const labelValues = serve(prometheusRoutes.labelValues, ({ params, query }, context) =>
  answerInTurn(context, asked('labelValues', query, context, params), async () => {
    const found = await listSeries(query, context);
    const name = labelOfPath(params.name);
    return limited(sorted(found.flatMap((one) => one.labels.get(name) ?? [])), query);
  }),
);

const metadata = serve(prometheusRoutes.metadata, ({ query }, context) =>
  answerInTurn(context, { operationId: 'metadata', parameters: query }, async () => {
    const { metric, limit } = query;
    const range = { from: context.now - dayMs, to: context.now, limit: maxListed };
    const found = await seriesFor(context).list(metric === undefined ? [] : seriesOfFamily(metric), range);
    const byFamily = new Map<string, Map<string, MetricDescription>>();
    for (const { labels: its, type, help, unit } of found) {
      const family = familyOf(its.get('__name__') ?? '', type);
      if (metric !== undefined && family !== metric) continue;
      // Two exporters may say two things of one family.
      const said = byFamily.get(family) ?? new Map<string, MetricDescription>();
      byFamily.set(family, said.set(JSON.stringify([type, help, unit]), { type, help, unit }));
    }
    const families = [...byFamily].slice(0, readLimit(limit, maxListed));
    return { data: Object.fromEntries(families.map(([family, said]) => [family, [...said.values()]])) };
  }),
);

/** Grafana chooses what it asks for by the version; this is the one whose queries ours are tested against. */
const buildInfo = serve(prometheusRoutes.buildInfo, async () => ({
  body: {
    status: 'success',
    data: { version: '2.42.0', revision: 'watchpost', branch: '', buildUser: '', buildDate: '', goVersion: '' },
  },
}));

const rules = serve(prometheusRulesRoute, async () => {
  throw new ProblemError(
    'not_found',
    'page not found: alert rules are at /alert-rules of the API, and there are no recording rules',
  );
});

/** Verbs that list what can be queried. */
export const prometheusSeriesOperations: Readonly<Record<string, Verb>> = {
  'prometheus.series': series,
  'prometheus.labels': labels,
  'prometheus.labelValues': labelValues,
  'prometheus.metadata': metadata,
  'prometheus.rules': rules,
  'prometheus.buildInfo': buildInfo,
};
