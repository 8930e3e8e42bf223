import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type {
  MonitorOverview,
  MonitorOverviewRow,
  MonitorStatus,
  MonitorSummary,
  MonitorsOverviewQuery,
  StreamMessage,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { oldSince } from '../../live/freshness-text.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';

/** Fields of the address that choose monitors. */
export const monitorFilters = ['search', 'currentStatus', 'type', 'tag', 'parentId', 'sort'] as const;

/** How monitors are shown. */
export type MonitorView = 'rows' | 'cards' | 'wall' | 'tree';

/** Milliseconds after which the list is read again: bins and latencies move without a message of the stream. */
export const readAgainMs = 30_000;

/** Worst first; where two are equal, the name decides. */
const severity: Readonly<Record<MonitorStatus, number>> = {
  down: 0,
  degraded: 1,
  unknown: 2,
  pending: 3,
  maintenance: 4,
  up: 5,
  paused: 6,
};

/** The monitors of the address, live. */
export interface MonitorListModel {
  readonly rows: ReadonlySignal<readonly MonitorOverviewRow[] | undefined>;
  readonly totalItems: ReadonlySignal<number | undefined>;
  readonly summary: ReadonlySignal<MonitorSummary | undefined>;
  /** Since when the server was not heard, for a minute and more; in milliseconds since 1970. */
  readonly oldSince: ReadonlySignal<number | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly isFiltered: ReadonlySignal<boolean>;
  readonly filters: ReadonlySignal<Readonly<Record<string, string>>>;
  /** Seconds that a bin is long. */
  readonly binSeconds: ReadonlySignal<number | undefined>;
  readonly view: ReadonlySignal<MonitorView>;
  /** Ids of the rows that are selected. */
  readonly selected: Signal<ReadonlySet<string>>;
  setFilter(name: string, value: string | undefined): void;
  clearFilters(): void;
  reload(): Promise<void>;
  /** Pauses or resumes what is selected, all of it or nothing. */
  change(action: 'pause' | 'resume'): Promise<boolean>;
  /** Leaves these out of the list; with none, shows all again. */
  hide(ids: ReadonlySet<string>): void;
  /** Deletes monitors, all of them or none. */
  remove(ids: ReadonlySet<string>): Promise<void>;
  /** Tags what is selected. */
  tag(add: readonly string[], remove: readonly string[]): Promise<boolean>;
  dispose(): void;
}

/** Reads the monitors that the address chooses, and follows what happens to them. */
export const createMonitorList = (parts: ConsoleParts): MonitorListModel => {
  const { core, address, live } = parts;
  const { path } = address.place.peek();
  const chosen = computed(() => {
    const { query } = address.place.value;
    return JSON.stringify(
      Object.fromEntries(monitorFilters.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
    );
  });
  const filters = computed(() => JSON.parse(chosen.value) as Readonly<Record<string, string>>);
  const overview = createQuery<MonitorOverview>((signal) => {
    const { sort, ...others } = filters.peek();
    // The address is what the person typed: the server says which fields and values there are.
    const query: MonitorsOverviewQuery = {
      ...others,
      ...(sort === undefined || sort in orders ? {} : { sort: sort as 'name' }),
    };
    return core.monitors.overview({ ...query, bins: 90 }, { signal });
  }, parts.now);
  const summary = createQuery<MonitorSummary>((signal) => core.monitors.summary({ signal }), parts.now);
  const selected = signal<ReadonlySet<string>>(new Set());
  /** What the stream has said since the overview was read. */
  const patches = signal<ReadonlyMap<string, Partial<MonitorOverviewRow>>>(new Map());

  const take = (messages: readonly StreamMessage[]): void => {
    const next = new Map(patches.peek());
    let isStale = false;
    for (const message of messages) {
      if (message.type === 'monitor.status_changed') {
        const { monitorId, to, at, unknownReason = null } = message.data;
        next.set(monitorId, {
          ...next.get(monitorId),
          currentStatus: to as MonitorStatus,
          statusSince: at,
          unknownReason,
          isVerifying: false,
        });
        isStale = true;
      } else if (message.type === 'monitor.checked') {
        const { monitorId, latencyMs } = message.data;
        next.set(monitorId, { ...next.get(monitorId), latencyMs });
      } else if (message.type === 'stream.reset' || /^monitor\.(?:created|updated|deleted)$/.test(message.type)) {
        overview.follow();
        isStale = true;
      }
    }
    patches.value = next;
    if (isStale) summary.follow();
  };
  let isFirst = true;
  const stopFilters = effect(() => {
    void chosen.value;
    if (!isFirst && address.place.peek().path === path) {
      selected.value = new Set();
      void overview.reload();
    }
    isFirst = false;
  });
  const stopLive = effect(() => live.value?.on(take));
  const timer = setInterval(() => {
    if (typeof document === 'undefined' || !document.hidden) void overview.reload();
  }, readAgainMs);
  // An overview that was read later knows what the stream said before.
  const stopPatches = effect(() => {
    if (overview.data.value !== undefined) patches.value = new Map();
  });
  const hidden = signal<ReadonlySet<string>>(new Set());
  const old = computed(() => oldSince(live.value?.freshness.value, parts.now(), overview.readAt.value));
  const rows = computed(() => {
    const read = overview.data.value?.rows.filter(({ id }) => !hidden.value.has(id));
    if (read === undefined) return undefined;
    const isOld = old.value !== undefined;
    const patched = read.map((row) => {
      const patch = patches.value.get(row.id);
      const shown = patch === undefined ? row : { ...row, ...patch };
      // What the status is now, the page does not know.
      return isOld && shown.bins !== null ? { ...shown, bins: `${shown.bins.slice(0, -1)}?` } : shown;
    });
    const order = orders[filters.value.sort ?? ''];
    return order === undefined ? patched : patched.sort(order);
  });
  const bulk = async (send: (monitorIds: string[]) => Promise<unknown>, apply: () => () => void): Promise<boolean> => {
    const isDone = await changeAtOnce(parts, { apply, send: () => send([...selected.peek()]) });
    if (isDone) {
      selected.value = new Set();
      await Promise.all([overview.reload(), summary.reload()]);
    }
    return isDone;
  };
  const show = (patch: Partial<MonitorOverviewRow>) => (): (() => void) => {
    const before = patches.peek();
    patches.value = new Map([
      ...before,
      ...[...selected.peek()].map((id) => [id, { ...before.get(id), ...patch }] as const),
    ]);
    return () => {
      patches.value = before;
    };
  };
  const unchanged = (): (() => void) => () => {};
  return {
    rows,
    totalItems: computed(() => overview.data.value?.totalItems),
    summary: summary.data,
    oldSince: old,
    error: overview.error,
    isFiltered: computed(() => Object.keys(filters.value).some((name) => name !== 'sort')),
    filters,
    binSeconds: computed(() => overview.data.value?.binSeconds),
    view: computed(() => {
      const view = address.place.value.query.get('view');
      return view === 'cards' || view === 'wall' || view === 'tree' ? view : 'rows';
    }),
    selected,
    setFilter: (name, value) => address.setQuery({ [name]: value }),
    clearFilters: () =>
      address.setQuery(
        Object.fromEntries(monitorFilters.filter((name) => name !== 'sort').map((name) => [name, undefined])),
      ),
    async reload() {
      await Promise.all([overview.reload(), summary.reload()]);
    },
    change: (action) =>
      bulk(
        (monitorIds) => core.monitors.bulk({ action, monitorIds }),
        show({ currentStatus: action === 'pause' ? 'paused' : 'pending' }),
      ),
    hide(ids) {
      hidden.value = ids;
      if (ids.size > 0) selected.value = new Set();
    },
    async remove(ids) {
      await core.monitors.bulk({ action: 'remove', monitorIds: [...ids] });
      await Promise.all([overview.reload(), summary.reload()]);
      hidden.value = new Set();
    },
    tag: (add, remove) =>
      bulk(
        (monitorIds) => core.monitors.bulk({ action: 'tag', monitorIds, add: [...add], remove: [...remove] }),
        unchanged,
      ),
    dispose() {
      clearInterval(timer);
      stopFilters();
      stopLive();
      stopPatches();
      overview.dispose();
      summary.dispose();
    },
  };
};

type Order = (one: MonitorOverviewRow, other: MonitorOverviewRow) => number;

/** Orders that the page makes of what it has; the server has the others. */
const orders: Readonly<Record<string, Order>> = {
  '': (one, other) => severity[one.currentStatus] - severity[other.currentStatus] || one.name.localeCompare(other.name),
  slowest: (one, other) => (other.latencyMs ?? -1) - (one.latencyMs ?? -1),
  uptime: (one, other) => (one.uptime ?? 101) - (other.uptime ?? 101),
};
