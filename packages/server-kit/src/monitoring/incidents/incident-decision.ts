import { incidents } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import type { Decision } from '../../request/operation.js';
import { versionHeaders } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';
import { incidentNote } from './incident-note.js';
import { incidentEntry, incidentHappened, presentIncident, updateIncident } from './incident-rows.js';

type IncidentRow = Row<'incidents'>;

/** What every change of an incident writes: the row, its audit activity, the timeline entry and the event. */
export const decideChange = (
  row: IncidentRow,
  columns: Partial<IncidentRow>,
  context: OrganizationContext,
  entry: {
    readonly kind: Row<'incidentEntries'>['kind'];
    readonly message: string;
    readonly event: Parameters<typeof incidentHappened>[0];
    readonly note?: string | undefined;
    readonly via?: IncidentRow['acknowledgedVia'];
    readonly more?: readonly Change[];
  },
): Decision => {
  const { now } = context;
  const actor = actorOf(context);
  const changed: IncidentRow = { ...row, version: row.version + 1, updatedAt: now, ...columns };
  return {
    body: presentIncident(changed, now),
    headers: versionHeaders(changed),
    changes: [
      updateIncident(row, { version: changed.version, updatedAt: now, ...columns }),
      auditChange(context, {
        resource: { type: incidents.name, id: row.id, name: row.title },
        before: { status: row.status },
        after: { status: changed.status, ...(entry.via != null && { acknowledgedVia: entry.via }) },
      }),
      incidentEntry(row, { kind: entry.kind, at: now, message: entry.message, actor, via: entry.via ?? null }),
      ...incidentHappened(entry.event, changed, { actor, note: entry.note, now }),
      ...(entry.note === undefined ? [] : incidentNote(row, { text: entry.note }, context).changes),
      ...(entry.more ?? []),
    ],
  };
};
