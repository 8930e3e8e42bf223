import { incidents } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { type Actor, newEvent, systemActor } from '../../request/events/emit.js';
import { presentByContract, searchTextOf } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/store.js';

type IncidentRow = Row<'incidents'>;

const presentFields = presentByContract(incidents);

/** An incident as the API shows it. */
export const presentIncident = (row: IncidentRow, now: number): Record<string, unknown> => ({
  ...presentFields(row),
  durationSeconds: Math.max(0, Math.floor(((row.resolvedAt ?? now) - row.startedAt) / 1000)),
});

/** The key of the open incident of a monitor. There is one at most. */
export const monitorOpenKey = (monitorId: string): string => `monitor:${monitorId}`;
/** The key of the open incident of an alert rule for one subject. There is one at most. */
export const ruleOpenKey = (ruleId: string, subjectId: string): string => `rule:${ruleId}:${subjectId}`;

/** The content of a new incident; the other columns have defaults. */
export interface NewIncident
  extends Pick<
      IncidentRow,
      'organizationId' | 'number' | 'title' | 'cause' | 'severity' | 'source' | 'monitorIds' | 'startedAt'
    >,
    Partial<Pick<IncidentRow, 'alertRuleId' | 'subject' | 'openKey' | 'assigneeId' | 'publicStatus' | 'publicTitle'>> {}

/** The row of a new, open incident. */
export const newIncident = (content: NewIncident, now: number): IncidentRow => ({
  alertRuleId: null,
  subject: null,
  openKey: null,
  assigneeId: null,
  publicStatus: null,
  publicTitle: null,
  ...content,
  id: newId('inc', now),
  version: 1,
  status: 'open',
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
  rootCause: null,
  postmortem: null,
  searchText: searchTextOf(incidents, { title: content.title, cause: content.cause }),
  createdAt: now,
  updatedAt: now,
});

/** An entry in the timeline of an incident, ready to insert. */
export const incidentEntry = (
  incident: Pick<IncidentRow, 'id' | 'organizationId'>,
  entry: Pick<Row<'incidentEntries'>, 'kind' | 'message' | 'at'> & { readonly actor?: Actor },
): Change => ({
  kind: 'insert',
  table: 'incidentEntries',
  row: {
    id: newId('ine', entry.at),
    organizationId: incident.organizationId,
    incidentId: incident.id,
    actor: systemActor,
    ...entry,
  },
});

/** An event with an incident as it is now, ready to insert. */
export const incidentEvent = (
  type: 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved',
  incident: IncidentRow,
  { actor = systemActor, now }: { readonly actor?: Actor; readonly now: number },
): Change => ({
  kind: 'insert',
  table: 'events',
  row: newEvent(
    type,
    {
      organizationId: incident.organizationId,
      subject: { type: incidents.name, id: incident.id, sequence: incident.version },
      data: presentIncident(incident, now),
    },
    { actor, now },
  ),
});

/** The columns that resolve an incident. Its open key becomes free for the next one. */
export const resolvedColumns = (
  incident: IncidentRow,
  end: {
    readonly at: number;
    readonly resolution: 'automatic' | 'manual';
    readonly by: string | null;
    readonly now: number;
  },
) => ({
  version: incident.version + 1,
  status: 'resolved' as const,
  openKey: null,
  resolvedAt: Math.max(end.at, incident.startedAt),
  resolvedBy: end.by,
  resolution: end.resolution,
  ...(incident.publicStatus === null ? {} : { publicStatus: 'resolved' as const }),
  updatedAt: end.now,
});

/** Changes an incident. The commit fails when it was changed since it was read. */
export const updateIncident = (incident: IncidentRow, set: Partial<IncidentRow>): Change => ({
  kind: 'update',
  table: 'incidents',
  where: { id: incident.id, version: incident.version },
  set,
  mustMatch: true,
});
