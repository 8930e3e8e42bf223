import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Incident, MonitorOverviewRow, MonitorSummary } from '@watchpost/client';
import type { ConsoleParts } from '../../console.js';
import { createQuery } from '../../store/query.js';

/** What needs the person now. */
export interface HomeModel {
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
  const summary = createQuery<MonitorSummary>((signal) => client.monitors.summary({ signal }));
  const down = createQuery((signal) => client.monitors.overview({ currentStatus: 'down', bins: 1 }, { signal }));
  const degraded = createQuery((signal) =>
    client.monitors.overview({ currentStatus: 'degraded', bins: 1 }, { signal }),
  );
  const incidents = session.may('incidents:read')
    ? createQuery((signal) => client.incidents.list({ status: 'open', pageSize: mostRows }, { signal }))
    : undefined;
  const queries = [summary, down, degraded, ...(incidents === undefined ? [] : [incidents])];
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => type !== 'monitor.checked')) for (const query of queries) void query.reload();
    }),
  );
  return {
    summary: summary.data,
    troubled: computed(() => {
      const [first, second] = [down.data.value?.rows, degraded.data.value?.rows];
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
