import type { MonitorTarget } from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import { createReadLatencies, readProgress } from '../../monitoring/history/read-latencies.js';
import { type MonitorStatusColumns, readSpans } from '../../monitoring/history/read-spans.js';
import { type StatusSpan, spansOf } from '../../monitoring/history/status-spans.js';
import type { Range } from '../../monitoring/history/stretches.js';
import { currentStatusOf } from '../../monitoring/status/status-since.js';
import type { Column, Row, Store } from '../../store/interface/store.js';
import type { RecordedMonitor } from './report-tally.js';

/** Which monitors are read: those of a target, or those of a run as it named them. */
export type WantedMonitors =
  | { readonly target: MonitorTarget }
  | { readonly named: readonly { readonly id: string; readonly name: string }[] };

type Monitor = MonitorStatusColumns & Pick<Row<'monitors'>, 'id' | 'name' | 'tags' | 'createdAt'>;
/** What finding them needs. */
type Found = Pick<Row<'monitors'>, 'id' | 'tags'>;

/** Monitors that are found together, and of those, monitors whose history is: on SQLite nothing else happens meanwhile. */
const pageSize = 50;
const batchSize = 10;
const intervalsOfBatch = 2000;
const columns = [
  'id',
  'ref',
  'name',
  'tags',
  'createdAt',
  'currentStatus',
  'statusSince',
  'cause',
  'unknownReason',
] as const;

/** Finds the monitors in the order of their ids, some at a time. */
export const findMonitors = (
  store: Pick<Store, 'findColumns'>,
  options: { readonly organizationId: string; readonly wanted: WantedMonitors; readonly pageSize: number },
): AsyncGenerator<readonly Monitor[]> => findMonitorColumns(store, columns, options);

/** Like {@link findMonitors}, with other columns. */
export async function* findMonitorColumns<Read extends Column<'monitors'>>(
  store: Pick<Store, 'findColumns'>,
  read: readonly Read[],
  options: { readonly organizationId: string; readonly wanted: WantedMonitors; readonly pageSize: number },
): AsyncGenerator<readonly (Found & Pick<Row<'monitors'>, Read>)[]> {
  const { organizationId, wanted, pageSize: limit } = options;
  const named = 'named' in wanted ? wanted.named.map(({ id }) => id).toSorted() : undefined;
  const ids =
    named ?? ('target' in wanted && wanted.target.scope === 'monitors' ? wanted.target.monitorIds : undefined);
  let last = '';
  for (;;) {
    const id = ids === undefined ? { above: last } : { above: last, in: ids };
    const each = [...new Set<Read | keyof Found>(['id', 'tags', ...read])];
    const page = await store.findColumns('monitors', each, { organizationId, id }, { orderBy: 'id', limit });
    yield 'target' in wanted ? page.filter((monitor) => isAbout(wanted.target, monitor)) : page;
    if (page.length < limit) return;
    last = page.at(-1)?.id ?? last;
  }
}

/** Reads the statuses of some monitors, each from when it was made. */
const readStatuses = async (
  store: Pick<Store, 'find'>,
  monitors: readonly Monitor[],
  range: Range,
): Promise<ReadonlyMap<number, readonly StatusSpan[]>> => {
  const where = {
    monitorRef: { in: monitors.map(({ ref }) => ref) },
    endedAt: { above: range.from },
    startedAt: { below: range.to },
  };
  const found = await store.find('statusIntervals', where, { limit: intervalsOfBatch });
  const byMonitor = Map.groupBy(found, ({ monitorRef }) => monitorRef);
  const spans = new Map<number, readonly StatusSpan[]>();
  for (const monitor of monitors) {
    const own = { from: Math.max(range.from, monitor.createdAt), to: range.to };
    if (own.from >= own.to) spans.set(monitor.ref, []);
    else if (found.length < intervalsOfBatch) {
      const ended = byMonitor.get(monitor.ref) ?? [];
      const current = { ...currentStatusOf(monitor), unknownReason: monitor.unknownReason };
      spans.set(monitor.ref, spansOf({ ended, current }, own));
    } else spans.set(monitor.ref, await readAllSpans(store, monitor, own));
  }
  return spans;
};

const readAllSpans = async (store: Pick<Store, 'find'>, monitor: Monitor, range: Range): Promise<StatusSpan[]> => {
  const spans: StatusSpan[] = [];
  for await (const page of readSpans(store, monitor, range)) spans.push(...page);
  return spans;
};

/**
 * Reads what was recorded of the monitors of a report, some monitors at a time and in the order of their ids.
 *
 * @param options.range not after now
 * @param options.marginMs how far before the range statuses are read besides
 */
export async function* readRecorded(
  store: Pick<Store, 'find' | 'findColumns'>,
  wanted: WantedMonitors,
  options: {
    readonly organizationId: string;
    readonly range: Range;
    readonly marginMs: number;
    readonly clock: () => number;
  },
): AsyncGenerator<readonly RecordedMonitor[]> {
  const { organizationId, range, marginMs, clock } = options;
  const names = new Map('named' in wanted ? wanted.named.map(({ id, name }) => [id, name]) : []);
  const readLatencies = createReadLatencies(store, clock, await readProgress(store));
  for await (const page of findMonitors(store, { organizationId, wanted, pageSize })) {
    for (let first = 0; first < page.length; first += batchSize) {
      const monitors = page.slice(first, first + batchSize);
      const [spans, latencies] = await Promise.all([
        readStatuses(store, monitors, { from: range.from - marginMs, to: range.to }),
        Promise.all(monitors.map(({ ref }) => readLatencies(ref, range))),
      ]);
      yield monitors.flatMap(({ id, ref, name }, place) => {
        const summary = latencies[place];
        return summary === undefined
          ? []
          : [{ id, name: names.get(id) ?? name, spans: spans.get(ref) ?? [], latencies: summary }];
      });
    }
  }
}
