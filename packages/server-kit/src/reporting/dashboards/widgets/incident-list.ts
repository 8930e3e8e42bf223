import { timestamp } from '../../../base/timestamp.js';
import { incidentsAbout } from '../incident-reads.js';
import type { Filled, Filling, WidgetOf } from './fill.js';

const timeOrNull = (time: number | null): string | null => (time === null ? null : timestamp(time));

/** Fills a list of incidents that touch the range, the latest first. */
export const fillIncidentList = async (
  { config: { statuses, limit } }: WidgetOf<'incidentList'>,
  { sources, store, target, selection }: Filling,
): Promise<Filled<'incidentList'>> => {
  const { incidents, notice } = await sources.incidents(store, statuses);
  const about = incidentsAbout(incidents, target, selection);
  const names = new Map(selection.monitors.map(({ id, name }) => [id, name]));
  const rows = about.slice(0, limit).map((incident) => ({
    incidentId: incident.id,
    number: incident.number,
    title: incident.title,
    status: incident.status,
    severity: incident.severity,
    startedAt: timestamp(incident.startedAt),
    acknowledgedAt: timeOrNull(incident.acknowledgedAt),
    resolvedAt: timeOrNull(incident.resolvedAt),
    monitors: incident.monitorIds.flatMap((monitorId) => {
      const name = names.get(monitorId);
      return name === undefined ? [] : [{ monitorId, name }];
    }),
  }));
  return { data: { totalItems: about.length, incidents: rows }, notices: [notice] };
};
