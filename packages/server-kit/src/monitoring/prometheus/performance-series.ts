import type { NamedSeries, Selector } from '@watchpost/checks';
import { bounds } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import type { StoredPerformance } from '../../store/tables/results.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { prometheusBounds } from './bounds.js';
import type { QueryBudget } from './query/query-budget.js';
import type { SeriesPoint, SeriesSource } from './query/series-source.js';
import { type SeriesReader, selected } from './selected.js';

const maxMonitors = bounds.organizationMonitors.most;
const maxAgents = bounds.organizationAgents.most;
const maxSeries = prometheusBounds.performanceSeries.most;
const lookbackMs = 300_000;
/** Results that are read at a time: one has up to 64 values, and a monitor has fewer agents than this. */
const rowsAtOnce = 250;

const columns = ['ref', 'id', 'name', 'intervalSeconds', 'slowedToSeconds', 'createdAt', 'locations'] as const;
type Monitor = Pick<Row<'monitors'>, (typeof columns)[number]>;
type Agent = Pick<Row<'agents'>, 'ref' | 'id' | 'name'>;
type Result = Pick<Row<'monitorResults'>, 'at' | 'agentRef' | 'performance'>;

const help = 'Performance data of the program that a monitor of type command runs.';
const otherMetric = { name: 'watchpost_command_value', type: 'gauge', unit: '' };
/** The metric of each unit: values of one name have one unit, and labels that programs print make no names. */
const metrics: Readonly<Record<string, typeof otherMetric>> = {
  s: { name: 'watchpost_command_seconds', type: 'gauge', unit: 'seconds' },
  B: { name: 'watchpost_command_bytes', type: 'gauge', unit: 'bytes' },
  // As plugins and their thresholds have it: no ratio, which no person would find in the output again.
  '%': { name: 'watchpost_command_percent', type: 'gauge', unit: 'percent' },
  c: { name: 'watchpost_command_total', type: 'counter', unit: '' },
};
const metricNames = [...Object.values(metrics), otherMetric].map(({ name }) => name);

interface PerformanceSeries extends NamedSeries {
  readonly monitor: Monitor;
  readonly metric: typeof otherMetric;
}

const labelsOfMonitor = ({ id, name }: Monitor) =>
  [
    ['monitor', name],
    ['monitor_id', id],
  ] as const;

const seriesOf = (monitor: Monitor, agent: Agent | undefined, [label, , unit]: StoredPerformance) => {
  const metric = metrics[unit] ?? otherMetric;
  const labels = new Map([
    ...(agent === undefined
      ? []
      : ([
          ['agent', agent.name],
          ['agent_id', agent.id],
        ] as const)),
    ['label', label],
    ...labelsOfMonitor(monitor),
    ...(metric === otherMetric && unit !== '' ? ([['unit', unit]] as const) : []),
  ]);
  return { name: metric.name, labels, monitor, metric };
};

/** What selectors ask of monitors, which are known before results are read. */
const ofMonitors = (selectors: readonly Selector[], names: readonly string[]): readonly Selector[] =>
  selectors.map(({ matchers }) => ({ matchers: matchers.filter(({ label }) => names.includes(label)) }));

/** A series with what was printed of it so far. */
interface PrintedSeries extends PerformanceSeries {
  readonly agentId: string;
  readonly points: SeriesPoint[];
}

/** Collects the series of results that come in order of time. Of too many, those are left out that were not printed for longest. */
class PrintedValues {
  /** The one that was printed last comes last. */
  readonly #series = new Map<string, PrintedSeries>();
  readonly #monitor: Monitor;
  readonly #agents: ReadonlyMap<number, Agent>;

  constructor(monitor: Monitor, agents: ReadonlyMap<number, Agent>) {
    this.#monitor = monitor;
    this.#agents = agents;
  }

