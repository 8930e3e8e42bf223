import type { ClockState } from '../base/judged-clock.js';
import type { Column, ConnectionUse, Store, TableName, Where } from '../store/interface/store.js';
import type { WorkStatistics } from './ports/work-statistics.js';

interface MeasuredFamily<Label extends string> {
  /** Without the prefix `watchpost_`. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
}

/** Counts what happens. */
export interface CounterMetric<Label extends string = string> extends MeasuredFamily<Label> {
  readonly kind: 'counter';
}

/** Counts what happens by how much it is of something, such as how long it took. */
export interface HistogramMetric<Label extends string = string> extends MeasuredFamily<Label> {
  readonly kind: 'histogram';
  /** Upper bounds. */
  readonly buckets: readonly number[];
}

/** A metric of what happens, noted with {@link Measure} while it does. */
export type MeasuredMetric<Label extends string = string> = CounterMetric<Label> | HistogramMetric<Label>;

/**
 * Adds to a counter, or notes a value in a histogram.
 *
 * @throws TypeError for a metric that no room declares
 */
export type Measure = <Label extends string>(
  metric: MeasuredMetric<Label>,
  labels: Readonly<Record<NoInfer<Label>, string>>,
  value: number,
) => void;

/** A metric that is read at each scrape. */
interface ReadFamily {
  /** Default: a gauge. */
  readonly type?: 'counter';
  readonly help: string;
  /** Default: one value without a label. */
  readonly label?: string;
}

/** What is read of each metric: its value, or its values by what their label says. */
export type Readings<Name extends string = string> = Readonly<Record<Name, number | Readonly<Record<string, number>>>>;

/** Metrics that are read together, by their names without the prefix `watchpost_`. */
interface ReadMetrics<Name extends string> {
  readonly families: Readonly<Record<Name, ReadFamily>>;
}

/** What the database holds, the same from every process. While it does not answer, all such metrics of all rooms are left out. */
export interface StoredMetrics<Name extends string = string> extends ReadMetrics<Name> {
  readonly kind: 'stored';
  /** How old the values may be, in milliseconds. Default: they are read at each scrape. */
  readonly keptMs?: number;
  readonly read: (store: Pick<Store, 'find' | 'findColumns' | 'page'>, now: number) => Promise<Readings<Name>>;
}

/** The state of a process at a scrape. */
export interface ProcessState extends Partial<WorkStatistics> {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly connections: ConnectionUse;
  /** `null` when the host gives the time. */
  readonly clock: ClockState | null;
}

/** What a process knows by itself. */
export interface ProcessMetrics<Name extends string = string> extends ReadMetrics<Name> {
  readonly kind: 'process';
  /** Returns `undefined` where the process does no such work. */
  readonly read: (process: ProcessState) => Readings<Name> | undefined;
}

/** A metric of the operator. */
export type Metric = MeasuredMetric | StoredMetrics | ProcessMetrics;

type Declared<Of> = Omit<Of, 'kind'>;

/** Declares a counter. */
export const counter = <const Label extends string>(metric: Declared<CounterMetric<Label>>): CounterMetric<Label> => ({
  kind: 'counter',
  ...metric,
});

/** Declares a histogram. */
export const histogram = <const Label extends string>(
  metric: Declared<HistogramMetric<Label>>,
): HistogramMetric<Label> => ({ kind: 'histogram', ...metric });

/** Declares metrics of what the database holds. */
export const storedMetrics = <Name extends string>(metrics: Declared<StoredMetrics<Name>>): StoredMetrics<Name> => ({
  kind: 'stored',
  ...metrics,
});

/** Declares metrics of what a process knows by itself. */
export const processMetrics = <Name extends string>(metrics: Declared<ProcessMetrics<Name>>): ProcessMetrics<Name> => ({
  kind: 'process',
  ...metrics,
});

/** How old a number of rows may be, in milliseconds: rows are counted from an index of all of them, so not at every scrape. */
const countedMs = 30_000;

/** Declares how many rows of a table there are, by their status. */
export const rowsByStatus = <Table extends TableName>(
  table: Table,
  {
    name,
    help,
    statuses,
  }: { readonly name: string; readonly help: string; readonly statuses: Readonly<Record<string, Where<Table>>> },
): StoredMetrics =>
  storedMetrics({
    families: { [name]: { help, label: 'status' } },
    keptMs: countedMs,
    async read(store) {
      const none = { orderBy: 'id' as Column<Table>, isDescending: false, limit: 0, offset: 0 };
      const counts: Record<string, number> = {};
      for (const [status, where] of Object.entries(statuses)) {
        counts[status] = (await store.page(table, { where, ...none })).totalItems;
      }
      return { [name]: counts };
    },
  });
