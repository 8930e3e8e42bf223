import { bounds, exporterRoutes, exporterSeriesList } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions, searchOption } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Column, Row, Where } from '../../store/interface/store.js';
import { seriesId } from '../alerts/evaluate-series-rule.js';
import { rangeOf } from '../history/range.js';
import { cutRange, readRetainedFrom, shownRetention } from '../history/retention.js';
import { binnedSamples } from '../samples/binned-samples.js';
import { sampleEdges } from '../samples/sample-edges.js';
import { currentSeries, PatternError, type SeriesSelection, selectSeries } from '../samples/select-series.js';
import { readLastValues } from './last-values.js';
import { presentValue } from './present-samples.js';
import { readSelectors } from './selectors.js';

type SeriesRow = Row<'exporterSeries'>;

const presentSeries = (
  { ref, series, metric, labels, type, unit, help, lastAt }: SeriesRow,
  { lastGoodAt, createdAt }: Row<'exporters'>,
  value: number | undefined,
) => ({
  id: seriesId(ref),
  series,
  metric,
  labels,
  type,
  unit,
  help,
  lastValue: value === undefined ? null : presentValue(value),
  lastAt: timestamp(lastAt === currentSeries ? (lastGoodAt ?? createdAt) : lastAt),
  isStale: lastAt !== currentSeries,
});

const listSeries = serve(exporterRoutes.series, async ({ params, query }, context) => {
  const exporter = await readOwnRow('exporters', params.id, context);
  const { store } = context.services;
  const { orderBy, ...page } = pageOptions(query);
  const { rows, totalItems } = await store.page('exporterSeries', {
    // The filters and sort fields are the contract's, and each is a column of the table.
    where: { exporterRef: exporter.ref, ...filterConditions(exporterSeriesList, query) } as Where<'exporterSeries'>,
    ...searchOption(query),
    orderBy: orderBy as Column<'exporterSeries'>,
    ...page,
  });
  const values = await readLastValues(store, exporter, rows);
  const data = rows.map((row) => presentSeries(row, exporter, values.get(row.ref)));
  return { body: pageBody(query, data, totalItems) };
});

/** Selects series of an exporter; a pattern that cannot be matched is the caller's to change. */
const selectOwn = async (selection: SeriesSelection, { services, caller }: OrganizationContext) => {
  const { store, patterns } = services;
  try {
    return await selectSeries(store, selection, { patterns, organizationId: caller.organizationId });
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw invalidField('selector', 'invalid_pattern', error.message);
  }
};

const readExporterSamples = serve(exporterRoutes.samples, async ({ params, query }, context) => {
  const exporter = await readOwnRow('exporters', params.id, context);
  const { selector: text, bins, fn } = query;
  const { organizationId } = context.caller;
  const retainedFrom = await readRetainedFrom(context.services.store, organizationId, context.now);
  const range = cutRange(rangeOf(query, context.now), retainedFrom);
  const [selector] = await readSelectors([{ path: 'selector', text }], context);
  const binning = sampleEdges(range, bins, context.now);
  const { edges } = binning;
  const [from, to] = [edges[0] ?? range.from, edges.at(-1) ?? range.to];
  const limit = bounds.sampledSeries.most;
  const selection = { exporterRefs: [exporter.ref], matchers: selector?.matchers ?? [], from, to, limit };
  const { series, isTruncated } = await selectOwn(selection, context);
  const values = await binnedSamples(context.services.store, series, binning, fn);
  return {
    body: {
      selector: text,
      fn,
      from: timestamp(from),
      to: timestamp(to),
      ...shownRetention(retainedFrom),
      binSeconds: (to - from) / Math.max(edges.length - 1, 1) / 1000,
      series: series.map(({ name, labels }, index) => ({
        metric: name,
        labels: Object.fromEntries(labels),
        points: (values[index] ?? []).flatMap((value, bin) =>
          value === undefined ? [] : [{ at: timestamp(edges[bin] ?? from), value: presentValue(value) }],
        ),
      })),
      isTruncated,
    },
  };
});

const readCatalogue = serve(exporterRoutes.catalogue, async ({ params }, context) => {
  const { ref, lastGoodAt } = await readOwnRow('exporters', params.id, context);
  const row = await context.services.store.get('exporterCatalogues', { exporterRef: ref });
  return { body: { scrapedAt: timestampOrNull(lastGoodAt), families: row?.families ?? [] } };
});

export const exporterReadOperations: Readonly<Record<string, Verb>> = {
  'exporters.series': listSeries,
  'exporters.samples': readExporterSamples,
  'exporters.catalogue': readCatalogue,
};
