import type { NamedSeries, Selector } from '@watchpost/checks';
import { bounds } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { resultStatuses } from '../status/result-statuses.js';
import type { QueryBudget } from './query/query-budget.js';
import type { SeriesPoint, SeriesSource } from './query/series-source.js';
import { type SeriesReader, selected } from './selected.js';

const maxMonitors = bounds.organizationMonitors.most;
const lookbackMs = 300_000;
/** Results that are read at a time. */
const rowsAtOnce = 2000;

const columns = ['ref', 'id', 'name', 'type', 'intervalSeconds', 'slowedToSeconds', 'createdAt'] as const;
type Monitor = Pick<Row<'monitors'>, (typeof columns)[number]>;
type Result = Pick<Row<'monitorResults'>, 'at' | 'status' | 'latencyUs'>;

/** The series that each monitor has, by the names of their metrics. A check that could not be made makes them stale. */
const metrics = {
  watchpost_monitor_up: {
    help: 'Whether the last check of a monitor found its target up or degraded.',
    unit: '',
    valueOf: ({ status }: Result) => {
      const name = resultStatuses[status];
      return name === 'unknown' || name === undefined ? null : Number(name !== 'down');
    },
  },
  watchpost_monitor_latency_seconds: {
    help: 'How long the last check of a monitor took.',
    unit: 'seconds',
    valueOf: ({ latencyUs }: Result) => (latencyUs === null ? null : latencyUs / 1_000_000),
  },
} as const;

interface MonitorSeries extends NamedSeries {
  readonly monitor: Monitor;
  readonly metric: (typeof metrics)[keyof typeof metrics];
}

const seriesOf = (monitor: Monitor): MonitorSeries[] => {
  const { id, name, type } = monitor;
  const labels = new Map([
    ['monitor', name],
    ['monitor_id', id],
    ['type', type],
  ]);
  return Object.entries(metrics).map(([metricName, metric]) => ({ name: metricName, labels, monitor, metric }));
};

/** The uptime and the latency of the monitors of an organization, a point for each check. */
export const monitorSeriesSource = (reader: SeriesReader): SeriesSource => {
  const { services, organizationId } = reader;
  const { store } = services;

  /** Whether a selector may select one of our metrics: most queries are about others, and read no monitors then. */
  const concerns = async (selectors: readonly Selector[]): Promise<boolean> => {
    const byName = selectors.map(({ matchers }) => ({
      matchers: matchers.filter(({ label }) => label === '__name__'),
    }));
    const named = Object.keys(metrics).map((name) => ({ name, labels: new Map<string, string>() }));
    return (await selected(named, byName, reader)).length > 0;
  };

  const find = async (selectors: readonly Selector[]): Promise<readonly MonitorSeries[]> => {
    if (!(await concerns(selectors))) return [];
    const monitors = await store.findColumns('monitors', columns, { organizationId }, { limit: maxMonitors });
    return selected(monitors.flatMap(seriesOf), selectors, reader);
  };

  const readPoints = async (
    { monitor, metric }: MonitorSeries,
    range: { readonly from: number; readonly to: number },
    budget: QueryBudget,
  ): Promise<readonly SeriesPoint[]> => {
    const points: SeriesPoint[] = [];
    for (let { from } = range; ; ) {
      const where = { monitorRef: monitor.ref, at: { atLeast: from, atMost: range.to } };
      const options = { orderBy: 'at', limit: rowsAtOnce } as const;
      const rows = await store.findColumns('monitorResults', ['at', 'status', 'latencyUs'], where, options);
      budget.takeRead(rows.length);
      points.push(...rows.map((row) => ({ at: row.at, value: metric.valueOf(row) })));
      await budget.pause();
      if (rows.length < rowsAtOnce) return points;
      from = (rows.at(-1)?.at ?? range.to) + 1;
    }
  };

  return {
    async read(selector, { from, to, withLookback }, budget) {
      const series = await find([selector]);
      budget.takeSeries(series.length);
      const found = [];
      for (const one of series) {
        const lookback = Math.max(lookbackMs, 2 * effectiveIntervalSeconds(one.monitor) * 1000);
        const points = await readPoints(one, { from: withLookback ? from - lookback : from, to }, budget);
        if (points.length === 0) continue;
        found.push({ labels: new Map([['__name__', one.name], ...one.labels]), lookbackMs: lookback, points });
      }
      return found;
    },
    async list(selectors, { to, limit }) {
      const series = await find(selectors);
      return series
        .filter(({ monitor }) => monitor.createdAt <= to)
        .slice(0, limit)
        .map(({ name, labels, metric }) => ({
          labels: new Map([['__name__', name], ...labels]),
          type: 'gauge',
          help: metric.help,
          unit: metric.unit,
        }));
    },
  };
};
