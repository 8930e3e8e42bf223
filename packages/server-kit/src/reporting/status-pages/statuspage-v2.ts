import type {
  PublicComponent,
  PublicComponentReference,
  PublicIncident,
  PublicMaintenance,
  PublicStatus,
  StatuspageComponent,
  StatuspageIncident,
  StatuspageIncidents,
  StatuspageMaintenance,
  StatuspageStatusDocument,
  StatuspageSummary,
} from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { KeptPage } from '../../request/ports/public-pages.js';
import { pageWords } from './page-words.js';

/** What is needed of a page to show it in the shape of Statuspage v2. */
export type ShapedPage = Pick<KeptPage, 'page' | 'lastKnown'> & {
  readonly row: Pick<KeptPage['row'], 'createdAt'>;
};

/** The set of Statuspage is closed and has no word for an unknown status. */
const componentStatuses: Readonly<Record<PublicStatus, StatuspageComponent['status']>> = {
  operational: 'operational',
  unknown: 'operational',
  maintenance: 'under_maintenance',
  degraded: 'degraded_performance',
  partialOutage: 'partial_outage',
  majorOutage: 'major_outage',
};

const indicators: Readonly<Record<PublicStatus, StatuspageStatusDocument['status']['indicator']>> = {
  operational: 'none',
  unknown: 'none',
  maintenance: 'maintenance',
  degraded: 'minor',
  partialOutage: 'major',
  majorOutage: 'critical',
};

const header = ({ page }: ShapedPage): StatuspageStatusDocument['page'] => ({
  id: page.id,
  name: page.name,
  url: page.links.page,
  time_zone: page.timezone,
  updated_at: page.asOf,
});

const statusOf = ({ page }: ShapedPage): StatuspageStatusDocument['status'] => ({
  indicator: indicators[page.status],
  description: pageWords[page.locale].status[page.status],
});

/** The later of two timestamps: what a page shows may be older than the page, and Statuspage's clients sort by both. */
const later = (one: string, other: string): string => (one > other ? one : other);

/** Every component, and each group before its own. */
const componentsOf = (shaped: ShapedPage): StatuspageComponent[] => {
  const { page, row, lastKnown } = shaped;
  const common = {
    created_at: timestamp(row.createdAt),
    showcase: false,
    start_date: null,
    page_id: page.id,
    only_show_if_degraded: false,
  };
  const shown = (status: PublicStatus, id: string): StatuspageComponent['status'] =>
    componentStatuses[status === 'unknown' ? (lastKnown.get(id) ?? 'unknown') : status];
  const one = (component: PublicComponent, groupId: string | null): Omit<StatuspageComponent, 'position'> => ({
    ...common,
    id: component.id,
    name: component.name,
    status: shown(component.status, component.id),
    updated_at: later(component.statusSince ?? '', common.created_at),
    description: component.description === '' ? null : component.description,
    group_id: groupId,
    group: false,
  });
  const all = page.groups.flatMap(({ name, status, components }, index): Omit<StatuspageComponent, 'position'>[] => {
    if (name === null) return components.map((component) => one(component, null));
    const id = `${page.id}-group-${index + 1}`;
    const since = components.map(({ statusSince }) => statusSince ?? common.created_at).sort();
    return [
      {
        ...common,
        id,
        name,
        status: componentStatuses[status],
        updated_at: later(since.at(-1) ?? '', common.created_at),
        description: null,
        group_id: null,
        group: true,
        components: components.map((component) => component.id),
      },
      ...components.map((component) => one(component, id)),
    ];
  });
  return all.map((component, index) => ({ ...component, position: index + 1 }));
};

const about = (
  references: readonly PublicComponentReference[],
  components: readonly StatuspageComponent[],
): StatuspageComponent[] => components.filter(({ id }) => references.some((reference) => reference.id === id));

const incidentOf = (
  { page }: ShapedPage,
  incident: PublicIncident,
  components: readonly StatuspageComponent[],
): StatuspageIncident => {
  const id = `${page.id}-${incident.number}`;
  return {
    id,
    name: incident.title,
    status: incident.status,
    impact: incident.impact,
    created_at: incident.startedAt,
    started_at: incident.startedAt,
    updated_at: incident.updatedAt,
    monitoring_at: incident.updates.findLast(({ status }) => status === 'monitoring')?.at ?? null,
    resolved_at: incident.resolvedAt,
    shortlink: `${page.links.page}/incidents/${incident.number}`,
    page_id: page.id,
    incident_updates: incident.updates.map((update) => ({
      id: update.id,
      status: update.status,
      body: update.text,
      incident_id: id,
      created_at: update.at,
      updated_at: update.at,
      display_at: update.at,
    })),
    components: about(incident.components, components),
  };
};

const maintenanceOf = (
  { page, row }: ShapedPage,
  maintenance: PublicMaintenance,
  components: readonly StatuspageComponent[],
): StatuspageMaintenance => {
  const createdAt = timestamp(row.createdAt);
  // What is scheduled changed when it was announced; what runs, when it began.
  const updatedAt = maintenance.startsAt <= page.asOf ? later(maintenance.startsAt, createdAt) : createdAt;
  const status = maintenance.status === 'inProgress' ? 'in_progress' : 'scheduled';
  const update = {
    id: `${maintenance.id}-text`,
    status,
    body: maintenance.text,
    incident_id: maintenance.id,
    created_at: updatedAt,
    updated_at: updatedAt,
    display_at: updatedAt,
  };
  return {
    id: maintenance.id,
    name: maintenance.title ?? pageWords[page.locale].maintenanceTitle(maintenance.components.map(({ name }) => name)),
    status,
    impact: 'maintenance',
    created_at: createdAt,
    started_at: maintenance.startsAt,
    updated_at: updatedAt,
    monitoring_at: null,
    resolved_at: null,
    shortlink: page.links.page,
    page_id: page.id,
    incident_updates: maintenance.text === '' ? [] : [update],
    components: about(maintenance.components, components),
    scheduled_for: maintenance.startsAt,
    scheduled_until: maintenance.endsAt,
  };
};

/** `status.json`. */
export const statuspageStatus = (shaped: ShapedPage): StatuspageStatusDocument => ({
  page: header(shaped),
  status: statusOf(shaped),
});

/** `incidents.json` of these incidents. */
export const statuspageIncidents = (shaped: ShapedPage, incidents: readonly PublicIncident[]): StatuspageIncidents => {
  const components = componentsOf(shaped);
  return { page: header(shaped), incidents: incidents.map((incident) => incidentOf(shaped, incident, components)) };
};

/** `summary.json`. */
export const statuspageSummary = (shaped: ShapedPage): StatuspageSummary => {
  const { openIncidents, maintenance } = shaped.page;
  const components = componentsOf(shaped);
  return {
    page: header(shaped),
    status: statusOf(shaped),
    components,
    incidents: openIncidents.map((incident) => incidentOf(shaped, incident, components)),
    scheduled_maintenances: [...maintenance.now, ...maintenance.next].map((each) =>
      maintenanceOf(shaped, each, components),
    ),
  };
};
