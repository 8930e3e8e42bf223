import { readSelector } from '@watchpost/checks';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Row } from '../../store/interface/store.js';
import { alertsBounds } from '../alerts/bounds.js';
import { evaluateSeriesRule, seriesId, seriesSubject } from '../alerts/evaluate-series-rule.js';
import { initialRuleState } from '../alerts/rule-machine.js';
import { readGoodScrapes, readSeriesSamples, windowMsOf } from '../alerts/series-samples.js';
import { type StoredSeries, selectSeries } from '../samples/select-series.js';
import { alertRulesBounds } from './bounds.js';
import type { ReplayedSubject } from './replay.js';

type Rule = Row<'alertRules'>;
type Exporter = Row<'exporters'>;

const maxSeries = alertsBounds.ruleSeries.most;
const maxResults: number = alertRulesBounds.backTestResults.most;
const maxWindowSamples = alertRulesBounds.backTestSamples.most;
const maxExporters = alertRulesBounds.backTestExporters.most;

/** How many samples of a rule are evaluated at most: fewer where each reads a long window. */
const resultsFor = ({ condition }: Rule, { intervalSeconds }: Exporter): number =>
  Math.min(maxResults, Math.floor(maxWindowSamples / (1 + windowMsOf(condition) / (intervalSeconds * 1000))));

const readExporters = ({ condition }: Rule, { caller, services }: OrganizationContext): Promise<Exporter[]> => {
  const { organizationId } = caller;
  const { exporterId: id } = condition;
  const where = { organizationId, ...(id !== undefined && { id }) };
  return services.store.find('exporters', where, { orderBy: 'createdAt', limit: maxExporters });
};

/**
 * Evaluates a rule over the stored samples of the series that it selects, by the same code as when it is in force. The
 * first series is evaluated as far as possible, each other completely or not at all.
 *
 * @param subjectId the series that comes first
 * @throws ProblemError `validation_failed` when the rule does not select that one
 */
export const replaySeries = async (
  rule: Rule,
  range: { readonly from: number; readonly to: number },
  subjectId: string | undefined,
  context: OrganizationContext,
): Promise<{ readonly replayed: readonly ReplayedSubject[]; readonly to: number }> => {
  const { store, patterns } = context.services;
  const { organizationId } = context.caller;
  const { matchers } = readSelector(rule.condition.selector ?? '');
  const found: { readonly exporter: Exporter; readonly series: readonly StoredSeries[] }[] = [];
  for (const exporter of await readExporters(rule, context)) {
    const selection = { exporterRefs: [exporter.ref], matchers, from: range.from, to: range.to + 1, limit: maxSeries };
    const { series } = await selectSeries(store, selection, { patterns, organizationId });
    if (series.length > 0) found.push({ exporter, series });
  }
  const isShown = (one: StoredSeries): boolean => seriesId(one.ref) === subjectId;
  if (subjectId !== undefined && !found.some(({ series }) => series.some(isShown))) {
    throw invalidField('subjectId', 'not_found', 'must be a series that the rule selects');
  }
  const shownFirst = <One>(list: readonly One[], isFirst: (one: One) => boolean): One[] => [
    ...list.filter(isFirst),
    ...list.filter((one) => !isFirst(one)),
  ];
  const replayed: ReplayedSubject[] = [];
  let { to } = range;
  let used = 0;
  for (const { exporter, series } of shownFirst(found, (one) => one.series.some(isShown))) {
    const left = resultsFor(rule, exporter) - used;
    const all = await readGoodScrapes(store, exporter, { after: range.from - 1, until: to, patterns });
    if (replayed.length > 0 && all.length > left) break;
    const scrapes = all.slice(0, Math.max(0, left));
    if (scrapes.length < all.length) to = scrapes.at(-1) ?? range.from;
    const affordable = Math.max(1, Math.floor(left / Math.max(1, scrapes.length)));
    const chosen = shownFirst(series, isShown).slice(0, Math.min(affordable, maxSeries - replayed.length));
    const samples = await readSeriesSamples(store, rule.condition, chosen, scrapes);
    for (const one of chosen) {
      const its = samples.get(one.ref) ?? [];
      const { steps } = await evaluateSeriesRule(rule, initialRuleState, its);
      replayed.push({ subject: seriesSubject(one, exporter.id), steps, evaluatedResults: its.length });
      used += its.length;
    }
    if (chosen.length < series.length) break;
  }
  return { replayed, to };
};
