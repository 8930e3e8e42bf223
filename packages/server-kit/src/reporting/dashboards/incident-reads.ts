import type { Incident, MonitorTarget } from '@watchpost/schemas';
import type { Range } from '../../monitoring/history/stretches.js';
import type { Row } from '../../store/interface/store.js';
import { dashboardsBounds } from './bounds.js';
import type { Selection } from './candidates.js';
import type { ReadingStore } from './deadline.js';

const columns = [
  'id',
  'number',
  'title',
  'status',
  'severity',
  'monitorIds',
  'startedAt',
  'acknowledgedAt',
  'resolvedAt',
] as const satisfies (keyof Row<'incidents'>)[];

/** An incident as widgets see it. */
export type ListedIncident = Pick<Row<'incidents'>, (typeof columns)[number]>;

const maxIncidents = dashboardsBounds.dashboardIncidents.most;

/** Incidents that touch a range, the latest first. */
export interface FoundIncidents {
  readonly incidents: readonly ListedIncident[];
  readonly notice: string | null;
}

/** The incidents of one answer: widgets that ask for the same statuses share a read. */
export type IncidentReads = (store: ReadingStore, statuses: readonly Incident['status'][]) => Promise<FoundIncidents>;

export const createIncidentReads = (organizationId: string, { from, to }: Range): IncidentReads => {
  const known = new Map<string, FoundIncidents>();
  return async (store, statuses) => {
    const key = [...statuses].sort().join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const where = { organizationId, status: { in: statuses }, startedAt: { atMost: to } } as const;
    const read = { orderBy: 'startedAt', isDescending: true, limit: maxIncidents + 1 } as const;
    const rows = await store.findColumns('incidents', columns, where, read);
    const found = {
      incidents: rows.slice(0, maxIncidents).filter(({ resolvedAt }) => resolvedAt === null || resolvedAt >= from),
      notice: rows.length > maxIncidents ? `Only the latest ${maxIncidents} incidents were considered.` : null,
    };
    known.set(key, found);
    return found;
  };
};

/** The incidents about the monitors of a target; an incident about none belongs to a target of all. */
export const incidentsAbout = (
  incidents: readonly ListedIncident[],
  { scope }: MonitorTarget,
  { monitors }: Selection,
): readonly ListedIncident[] => {
  if (scope === 'all') return incidents;
  const ids = new Set(monitors.map(({ id }) => id));
  return incidents.filter(({ monitorIds }) => monitorIds.some((id) => ids.has(id)));
};
