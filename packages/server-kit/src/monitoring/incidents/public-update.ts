import type { PublicIncidentStatus } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { Change, Row } from '../../store/interface/store.js';

type Incident = Pick<Row<'incidents'>, 'id' | 'organizationId' | 'publicStatus' | 'source'>;

const insertUpdate = (
  { id: incidentId, organizationId }: Incident,
  update: Pick<Row<'publicIncidentUpdates'>, 'status' | 'text' | 'isAutomatic'>,
  now: number,
): Change => ({
  kind: 'insert',
  table: 'publicIncidentUpdates',
  row: { id: newId('pup', now), organizationId, incidentId, at: now, ...update, nextAt: now },
});

/** Publishes what a person wrote or decided, in the commit of the incident: pages never lag behind it. */
export const publicUpdate = (incident: Incident, status: PublicIncidentStatus, text: string, now: number): Change =>
  insertUpdate(incident, { status, text, isAutomatic: false }, now);

/** Publishes on pages that do so by themselves that a monitor opened an incident. */
export const automaticOpening = (incident: Incident, now: number): Change[] =>
  incident.source === 'monitor'
    ? [insertUpdate(incident, { status: 'investigating', text: '', isAutomatic: true }, now)]
    : [];

/** Publishes that an incident has ended, as far as its beginning was public. */
export const publicResolution = (incident: Incident, now: number): Change[] => {
  const { publicStatus, source } = incident;
  if (publicStatus === 'resolved' || (publicStatus === null && source !== 'monitor')) return [];
  return [insertUpdate(incident, { status: 'resolved', text: '', isAutomatic: publicStatus === null }, now)];
};

/** Publishes that an incident goes on after all, as far as its end was public. */
export const publicReopening = (incident: Incident, now: number): Change[] => {
  const { publicStatus, source } = incident;
  if (publicStatus === null && source !== 'monitor') return [];
  return [insertUpdate(incident, { status: 'investigating', text: '', isAutomatic: publicStatus === null }, now)];
};
