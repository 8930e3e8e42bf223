/// <reference path="./prom-client.d.ts" />
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';
import { version } from '../../base/product.js';
import type {
  Measure,
  MeasuredMetric,
  Metric,
  ProcessMetrics,
  ProcessState,
  Readings,
  StoredMetrics,
} from '../../request/metrics.js';
import { type Store, StoreUnavailableError } from '../../store/interface/store.js';
import { metricsOfProcess } from './process-metrics.js';

/** What an operator's Prometheus scrapes: the state of this process and of what the database holds. */
export interface OperatorMetrics {
  readonly measure: Measure;
  /** The metrics as they are now, in the text format of Prometheus. */
  read(store: Store, state: ProcessState): Promise<{ readonly contentType: string; readonly text: string }>;
}

/**
 * How often the event loop is sampled, in milliseconds; its lag contains the wait for the next sample. At the default of 10
 * a process that does nothing wakes a hundred times a second for it, which is half of what it costs.
 */
const eventLoopSampleMs = 100;

/** Makes a metric of what happens; returns how to note it. */
const createMeasured = (
  metric: MeasuredMetric,
  registry: Registry,
): ((labels: Record<string, string>, value: number) => void) => {
  const { name, help, labels: labelNames } = metric;
  const options = { name: `watchpost_${name}`, help, labelNames, registers: [registry] };
  if (metric.kind === 'counter') {
    const made = new Counter(options);
    return (labels, value) => made.inc(labels, value);
  }
  const made = new Histogram({ ...options, buckets: [...metric.buckets] });
  return (labels, value) => made.observe(labels, value);
};

/** Makes metrics that are read; returns how to replace their values, by none where there are no readings. */
const createRead = (
  { families }: StoredMetrics | ProcessMetrics,
  registry: Registry,
): ((readings: Readings | undefined) => void) => {
  const made = Object.entries(families).map(([name, { type, help, label }]) => {
    const options = {
      name: `watchpost_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
    };
    return { name, label, values: type === 'counter' ? new Counter(options) : new Gauge(options) };
  });
  return (readings) => {
    for (const { name, label = '', values } of made) {
      values.reset();
      const read = readings?.[name] ?? {};
      if (typeof read === 'number') values.inc(read);
      else for (const [said, value] of Object.entries(read)) values.inc({ [label]: said }, value);
    }
  };
};

/** Reads anew only what is older than it may be. */
const keepingRead = ({ read, keptMs = 0 }: StoredMetrics): StoredMetrics['read'] => {
  let kept: { readonly readAt: number; readonly readings: Readings } | undefined;
  return async (store, now) => {
    if (kept === undefined || Math.abs(now - kept.readAt) >= keptMs) {
      kept = { readAt: now, readings: await read(store, now) };
    }
    return kept.readings;
  };
};

/** Makes the metrics of one kit, of all rooms; two in a process share nothing. */
export const createOperatorMetrics = (ofRooms: readonly Metric[]): OperatorMetrics => {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'watchpost_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);
  const databaseUp = new Gauge({
    name: 'watchpost_database_up',
    help: 'Whether the database answered for this scrape.',
    registers,
  });
  const all = [...metricsOfProcess, ...ofRooms];
  const measured = new Map(
    all
      .filter((metric) => metric.kind === 'counter' || metric.kind === 'histogram')
      .map((metric) => [metric, createMeasured(metric, registry)]),
  );
  const ofProcess = all
    .filter((metric) => metric.kind === 'process')
    .map((metric) => ({ read: metric.read, show: createRead(metric, registry) }));
  const ofDatabase = all
    .filter((metric) => metric.kind === 'stored')
    .map((metric) => ({ read: keepingRead(metric), show: createRead(metric, registry) }));

  let processMetrics: Promise<void> | undefined;

  /** From the first scrape on: their module costs more than the rest of prom-client, and their samples wake the process. */
  const collectProcessMetrics = async (): Promise<void> => {
    const { default: collectDefaultMetrics } = await import('prom-client/lib/defaultMetrics.js');
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs });
    // Sums of gauges by type, which are there as well; a gauge must not be called a total (`promtool check metrics`).
    for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  };

  /** Nothing while the database does not answer: half of it would mislead. */
  const readDatabase = async (store: Store, now: number): Promise<readonly Readings[]> => {
    try {
      const readings: Readings[] = [];
      for (const { read } of ofDatabase) readings.push(await read(store, now));
      databaseUp.set(1);
      return readings;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      databaseUp.set(0);
      return [];
    }
  };

  return {
    measure(metric, labels, value) {
      const note = measured.get(metric);
      if (note === undefined) throw new TypeError(`metrics: ${metric.name} is measured; its room must list it.`);
      note(labels, value);
    },
    async read(store, state) {
      processMetrics ??= collectProcessMetrics();
      await processMetrics;
      for (const { read, show } of ofProcess) {
        const readings = read(state);
        if (readings !== undefined) show(readings);
      }
      const readings = await readDatabase(store, state.now);
      for (const [index, { show }] of ofDatabase.entries()) show(readings[index]);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
};
