import { incidentRoutes, incidents, type PublicIncidentStatus } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { timestamp } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { locationOf } from '../../request/http/location.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';
import { incidentEntry, incidentHappened, incidentNews, updateIncident } from './incident-rows.js';
import { publicUpdate } from './public-update.js';

const presentNote = ({ id, createdAt, updatedAt, incidentId, text, isPublic, author }: Row<'incidentNotes'>) => ({
  id,
  createdAt: timestamp(createdAt),
  updatedAt: timestamp(updatedAt),
  incidentId,
  text,
  isPublic,
  author,
});

const presentEntry = ({ id, at, kind, actor, message, via }: Row<'incidentEntries'>) => ({
  id,
  createdAt: timestamp(at),
  updatedAt: timestamp(at),
  at: timestamp(at),
  kind,
  actor,
  message,
  via,
});

/** A note of the caller, and its entry in the timeline. */
export const incidentNote = (
  incident: Pick<Row<'incidents'>, 'id' | 'organizationId'>,
  { text, isPublic = false }: { readonly text: string; readonly isPublic?: boolean },
  context: OrganizationContext,
): { readonly row: Row<'incidentNotes'>; readonly changes: readonly Change[] } => {
  const { now } = context;
  const author = actorOf(context);
  const row = {
    id: newId('nte', now),
    organizationId: incident.organizationId,
    incidentId: incident.id,
    text,
    isPublic,
    author,
    createdAt: now,
    updatedAt: now,
  };
  const message = `${author.name} wrote ${isPublic ? 'a public note' : 'a note'}`;
  return {
    row,
    changes: [
      { kind: 'insert', table: 'incidentNotes', row },
      incidentEntry(incident, { kind: 'noteAdded', at: now, message, actor: author }),
    ],
  };
};

/** Refuses a commit when the incident has been deleted since it was read: its notes would outlive it. */
const stillThere = ({ id, createdAt }: Row<'incidents'>): Change => ({
  kind: 'update',
  table: 'incidents',
  where: { id },
  set: { createdAt },
  mustMatch: true,
});

/** Shows a note to the public, and with it the incident. */
const publish = (
  incident: Row<'incidents'>,
  note: { readonly text: string; readonly publicStatus?: PublicIncidentStatus | undefined },
  context: OrganizationContext,
): Change[] => {
  const { now } = context;
  const before = incident.publicStatus ?? (incident.status === 'resolved' ? 'resolved' : 'investigating');
  const publicStatus = note.publicStatus ?? before;
  const columns = { version: incident.version + 1, updatedAt: now, publicStatus };
  return [
    updateIncident(incident, columns),
    ...incidentHappened(
      'incident.updated',
      { ...incident, ...columns },
      { actor: actorOf(context), note: note.text, now },
    ),
    publicUpdate(incident, publicStatus, note.text, now),
  ];
};

const addNote = serve(incidentRoutes.addNote, async ({ params, body }, context) => {
  const incident = await readOwnRow('incidents', params.id, context);
  const { row, changes } = incidentNote(incident, body, context);
  const { now } = context;
  const guard = body.isPublic
    ? publish(incident, body, context)
    : [
        stillThere(incident),
        incidentNews('incident.updated', incident, { actor: actorOf(context), note: body.text, now }),
      ];
  const about = { type: incidents.name, id: incident.id, name: incident.title };
  return {
    body: presentNote(row),
    headers: { location: locationOf(context, row.id) },
    changes: [...guard, ...changes, auditChange(context, { resource: about, after: { note: row.id } })],
  };
});

const listNotes = serve(incidentRoutes.notes, async ({ params, query }, context) => {
  const incident = await readOwnRow('incidents', params.id, context);
  // The route's query is that of every list.
  const { orderBy: _createdAt, ...page } = pageOptions(query);
  const where = { incidentId: incident.id };
  const { rows, totalItems } = await context.services.store.page('incidentNotes', {
    where,
    orderBy: 'createdAt',
    ...page,
  });
  return { body: pageBody(query, rows.map(presentNote), totalItems) };
});

const listTimeline = serve(incidentRoutes.timeline, async ({ params, query }, context) => {
  const incident = await readOwnRow('incidents', params.id, context);
  // As above.
  const { orderBy: _at, ...page } = pageOptions(query);
  const where = { incidentId: incident.id };
  const { rows, totalItems } = await context.services.store.page('incidentEntries', { where, orderBy: 'at', ...page });
  return { body: pageBody(query, rows.map(presentEntry), totalItems) };
});

export const incidentHistoryOperations: Readonly<Record<string, Verb>> = {
  'incidents.notes': listNotes,
  'incidents.addNote': addNote,
  'incidents.timeline': listTimeline,
};
