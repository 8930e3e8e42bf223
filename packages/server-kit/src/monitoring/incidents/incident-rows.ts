import { incidents } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { type ChannelNews, channelNewsChange } from '../../outbound/notifications/channel-news.js';
import { readableUnobserved } from '../../outbound/notifications/mailed-news.js';
import { type Actor, newEvent, systemActor } from '../../request/events/emit.js';
import { presentByContract, searchTextOf } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';

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
  acknowledgedVia: null,
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
  entry: Pick<Row<'incidentEntries'>, 'kind' | 'message' | 'at'> & {
    readonly actor?: Actor;
    readonly via?: Row<'incidentEntries'>['via'];
  },
): Change => ({
  kind: 'insert',
  table: 'incidentEntries',
  row: {
    id: newId('ine', entry.at),
    organizationId: incident.organizationId,
    incidentId: incident.id,
    actor: systemActor,
    via: null,
    ...entry,
  },
});

type IncidentEvent = 'incident.opened' | 'incident.acknowledged' | 'incident.updated' | 'incident.resolved';

/** An incident that a failed monitor opened has a title that says so. */
const monitorDown = / is down$/;

/** Who did it, and what is said of it. */
interface Happening {
  readonly actor?: Actor;
  readonly note?: string | undefined;
  /** How much of what is over was not observed. */
  readonly unobservedMs?: number;
  readonly unobservedWhy?: string | undefined;
  readonly now: number;
}

/**
 * What channels learn of an incident.
 *
 * @param options.note what a person wrote about it
 */
export const newsOfIncident = (
  event: IncidentEvent | 'incident.escalated',
  incident: IncidentRow,
  { actor = systemActor, note, unobservedMs = 0, unobservedWhy, now }: Happening,
): ChannelNews => {
  const { id, organizationId, number, title, severity, source, cause, startedAt, resolvedAt, monitorIds } = incident;
  const isOfMonitor = source === 'monitor' && monitorDown.test(title);
  const facts = [
    ...(note === undefined ? [] : [{ name: 'Note', value: note.slice(0, longestNote) }]),
    ...(unobservedMs === 0 ? [] : [{ name: 'Not observed', value: readableUnobserved(unobservedMs, unobservedWhy) }]),
  ];
  return {
    organizationId,
    event,
    subject: { type: 'incident', id },
    state: incident.status === 'resolved' ? 'closed' : 'open',
    severity,
    monitorIds,
    incidentId: id,
    alertRuleId: incident.alertRuleId,
    at: event === 'incident.opened' ? startedAt : event === 'incident.resolved' ? (resolvedAt ?? now) : now,
    content: {
      about: isOfMonitor ? 'monitor' : 'other',
      name: isOfMonitor ? title.replace(monitorDown, '') : title,
      change: incidentChanges[event],
      cause,
      incident: { id, number },
      ...(facts.length > 0 && { facts }),
      ...(actor.type !== 'system' && { actor: actor.name }),
      startedAt,
      ...(resolvedAt !== null && { lastedMs: Math.max(0, resolvedAt - startedAt) }),
    },
  };
};

/** Has messages to channels planned about an incident. */
export const incidentNews = (
  event: IncidentEvent | 'incident.escalated',
  incident: IncidentRow,
  options: Happening,
): Change => channelNewsChange(newsOfIncident(event, incident, options), options.now);

const incidentChanges = {
  'incident.opened': 'began',
  'incident.acknowledged': 'acknowledged',
  'incident.updated': 'changed',
  'incident.escalated': 'escalated',
  'incident.resolved': 'ended',
} as const;
/** What people read of a note before they open the incident. */
const longestNote = 500;

/** What follows from a change of an incident: the event with the incident as it is then, and the messages to channels. */
export const incidentHappened = (type: IncidentEvent, incident: IncidentRow, options: Happening): Change[] => {
  const { actor = systemActor, now } = options;
  const subject = { type: incidents.name, id: incident.id, sequence: incident.version };
  const content = { organizationId: incident.organizationId, subject, data: presentIncident(incident, now) };
  return [
    { kind: 'insert', table: 'events', row: newEvent(type, content, { actor, now }) },
    incidentNews(type, incident, options),
  ];
};

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
