import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type {
  Incident,
  Monitor,
  MonitorLatency,
  MonitorResult,
  MonitorSetStatus,
  MonitorStatusHistory,
  StreamMessage,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce, removeWithUndo } from '../../store/change.js';
import { createQuery, type Query } from '../../store/query.js';
import { rangeOf, type TimeRange } from './time-range.js';

/** A monitor that this one is tied to. */
export type RelatedMonitor = Pick<Monitor, 'id' | 'name' | 'currentStatus' | 'unknownReason' | 'locations'>;

/** A monitor with its history in the range of the address, live. */
export interface MonitorDetailModel {
  readonly monitor: ReadonlySignal<Monitor | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly range: ReadonlySignal<TimeRange>;
  readonly history: Query<MonitorStatusHistory>;
  readonly latency: Query<MonitorLatency>;
  /** The latest checks of the range, the oldest first. */
  readonly results: ReadonlySignal<readonly MonitorResult[] | undefined>;
  /** `undefined` also for a person who may not read them. */
  readonly incidents: ReadonlySignal<readonly Incident[] | undefined>;
  /** The monitor that this one depends on, then the members of a group. */
  readonly related: ReadonlySignal<readonly RelatedMonitor[] | undefined>;
  /** Monitors that depend on this one, the first few by name. */
  readonly dependents: ReadonlySignal<
    { readonly monitors: readonly RelatedMonitor[]; readonly total: number } | undefined
  >;
  readonly isRemoved: ReadonlySignal<boolean>;
  setRange(name: string): void;
  zoom(from: number, to: number): void;
  reload(): Promise<void>;
  /** Checks it now; the answer is shown as its last result. */
  check(): Promise<boolean>;
  change(action: 'pause' | 'resume'): Promise<boolean>;
  setStatus(status: MonitorSetStatus): Promise<boolean>;
  /** Deletes it after the time for undo; the list is shown meanwhile. */
  remove(): void;
  dispose(): void;
}

/** Bins of the status bars and of the latency. */
const bins = 120;
const shortRangeMs = 2 * 3_600_000;
/** Checks whose phases are drawn, and incidents that are listed. */
const mostResults = 100;
const mostIncidents = 10;
/** Members of a group that are read; the list of monitors has all. */
const mostRelated = 20;

