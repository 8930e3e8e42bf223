import type { MonitorTarget, PublicComponent, PublicStatus, PublicStatusPage } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { latencyMsOf, mergeSummaries } from '../../monitoring/history/latency-summary.js';
import type { ReadLatencies } from '../../monitoring/history/read-latencies.js';
import type { Row, Store } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import {
  type DayTally,
  type IntervalBudget,
  newIntervalBudget,
  presentDays,
  readDays,
  uptimeOfDays,
} from './component-days.js';
import { componentStatus, overallStatus } from './component-status.js';
import { readLastKnown } from './last-known.js';
import { type LocalDay, lastDays } from './local-days.js';
import { readDomainOfLinks } from './page-domains.js';
import { readPageImages } from './page-images.js';
import { type ComponentMonitors, readPageIncidents, withoutKey } from './page-incidents.js';
import { pageLinks } from './page-links.js';
import { readMaintenance } from './page-maintenance.js';
import { monitorsOf, type PageMonitor, readPageMonitors } from './page-monitors.js';

type PageRow = Row<'statusPages'>;
type StoredComponent = PageRow['components'][number];

const dayMs = 24 * 3_600_000;
const latencyAgeMs = 300_000;
const pastIncidentMs = 14 * dayMs;
/** An incident that lasted longer than this is not found among the past ones. */
const longestIncidentMs = 90 * dayMs;
const maxListed = statusPagesBounds.pageListed.most;
const maxLatencyMonitors = statusPagesBounds.pageLatencyMonitors.most;

/** What is kept of one projection for the next: finished days change rarely, and latencies slowly. */
export interface Kept {
  /** By component: the finished days, and what they were read for. */
  readonly days: Map<string, { readonly of: string; readonly tallies: readonly DayTally[] }>;
  readonly latencies: Map<string, { readonly of: string; readonly at: number; readonly latencyMs: number | null }>;
}

/** Nothing, for the first projection of a page. */
export const newKept = (): Kept => ({ days: new Map(), latencies: new Map() });

/** A page as visitors see it, with the monitors behind each component, which stay inside. */
export interface ProjectedPage {
  readonly page: PublicStatusPage;
  readonly components: readonly ComponentMonitors[];
  /** The last known status of components whose status is unknown. */
  readonly lastKnown: ReadonlyMap<string, PublicStatus>;
}

/** What a projection is made with. */
export interface ProjectionTools {
  readonly store: Pick<Store, 'find' | 'findColumns'>;
  readonly readLatencies: ReadLatencies;
  readonly publicUrl: string;
  readonly apiUrl: string;
}

/** The days of a component: those that are over from the last projection, where it read the same ones and none was rewritten. */
const daysOf = async (
  { store }: ProjectionTools,
  component: { readonly id: string; readonly monitors: readonly PageMonitor[] },
  days: readonly LocalDay[],
  { kept, budget }: { readonly kept: Kept; readonly budget: IntervalBudget },
): Promise<readonly DayTally[]> => {
  const finished = days.slice(0, -1);
  const versions = component.monitors.map(({ ref, historyRewrittenAt }) => `${ref}@${historyRewrittenAt}`);
  const of = `${finished[0]?.from}-${finished.at(-1)?.to} ${versions.join()}`;
  const known = kept.days.get(component.id);
  const before = known?.of === of ? known.tallies : await readDays(store, component.monitors, finished, budget);
  kept.days.set(component.id, { of, tallies: before });
  return [...before, ...(await readDays(store, component.monitors, days.slice(-1), budget))];
};

/** The median latency of a day, from a few monitors, kept for some minutes. */
const latencyOf = async (
  { readLatencies }: ProjectionTools,
  component: { readonly id: string; readonly monitors: readonly PageMonitor[] },
  { kept, now }: { readonly kept: Kept; readonly now: number },
): Promise<number | null> => {
  const refs = component.monitors.slice(0, maxLatencyMonitors).map(({ ref }) => ref);
  const of = refs.join();
  const known = kept.latencies.get(component.id);
  if (known?.of === of && now - known.at < latencyAgeMs) return known.latencyMs;
  const summaries = [];
  for (const ref of refs) summaries.push(await readLatencies(ref, { from: now - dayMs, to: now }));
  const latencyMs = latencyMsOf(mergeSummaries(summaries), 'p50');
  kept.latencies.set(component.id, { of, at: now, latencyMs });
  return latencyMs;
};

const meanUptime = (components: readonly PublicComponent[]): number | null => {
  const known = components.flatMap(({ uptimePercent }) => uptimePercent ?? []);
  if (known.length === 0) return null;
  // Rounded down, as each of them is.
  return Math.floor((known.reduce((sum, percent) => sum + percent, 0) / known.length) * 10_000) / 10_000;
};

