import { timestamp } from '../../../base/timestamp.js';
import { percentOf } from '../../../monitoring/history/status-spans.js';
import type { StatusBin } from '../history-reads.js';
import type { LatencyMetric } from '../latency-figures.js';
import { noticeOfSeries } from '../sample-reads.js';
import {
  type DataOf,
  type Filled,
  type Filling,
  readEach,
  shownMonitors,
  WidgetFailure,
  type WidgetOf,
} from './fill.js';

type Config = WidgetOf<'timeseries'>['config'];
/** Lines of monitors; a series of an exporter has a name of its own. */
interface Lines {
  readonly series: Omit<DataOf<'timeseries'>['series'][number], 'series'>[];
  readonly notice: string | null;
}

const uptimeOf = ({ upMs, countedMs }: Pick<StatusBin, 'upMs' | 'countedMs'>): number | null =>
  percentOf(upMs, countedMs);

/** One line of all together: the uptime of each bin over all monitors. */
const merged = (all: readonly (readonly StatusBin[])[]): (number | null)[] =>
  (all[0] ?? []).map((_, place) => {
    const bins = all.flatMap((bins) => bins[place] ?? []);
    const total = (field: 'upMs' | 'countedMs'): number => bins.reduce((sum, bin) => sum + bin[field], 0);
    return uptimeOf({ upMs: total('upMs'), countedMs: total('countedMs') });
  });

const uptimeLines = async ({ by, bins }: Config, filling: Filling): Promise<Lines> => {
  const { history } = filling.sources;
  const { monitors } = shownMonitors(filling);
  if (by === 'all') {
    const all = [];
    for (const monitor of monitors) all.push(await history.statusBins(filling.store, monitor, bins));
    return { series: [{ monitorId: null, name: null, values: merged(all) }], notice: null };
  }
  const { rows, notice } = await readEach(monitors, async (monitor) => ({
    monitorId: monitor.id,
    name: monitor.name,
    values: (await history.statusBins(filling.store, monitor, bins)).map(uptimeOf),
  }));
  return { series: [...rows], notice };
};

const latencyLines = async (metric: LatencyMetric, { by, bins }: Config, filling: Filling): Promise<Lines> => {
  const { history } = filling.sources;
  const { monitors } = shownMonitors(filling);
  if (by === 'all') {
    const all = await history.mergedLatencyBins(filling.store, monitors, bins);
    return { series: [{ monitorId: null, name: null, values: all.map((bin) => bin[metric]) }], notice: null };
  }
  const { rows, notice } = await readEach(monitors, async (monitor) => ({
    monitorId: monitor.id,
    name: monitor.name,
    values: (await history.latencyBins(filling.store, monitor, bins)).map((bin) => bin[metric]),
  }));
  return { series: [...rows], notice };
};

const sampleLines = async (
  { exporterId, selector, fn, bins }: Config,
  { sources, store, maxMonitors }: Filling,
): Promise<Filled<'timeseries'>> => {
  const question = { exporterId: exporterId ?? '', selector: selector ?? '', fn: fn ?? 'last', bins } as const;
  const sampled = await sources.samples(store, { ...question, maxSeries: maxMonitors });
  if ('failure' in sampled) throw new WidgetFailure(sampled.failure);
  const series = sampled.lines.map((line) => ({ monitorId: null, name: null, ...line }));
  return {
    data: { unit: 'sample', at: sampled.edges.slice(0, -1).map(timestamp), series },
    notices: [noticeOfSeries(sampled)],
  };
};

/** Fills lines over time, one for each monitor or one for all. */
export const fillTimeseries = async (
  { config }: WidgetOf<'timeseries'>,
  filling: Filling,
): Promise<Filled<'timeseries'>> => {
  const { metric, bins } = config;
  if (metric === 'exporterSample') return sampleLines(config, filling);
  const { history } = filling.sources;
  const isUptime = metric === 'uptimePercent';
  const edges = isUptime ? history.statusEdges(bins) : history.latencyEdges(bins);
  const { series, notice } = isUptime
    ? await uptimeLines(config, filling)
    : await latencyLines(metric, config, filling);
  return {
    data: {
      unit: isUptime ? 'percent' : 'milliseconds',
      at: edges.slice(0, -1).map(timestamp),
      series: series.map((line) => ({ ...line, series: null })),
    },
    notices: [shownMonitors(filling).notice, notice],
  };
};