/** Reads a monitor and what happened to it, and follows it. */
export const createMonitorDetail = (parts: ConsoleParts, id: string): MonitorDetailModel => {
  const { client, address, session, live, now } = parts;
  const { path } = address.place.peek();
  const wanted = computed(() => {
    const { query } = address.place.value;
    return new URLSearchParams(
      ['range', 'from', 'to'].flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])),
    ).toString();
  });
  const current = (): TimeRange => rangeOf(new URLSearchParams(wanted.peek()), now());
  const between = (): { readonly from?: string; readonly to?: string } => {
    const { from, to, name } = current();
    // Without an end the server takes its own time, which may differ from the browser's.
    return { from: new Date(from).toISOString(), ...(name === undefined ? { to: new Date(to).toISOString() } : {}) };
  };
  const monitor = createQuery((signal) => client.monitors.get(id, { signal }), now);
  const history = createQuery((signal) => client.monitors.statusHistory(id, { ...between(), bins }, { signal }), now);
  const latency = createQuery((signal) => {
    const { from, to } = current();
    // A bin that is shorter than the interval of most monitors would be empty every other time.
    return client.monitors.latency(id, { ...between(), bins: to - from <= shortRangeMs ? bins / 2 : bins }, { signal });
  }, now);
  const results = createQuery((signal) => {
    const { from, to } = between();
    const until = to === undefined ? {} : { until: to };
    return client.monitors.results(id, { since: from, ...until, pageSize: mostResults }, { signal });
  }, now);
  const incidents = session.may('incidents:read')
    ? createQuery((signal) => client.incidents.list({ monitorId: id, pageSize: mostIncidents }, { signal }), now)
    : undefined;
  const tied = computed(() => JSON.stringify(relatedIds(monitor.data.value)));
  const related = createQuery(async (signal): Promise<readonly RelatedMonitor[]> => {
    const found = await Promise.allSettled(
      (JSON.parse(tied.peek()) as string[]).map((other) => client.monitors.get(other, { signal })),
    );
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  }, now);
  const dependents = createQuery(
    (signal) => client.monitors.list({ parentId: id, sort: 'name', pageSize: mostRelated }, { signal }),
    now,
  );
  const inRange: readonly Pick<Query<unknown>, 'reload' | 'follow'>[] = [history, latency, results];
  const reloadAll = async (queries: readonly { reload(): Promise<void> }[]): Promise<void> => {
    await Promise.all(queries.map((query) => query.reload()));
  };

  const take = (messages: readonly StreamMessage[]): void => {
    const stale = new Set<{ follow(): void }>();
    for (const message of messages) {
      if (isAboutAnother(message, dependents.data.peek()?.data ?? [])) stale.add(dependents);
      if (message.type === 'stream.reset') for (const query of [monitor, dependents, ...inRange]) stale.add(query);
      else if (message.type.startsWith('incident.') && incidents !== undefined) stale.add(incidents);
      else if (isAbout(message, id)) {
        stale.add(monitor);
        if (message.type === 'monitor.status_changed') stale.add(history);
        if (message.type === 'monitor.checked') for (const query of [latency, results]) stale.add(query);
      }
    }
    for (const query of stale) query.follow();
  };
  const stopLive = effect(() => live.value?.on(take));
  let isFirst = true;
  const stopRange = effect(() => {
    void wanted.value;
    if (!isFirst && address.place.peek().path === path) void reloadAll(inRange);
    isFirst = false;
  });
  const stopRelated = effect(() => {
    if (tied.value !== '[]') void related.reload();
  });
  const change = async (
    apply: Partial<Omit<Monitor, 'type' | 'config'>>,
    send: () => Promise<Monitor>,
  ): Promise<boolean> => {
    const isDone = await changeAtOnce(parts, {
      apply: () => {
        const before = monitor.data.peek();
        if (before !== undefined) monitor.set({ ...before, ...apply });
        return () => before !== undefined && monitor.set(before);
      },
      send: async () => monitor.set(await send()),
    });
    if (isDone) void history.reload();
    return isDone;
  };
  return {
    monitor: monitor.data,
    error: monitor.error,
    range: computed(() => rangeOf(new URLSearchParams(wanted.value), now())),
    history,
    latency,
    results: computed(() => results.data.value?.data.toReversed()),
    incidents: computed(() => incidents?.data.value?.data),
    related: computed(() => (tied.value === '[]' ? [] : related.data.value)),
    dependents: computed(() => {
      const page = dependents.data.value;
      return page && { monitors: page.data, total: page.meta.totalItems };
    }),
    isRemoved: computed(() => (monitor.error.value as { readonly status?: number } | undefined)?.status === 404),
    setRange: (name) => address.setQuery({ range: name === '24h' ? undefined : name, from: undefined, to: undefined }),
    zoom: (from, to) =>
      address.setQuery(
        { range: undefined, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        { push: true },
      ),
    reload: () => reloadAll([monitor, ...inRange]),
    async check() {
      const isDone = await changeAtOnce(parts, { apply: () => () => {}, send: () => client.monitors.check(id) });
      if (isDone) await reloadAll([monitor, latency, results]);
      return isDone;
    },
    change: (action) =>
      action === 'pause'
        ? change({ enabled: false, currentStatus: 'paused' }, () => client.monitors.pause(id))
        : change({ enabled: true, currentStatus: 'pending' }, () => client.monitors.resume(id)),
    setStatus: (status) => change({ currentStatus: status.status }, () => client.monitors.setStatus(id, status)),
    remove() {
      const name = monitor.data.peek()?.name ?? id;
      removeWithUndo(parts, {
        name,
        hide: () => {
          address.go('/monitors');
          return () => address.go(`/monitors/${id}`);
        },
        send: () => client.monitors.delete(id),
      });
    },
    dispose() {
      stopLive();
      stopRange();
      stopRelated();
      for (const query of [monitor, history, latency, results, related, dependents]) query.dispose();
      incidents?.dispose();
    },
  };
};

const isAbout = (message: StreamMessage, id: string): boolean =>
  message.type.startsWith('monitor.') && (message.data as { readonly monitorId?: string }).monitorId === id;

/** Whether one of them is another than it was, or there may be one more. */
const isAboutAnother = ({ type, data }: StreamMessage, known: readonly RelatedMonitor[]): boolean => {
  if (/^monitor\.(?:created|updated)$/.test(type)) return true;
  if (!/^monitor\.(?:status_changed|deleted)$/.test(type)) return false;
  const { monitorId } = data as { readonly monitorId?: string };
  return known.some(({ id }) => id === monitorId);
};

const relatedIds = (monitor: Monitor | undefined): readonly string[] => {
  if (monitor === undefined) return [];
  const { parentId, config } = monitor;
  const members = monitor.type === 'group' && 'monitorIds' in config ? config.monitorIds : [];
  return [...(parentId === null ? [] : [parentId]), ...members].slice(0, mostRelated);
};

/** A letter for each bin of a history, as the overview has them. */
export const lettersOf = ({ bins: parts }: MonitorStatusHistory): string =>
  parts.map(({ status }) => (status === null ? '-' : letters[status])).join('');

const letters = {
  up: 'u',
  degraded: 'g',
  down: 'd',
  maintenance: 'm',
  paused: 'p',
  pending: 'n',
  unknown: '?',
} as const;