/** Groups in the order of their first components. */
const grouped = (
  stored: readonly StoredComponent[],
  components: readonly PublicComponent[],
): PublicStatusPage['groups'] => {
  const groups = Map.groupBy(components, (_, index) => stored[index]?.group ?? null);
  return [...groups].map(([name, members]) => ({
    name,
    status: overallStatus(members.map(({ status }) => status)),
    components: members,
  }));
};

/** The public part of the texts and settings of a page, field by field: a new column does not become public by itself. */
const publicFields = (row: PageRow) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  homeUrl: row.homeUrl,
  supportUrl: row.supportUrl,
  locale: row.locale,
  locales: [...new Set([row.locale, ...row.locales])],
  timezone: row.timezone,
  theme: row.theme,
  visibility: row.visibility === 'password' ? ('password' as const) : ('public' as const),
  historyDays: row.historyDays,
  show: row.show,
});

/** Computes what visitors see of a page, from what was recorded. */
export const projectPage = async (
  row: PageRow,
  tools: ProjectionTools,
  { kept, now }: { readonly kept: Kept; readonly now: number },
): Promise<ProjectedPage> => {
  const { store } = tools;
  const { organizationId, show } = row;
  const targets = row.components.map(({ target }): MonitorTarget => target);
  const monitors = await readPageMonitors(store, organizationId, targets);
  const days = lastDays(row.historyDays, now, row.timezone);
  const budget = newIntervalBudget();
  const behind = row.components.map(({ id, name, target }) => ({ id, name, monitors: monitorsOf(target, monitors) }));
  const shown: PublicComponent[] = [];
  for (const [index, component] of behind.entries()) {
    const tallies = await daysOf(tools, component, days, { kept, budget });
    shown.push({
      id: component.id,
      name: component.name,
      description: row.components[index]?.description ?? '',
      status: componentStatus(component.monitors.map(({ currentStatus }) => currentStatus)),
      statusSince: sinceOf(component.monitors),
      uptimePercent: show.uptime ? uptimeOfDays(tallies) : null,
      latencyMs: show.latency ? await latencyOf(tools, component, { kept, now }) : null,
      days: presentDays(tallies, { from: days[0]?.date ?? '', showsUptime: show.uptime }),
    });
  }
  const components = behind.map(({ id, name, monitors: own }) => ({
    id,
    name,
    monitorIds: new Set(own.map((monitor) => monitor.id)),
  }));
  const [open, past] = show.incidents ? await readIncidents(tools, row, components, now) : [[], []];
  const place = { slug: row.slug, domain: await readDomainOfLinks(store, row), isPublic: row.visibility === 'public' };
  const page: PublicStatusPage = {
    ...publicFields(row),
    images: await readPageImages(store, row),
    asOf: timestamp(now),
    status: overallStatus(shown.map(({ status }) => status)),
    uptimePercent: show.uptime ? meanUptime(shown) : null,
    groups: grouped(row.components, shown),
    openIncidents: open.slice(0, maxListed),
    maintenance: show.maintenance ? await readMaintenance(store, organizationId, behind, now) : { now: [], next: [] },
    pastIncidents: past.slice(0, maxListed),
    links: pageLinks(place, tools),
  };
  const unknown = behind.filter((_, index) => shown[index]?.status === 'unknown');
  return { page, components, lastKnown: await readLastKnown(store, unknown) };
};

/** When a monitor of a component last changed its status. */
const sinceOf = (monitors: readonly PageMonitor[]): string | null =>
  monitors.length === 0 ? null : timestamp(Math.max(...monitors.map(({ statusSince }) => statusSince)));

/** The incidents that go on, and those that ended lately. */
const readIncidents = async (
  { store }: ProjectionTools,
  row: PageRow,
  components: readonly ComponentMonitors[],
  now: number,
) => {
  const [unresolved, resolved] = await Promise.all([
    readPageIncidents(store, row, components, { status: { in: ['open', 'acknowledged'] } }),
    readPageIncidents(store, row, components, {
      status: 'resolved',
      startedAt: { atLeast: now - longestIncidentMs },
      resolvedAt: { atLeast: now - pastIncidentMs },
    }),
  ]);
  const all = [...unresolved, ...resolved].map(withoutKey);
  // What people call resolved is over for visitors, and an incident may go on for them when it has ended for us.
  const isOver = ({ status }: (typeof all)[number]): boolean => status === 'resolved';
  return [all.filter((incident) => !isOver(incident)), all.filter(isOver)] as const;
};
