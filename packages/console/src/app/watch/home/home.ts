import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Incident, Monitor, MonitorOverviewRow, MonitorSummary } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery } from '../../store/query.js';
import { createResponders } from '../incidents/responders.js';
import type { MaintenanceOccurrence } from '../maintenance/maintenance.js';

/** What needs the person now. */
export interface HomeModel {
  /** Whether the person may read neither monitors nor incidents. */
  readonly isBlind: boolean;
  readonly summary: ReadonlySignal<MonitorSummary | undefined>;
  /** Monitors that are down or degraded, the newest trouble first; the first of many. */
  readonly troubled: ReadonlySignal<readonly MonitorOverviewRow[] | undefined>;
  /** Monitors that are not observed now, the first of many, and how many they are. */
  readonly unobserved: ReadonlySignal<{ readonly monitors: readonly Monitor[]; readonly total: number } | undefined>;
  /** Incidents that are not resolved, the open ones first; `undefined` also for a person who may not read them. */
  readonly incidents: ReadonlySignal<readonly Incident[] | undefined>;
  /** The member who acknowledged an incident, where the reader may know members. */
  responderOf(incident: Incident): string | undefined;
  /** Certificates that end within two weeks, the first to end first. */
  readonly certificates: ReadonlySignal<MonitorSummary['certificates']>;
  /** Maintenance that takes place now or in the next 24 hours. */
  readonly maintenance: ReadonlySignal<readonly MaintenanceOccurrence[]>;
  dispose(): void;
}

/** Rows of each list; a page with more than these in trouble is read elsewhere. */
const mostRows = 20;
/** Of monitors that are not observed a few say why: it is seldom about one alone. */
const mostUnobserved = 5;
const dayMs = 86_400_000;

/** Reads what needs the person, and again when something happens. */
export const createHome = ({
  client,
  session,
  live,
  now,
}: Pick<ConsoleParts, 'client' | 'session' | 'live' | 'now'>): HomeModel => {
  const mayRead = session.may('monitors:read');
  const overviewOf = (currentStatus: 'down' | 'degraded') =>
    mayRead ? createQuery((signal) => client.monitors.overview({ currentStatus, bins: 1 }, { signal })) : undefined;
  const summary = mayRead ? createQuery<MonitorSummary>((signal) => client.monitors.summary({ signal })) : undefined;
  const down = overviewOf('down');
  const degraded = overviewOf('degraded');
  const unknown = mayRead
    ? createQuery((signal) =>
        client.monitors.list({ currentStatus: 'unknown', sort: 'name', pageSize: mostUnobserved }, { signal }),
      )
    : undefined;
  const incidentsOf = (status: 'open' | 'acknowledged') =>
    session.may('incidents:read')
      ? createQuery((signal) => client.incidents.list({ status, pageSize: mostRows }, { signal }))
      : undefined;
  const open = incidentsOf('open');
  const acknowledged = incidentsOf('acknowledged');
  const incidents = computed(() => {
    const [first, second] = [open?.data.value?.data, acknowledged?.data.value?.data];
    return first === undefined || second === undefined ? undefined : [...first, ...second].slice(0, mostRows);
  });
  const responders = createResponders({ client, session }, incidents);
  const maintenance = mayRead
    ? createQuery((signal) => {
        const from = now();
        const range = { from: new Date(from).toISOString(), to: new Date(from + dayMs).toISOString() };
        return client.maintenanceWindows.occurrences(range, { signal });
      })
    : undefined;
  const queries = [summary, down, degraded, unknown, open, acknowledged, maintenance].filter(
    (query) => query !== undefined,
  );
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => type !== 'monitor.checked')) for (const query of queries) query.follow();
    }),
  );
  return {
    isBlind: !mayRead && open === undefined,
    summary: computed(() => summary?.data.value),
    troubled: computed(() => {
      const [first, second] = [down?.data.value?.rows, degraded?.data.value?.rows];
      if (first === undefined || second === undefined) return undefined;
      return [...first, ...second]
        .sort((one, other) => other.statusSince.localeCompare(one.statusSince))
        .slice(0, mostRows);
    }),
    unobserved: computed(() => {
      const page = unknown?.data.value;
      return page && { monitors: page.data, total: page.meta.totalItems };
    }),
    incidents,
    responderOf: responders.nameOf,
    certificates: computed(() => summary?.data.value?.certificates ?? []),
    maintenance: computed(() =>
      (maintenance?.data.value?.occurrences ?? [])
        .filter(({ status }) => status === 'active' || status === 'scheduled')
        .slice(0, mostRows),
    ),
    dispose() {
      stop();
      responders.dispose();
      for (const query of queries) query.dispose();
    },
  };
};