  add({ at, agentRef, performance }: Result): void {
    const agent = this.#agents.get(agentRef);
    const agentId = agent?.id ?? '';
    for (const one of performance ?? []) {
      const [label, value, unit] = one;
      const key = JSON.stringify([agentId, label, unit]);
      const known = this.#series.get(key) ?? { ...seriesOf(this.#monitor, agent, one), agentId, points: [] };
      if (known.points.at(-1)?.at !== at) known.points.push({ at, value });
      this.#series.delete(key);
      this.#series.set(key, known);
    }
    for (const key of this.#series.keys()) {
      if (this.#series.size <= maxSeries) break;
      this.#series.delete(key);
    }
    // What a program no longer prints is stale from then on.
    for (const { agentId: its, points } of this.#series.values()) {
      const last = points.at(-1);
      if (its === agentId && last?.at !== at && last?.value !== null) points.push({ at, value: null });
    }
  }

  get series(): readonly PrintedSeries[] {
    return [...this.#series.values()];
  }
}

/** The performance data of the monitors of an organization: a point for each result that has it. */
export const performanceSeriesSource = (reader: SeriesReader): SeriesSource => {
  const { services, organizationId } = reader;
  const { store } = services;

  /** The monitors that selectors may be about; most queries are about others, and read none then. */
  const findMonitors = async (selectors: readonly Selector[]): Promise<readonly Monitor[]> => {
    const named = metricNames.map((name) => ({ name, labels: new Map<string, string>() }));
    if ((await selected(named, ofMonitors(selectors, ['__name__']), reader)).length === 0) return [];
    const where = { organizationId, type: 'command' } as const;
    const monitors = await store.findColumns('monitors', columns, where, { limit: maxMonitors });
    const candidates = monitors.flatMap((monitor) =>
      metricNames.map((name) => ({ name, labels: new Map(labelsOfMonitor(monitor)), monitor })),
    );
    const asked = ofMonitors(selectors, ['__name__', 'monitor', 'monitor_id']);
    return [...new Set((await selected(candidates, asked, reader)).map(({ monitor }) => monitor))];
  };

  const readAgents = async (): Promise<ReadonlyMap<number, Agent>> => {
    const agents = await store.findColumns('agents', ['ref', 'id', 'name'], { organizationId }, { limit: maxAgents });
    return new Map(agents.map((agent) => [agent.ref, agent]));
  };

  const readPrinted = async (
    monitor: Monitor,
    agents: ReadonlyMap<number, Agent>,
    range: { readonly from: number; readonly to: number },
    budget: QueryBudget,
  ): Promise<readonly PrintedSeries[]> => {
    const printed = new PrintedValues(monitor, agents);
    let seen = new Set<number>();
    for (let { from } = range; ; ) {
      const where = { monitorRef: monitor.ref, at: { atLeast: from, atMost: range.to } };
      const options = { orderBy: 'at', limit: rowsAtOnce } as const;
      const rows = await store.findColumns('monitorResults', ['at', 'agentRef', 'performance'], where, options);
      budget.takeRead(rows.reduce((sum, { performance }) => sum + 1 + (performance?.length ?? 0), 0));
      for (const row of rows) if (row.at !== from || !seen.has(row.agentRef)) printed.add(row);
      await budget.pause();
      if (rows.length < rowsAtOnce) return printed.series;
      // Results of several agents at one time may lie on both sides of the limit.
      from = rows.at(-1)?.at ?? range.to;
      seen = new Set(rows.flatMap(({ at, agentRef }) => (at === from ? [agentRef] : [])));
    }
  };

  return {
    async read(selector, { from, to, withLookback }, budget) {
      const monitors = await findMonitors([selector]);
      if (monitors.length === 0) return [];
      const agents = await readAgents();
      const found = [];
      for (const monitor of monitors) {
        const lookback = Math.max(lookbackMs, 2 * effectiveIntervalSeconds(monitor) * 1000);
        const range = { from: withLookback ? from - lookback : from, to };
        const series = await selected(await readPrinted(monitor, agents, range, budget), [selector], reader);
        budget.takeSeries(series.length);
        found.push(
          ...series.map(({ name, labels, points }) => ({
            labels: new Map([['__name__', name], ...labels]),
            lookbackMs: lookback,
            points,
          })),
        );
      }
      return found;
    },
    // Of each agent what it printed last: older results may have had other labels.
    async list(selectors, { from, to, limit }) {
      const monitors = (await findMonitors(selectors)).filter(({ createdAt }) => createdAt <= to);
      const last = monitors.flatMap(({ ref, locations }) => locations.map(({ at }) => ({ ref, at })));
      const recent = last.filter((one): one is { ref: number; at: number } => one.at !== null && one.at >= from);
      if (recent.length === 0) return [];
      const agents = await readAgents();
      const byRef = new Map(monitors.map((monitor) => [monitor.ref, monitor]));
      const found = new Map<string, PerformanceSeries>();
      for (const { ref, at } of recent) {
        if (found.size >= limit) break;
        const where = { monitorRef: ref, at };
        const rows = await store.findColumns('monitorResults', ['agentRef', 'performance'], where, {
          limit: maxAgents,
        });
        const monitor = byRef.get(ref);
        for (const { agentRef, performance } of monitor === undefined ? [] : rows) {
          for (const one of performance ?? []) {
            if (monitor === undefined) continue;
            const series = seriesOf(monitor, agents.get(agentRef), one);
            found.set(JSON.stringify([series.name, ...series.labels]), series);
          }
        }
      }
      const series = await selected([...found.values()], selectors, reader);
      return series.slice(0, limit).map(({ name, labels, metric }) => ({
        labels: new Map([['__name__', name], ...labels]),
        type: metric.type,
        help,
        unit: metric.unit,
      }));
    },
  };
};
