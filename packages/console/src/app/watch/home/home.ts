import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Incident, MonitorOverviewRow, MonitorSummary } from '@watchpost/client';
import type { ConsoleParts } from '../../console.js';
import { createQuery } from '../../store/query.js';

/** What needs the person now. */
export interface HomeModel {
  /** Whether the person may read neither monitors nor incidents. */
  readonly isBlind: boolean;
  readonly summary: ReadonlySignal<MonitorSummary | undefined>;
  /** Monitors that are down or degraded, the newest trouble first; the first of many. */
  readonly troubled: ReadonlySignal<readonly MonitorOverviewRow[] | undefined>;
  /** Open incidents; `undefined` also for a person who may not read them. */
  readonly incidents: ReadonlySignal<readonly Incident[] | undefined>;
  dispose(): void;
}

/** Rows of each list; a page with more than these in trouble is read elsewhere. */
const mostRows = 20;

/** Reads what needs the person, and again when something happens. */
export const createHome = ({ client, session, live }: Pick<ConsoleParts, 'client' | 'session' | 'live'>): HomeModel => {
  const mayRead = session.may('monitors:read');
  const overviewOf = (currentStatus: 'down' | 'degraded') =>
    mayRead ? createQuery((signal) => client.monitors.overview({ currentStatus, bins: 1 }, { signal })) : undefined;
  const summary = mayRead ? createQuery<MonitorSummary>((signal) => client.monitors.summary({ signal })) : undefined;
  const down = overviewOf('down');
  const degraded = overviewOf('degraded');
  const incidents = session.may('incidents:read')
    ? createQuery((signal) => client.incidents.list({ status: 'open', pageSize: mostRows }, { signal }))
    : undefined;
  const queries = [summary, down, degraded, incidents].filter((query) => query !== undefined);
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => type !== 'monitor.checked')) for (const query of queries) void query.reload();
    }),
  );
  return {
    isBlind: !mayRead && incidents === undefined,
    summary: computed(() => summary?.data.value),
    troubled: computed(() => {
      const [first, second] = [down?.data.value?.rows, degraded?.data.value?.rows];
      if (first === undefined || second === undefined) return undefined;
      return [...first, ...second]
        .sort((one, other) => other.statusSince.localeCompare(one.statusSince))
        .slice(0, mostRows);
    }),
    incidents: computed(() => incidents?.data.value?.data),
    dispose() {
      stop();
      for (const query of queries) query.dispose();
    },
  };
};
