import type {
  PublicComponentReference,
  PublicIncident,
  PublicIncidentStatus,
  PublicIncidentUpdate,
} from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { Row, Store, Where } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import { pageWords } from './page-words.js';

const maxIncidents = statusPagesBounds.pageIncidents.most;
const maxUpdates = statusPagesBounds.pageUpdates.most;

/** A page as far as its incidents need it. */
export type IncidentPage = Pick<Row<'statusPages'>, 'organizationId' | 'autoPublish' | 'locale'>;

/** A component by the monitors behind it. */
export interface ComponentMonitors extends PublicComponentReference {
  readonly monitorIds: ReadonlySet<string>;
}

/** What an incident is for the public; its internal texts are not read, so they cannot leak. */
const columns = [
  'id',
  'number',
  'status',
  'severity',
  'source',
  'monitorIds',
  'startedAt',
  'resolvedAt',
  'publicStatus',
  'publicTitle',
] as const;

type IncidentColumns = Pick<Row<'incidents'>, (typeof columns)[number]>;

/** An incident with its key in the database, which stays inside. */
export interface ShownIncident extends PublicIncident {
  readonly id: string;
}

/** What a page shows of the state of an incident; `null` when it does not show the incident. */
export const shownStatus = (
  page: Pick<IncidentPage, 'autoPublish'>,
  { publicStatus, source, status }: Pick<IncidentColumns, 'publicStatus' | 'source' | 'status'>,
): PublicIncidentStatus | null => {
  if (publicStatus !== null) return publicStatus;
  if (page.autoPublish === 'none' || source !== 'monitor') return null;
  return status === 'resolved' ? 'resolved' : 'investigating';
};

/** The components that an incident is about; `null` when it is about monitors that the page does not show. */
const componentsOf = (
  { monitorIds }: Pick<IncidentColumns, 'monitorIds'>,
  components: readonly ComponentMonitors[],
): PublicComponentReference[] | null => {
  const about = components.filter((component) => monitorIds.some((id) => component.monitorIds.has(id)));
  if (about.length === 0 && monitorIds.length > 0) return null;
  return about.map(({ id, name }) => ({ id, name }));
};

/** Whether a page shows an update: one that no person published is only on pages that publish by themselves. */
const isShown = (page: IncidentPage, { isAutomatic }: Row<'publicIncidentUpdates'>): boolean =>
  page.autoPublish === 'down' || !isAutomatic;

const presentUpdate = ({ id, at, status, text }: Row<'publicIncidentUpdates'>): PublicIncidentUpdate => ({
  id,
  at: timestamp(at),
  status,
  text,
});

/** An incident as a page shows it; `undefined` when it does not. */
const presentIncident = (
  page: IncidentPage,
  incident: IncidentColumns,
  components: readonly ComponentMonitors[],
  updates: readonly Row<'publicIncidentUpdates'>[],
): ShownIncident | undefined => {
  const status = shownStatus(page, incident);
  const about = componentsOf(incident, components);
  if (status === null || about === null) return undefined;
  const shown = updates.filter((update) => isShown(page, update)).slice(0, maxUpdates);
  const updatedAt = shown[0]?.at ?? incident.resolvedAt ?? incident.startedAt;
  const names = about.map(({ name }) => name);
  return {
    id: incident.id,
    number: incident.number,
    title: incident.publicTitle ?? pageWords[page.locale].incidentTitle(names, incident.source),
    status,
    impact: incident.severity,
    startedAt: timestamp(incident.startedAt),
    resolvedAt: status === 'resolved' ? timestamp(incident.resolvedAt ?? updatedAt) : null,
    updatedAt: timestamp(updatedAt),
    components: about,
    updates: shown.map(presentUpdate),
  };
};

/** Reads the incidents that match and that a page shows, the latest first. */
export const readPageIncidents = async (
  store: Pick<Store, 'find' | 'findColumns'>,
  page: IncidentPage,
  components: readonly ComponentMonitors[],
  where: Where<'incidents'>,
): Promise<ShownIncident[]> => {
  const read = await store.findColumns(
    'incidents',
    columns,
    { ...where, organizationId: page.organizationId },
    { orderBy: 'startedAt', isDescending: true, limit: maxIncidents },
  );
  const candidates = read.filter(
    (incident) => shownStatus(page, incident) !== null && componentsOf(incident, components) !== null,
  );
  if (candidates.length === 0) return [];
  const updates = await store.find(
    'publicIncidentUpdates',
    { incidentId: { in: candidates.map(({ id }) => id) } },
    { orderBy: 'at', isDescending: true, limit: maxIncidents * maxUpdates },
  );
  const byIncident = Map.groupBy(updates, ({ incidentId }) => incidentId);
  return candidates.flatMap(
    (incident) => presentIncident(page, incident, components, byIncident.get(incident.id) ?? []) ?? [],
  );
};

/** An incident without its key. */
export const withoutKey = ({ id: _, ...incident }: ShownIncident): PublicIncident => incident;
