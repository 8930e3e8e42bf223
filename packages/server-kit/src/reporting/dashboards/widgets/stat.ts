import { type MonitorStatus, monitorStatuses } from '@watchpost/schemas';
import { mergeSummaries } from '../../../monitoring/history/latency-summary.js';
import { percentOf } from '../../../monitoring/history/status-spans.js';
import type { CandidateMonitor } from '../candidates.js';
import { incidentsAbout } from '../incident-reads.js';
import { figuresOf, type LatencyMetric } from '../latency-figures.js';
import { noticeOfSeries } from '../sample-reads.js';
import { type DataOf, type Filled, type Filling, shownMonitors, WidgetFailure, type WidgetOf } from './fill.js';

type Config = WidgetOf<'stat'>['config'];
/** A number before the thresholds are applied. */
type Figure = Pick<DataOf<'stat'>, 'unit' | 'value'> &
  Partial<Pick<DataOf<'stat'>, 'counts'>> & { readonly notice?: string | null };

/** The level of the highest threshold that a value reaches; `null` below all of them. */
export const levelOf = (value: number | null, thresholds: Config['thresholds']): DataOf<'stat'>['level'] => {
  if (value === null) return null;
  const reached = thresholds.filter((threshold) => value >= threshold.value).sort((a, b) => b.value - a.value);
  return reached[0]?.level ?? null;
};

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** One number of several monitors, whose numbers differ in which end is worse. */
const combined = (values: readonly (number | null)[], combine: Config['combine'], worst: 'most' | 'least') => {
  const numbers = known(values);
  if (numbers.length === 0) return null;
  if (combine === 'worst') return worst === 'most' ? Math.max(...numbers) : Math.min(...numbers);
  const sum = numbers.reduce((total, value) => total + value, 0);
  return combine === 'sum' ? Math.round(sum * 100) / 100 : Math.round((sum / numbers.length) * 100) / 100;
};

const latency = async (metric: LatencyMetric, combine: Config['combine'], filling: Filling): Promise<Figure> => {
  const { sources, store } = filling;
  const { monitors, notice } = shownMonitors(filling);
  const summaries = [];
  for (const monitor of monitors) summaries.push(await sources.history.latencies(store, monitor));
  const value =
    combine === 'average'
      ? figuresOf(mergeSummaries(summaries))[metric]
      : combined(
          summaries.map((summary) => figuresOf(summary)[metric]),
          combine,
          'most',
        );
  return { unit: 'milliseconds', value, notice };
};

const uptime = async (combine: Config['combine'], filling: Filling): Promise<Figure> => {
  const { monitors, notice } = shownMonitors(filling);
  const times = await filling.sources.history.uptimes(filling.store, monitors);
  const own = monitors.map(({ ref }) => times.get(ref) ?? { upMs: 0, countedMs: 0 });
  const total = (field: 'upMs' | 'countedMs'): number => own.reduce((sum, time) => sum + time[field], 0);
  const value =
    combine === 'worst'
      ? combined(
          own.map(({ upMs, countedMs }) => percentOf(upMs, countedMs)),
          combine,
          'least',
        )
      : percentOf(total('upMs'), total('countedMs'));
  return { unit: 'percent', value, notice };
};

const byStatus = (status: MonitorStatus | null, monitors: readonly CandidateMonitor[]): Figure => {
  const counts = Object.fromEntries(monitorStatuses.map((each) => [each, 0])) as Record<MonitorStatus, number>;
  for (const { currentStatus } of monitors) counts[currentStatus] += 1;
  return status === null ? { unit: 'count', value: monitors.length, counts } : { unit: 'count', value: counts[status] };
};

const openIncidents = async ({ sources, store, target, selection }: Filling): Promise<Figure> => {
  const { incidents, notice } = await sources.incidents(store, ['open', 'acknowledged']);
  return { unit: 'count', value: incidentsAbout(incidents, target, selection).length, notice };
};

const certificateDays = (combine: Config['combine'], monitors: readonly CandidateMonitor[]): Figure => {
  const days = monitors.map(({ certificate }) => certificate?.daysRemaining ?? null);
  return { unit: 'days', value: combined(days, combine, 'least') };
};

const errorBudget = async (reportId: string | null, { sources }: Filling): Promise<Figure> => {
  const budget = await sources.readErrorBudget(sources.organizationId, reportId ?? '');
  if ('failure' in budget) throw new WidgetFailure(budget.failure);
  return { unit: 'percent', value: budget.remainingPercent };
};

/** The last values of the series that the exporter has at the end of the range. */
const exporterSample = async (
  { exporterId, selector, combine }: Config,
  { sources, store, maxMonitors }: Filling,
): Promise<Figure> => {
  const question = { exporterId: exporterId ?? '', selector: selector ?? '', fn: 'last', bins: 1 } as const;
  const sampled = await sources.samples(store, { ...question, maxSeries: maxMonitors, isCurrent: true });
  if ('failure' in sampled) throw new WidgetFailure(sampled.failure);
  const last = sampled.lines.map(({ values }) => values.at(-1) ?? null);
  return { unit: 'sample', value: combined(last, combine, 'most'), notice: noticeOfSeries(sampled) };
};

const figureOf = async (config: Config, filling: Filling): Promise<Figure> => {
  const { metric, combine, status, reportId } = config;
  switch (metric) {
    case 'uptimePercent':
      return uptime(combine, filling);
    case 'monitorsByStatus':
      return byStatus(status, filling.selection.monitors);
    case 'openIncidents':
      return openIncidents(filling);
    case 'certificateDays':
      return certificateDays(combine, filling.selection.monitors);
    case 'errorBudget':
      return errorBudget(reportId, filling);
    case 'exporterSample':
      return exporterSample(config, filling);
    default:
      return latency(metric, combine, filling);
  }
};

/** Fills a number about some monitors. A number of several covers all of them; one that is not read in time fails it. */
export const fillStat = async ({ config }: WidgetOf<'stat'>, filling: Filling): Promise<Filled<'stat'>> => {
  const { unit, value, counts = null, notice = null } = await figureOf(config, filling);
  return { data: { unit, value, level: levelOf(value, config.thresholds), counts }, notices: [notice] };
};
