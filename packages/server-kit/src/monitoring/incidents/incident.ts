import { type IncidentDraft, incidentRoutes, incidents } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { locationOf } from '../../request/http/location.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, servePlain, type Verb } from '../../request/operation.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, readOwnRow, servedResource, versionHeaders } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { reopenedEscalation, resolvedEscalation, startedEscalation } from '../escalation/escalation-rows.js';
import { evaluateSoon } from '../status/status-changes.js';
import { nameMonitors, newlyNamed } from '../targets/named-monitors.js';
import { acknowledgeIncident } from './acknowledge-incident.js';
import { decideChange } from './incident-decision.js';
import { numbered } from './incident-numbers.js';
import {
  incidentEntry,
  incidentHappened,
  incidentNews,
  monitorOpenKey,
  newIncident,
  presentIncident,
  resolvedColumns,
  ruleOpenKey,
} from './incident-rows.js';
import { publicReopening, publicResolution, publicUpdate } from './public-update.js';

type IncidentRow = Row<'incidents'>;

/** How long after its end an incident can be reopened. */
const reopenMs = 24 * 3_600_000;

export const incidentResource = servedResource(incidents, 'incidents', (row, now) =>
  // The plain verbs read rows of this very table.
  presentIncident(row as IncidentRow, now),
);

/** @throws ProblemError `validation_failed` when the user is no member of the organization */
const assertMember = async (userId: string | null, context: OrganizationContext): Promise<void> => {
  if (userId === null) return;
  const found = await context.services.store.get('memberships', {
    userId,
    organizationId: context.caller.organizationId,
  });
  if (found === undefined) throw invalidField('assigneeId', 'not_found', 'must be a member of this organization');
};

/** Opens an incident by hand; its number follows the last one's. */
const createIncident = servePlain(async (input, context) => {
  const body = input.body as IncidentDraft;
  const naming = await nameMonitors('monitorIds', body.monitorIds, context);
  await assertMember(body.assigneeId, context);
  const startedAt = body.startedAt === undefined ? context.now : Date.parse(body.startedAt);
  if (startedAt > context.now) throw invalidField('startedAt', 'in_the_future', 'must not be in the future');
  const { organizationId } = context.caller;
  const content = { ...body, organizationId, source: 'manual', startedAt } as const;
  return {
    changes: naming,
    derive: (entriesOf) =>
      numbered(organizationId, 1, (number) =>
        entriesOf(decideOpening(newIncident({ ...content, number }, context.now), context)),
      ),
  };
});

const decideOpening = (row: IncidentRow, context: OrganizationContext): Decision => {
  const actor = actorOf(context);
  const document = presentIncident(row, context.now);
  return {
    body: document,
    headers: { ...versionHeaders(row), location: locationOf(context, row.id) },
    changes: [
      { kind: 'insert', table: 'incidents', row, atMost: incidents.limit.most },
      auditChange(context, { resource: { type: incidents.name, id: row.id, name: row.title }, after: document }),
      incidentEntry(row, { kind: 'opened', at: context.now, message: `${actor.name} opened the incident`, actor }),
      ...incidentHappened('incident.opened', row, { actor, now: context.now }),
      startedEscalation(row, context.now),
      ...(row.publicStatus === null ? [] : [publicUpdate(row, row.publicStatus, '', context.now)]),
    ],
  };
};

/** Changes what people write about an incident. */
const updateByPatch = servePlain(async (input, context) => {
  const row = await readOwnRow('incidents', idOf(input), context);
  assertVersion(row, context);
  const columns = changedColumns(incidentResource, row, input.body);
  const named = newlyNamed((columns.monitorIds as string[] | undefined) ?? [], row.monitorIds);
  const naming = await nameMonitors('monitorIds', named, context);
  await assertMember((columns.assigneeId as string | null | undefined) ?? null, context);
  const decision = decideUpdate(incidentResource, row, columns, context);
  const fields = Object.keys(columns);
  if (fields.length === 0) return decision;
  const actor = actorOf(context);
  const message = `${actor.name} changed ${fields.join(', ')}`;
  const publicStatus = columns.publicStatus as IncidentRow['publicStatus'] | undefined;
  return {
    ...decision,
    changes: [
      ...naming,
      ...(decision.changes ?? []),
      incidentEntry(row, { kind: 'updated', at: context.now, message, actor }),
      incidentNews('incident.updated', { ...row, ...(columns as Partial<IncidentRow>) }, { actor, now: context.now }),
      ...(publicStatus ? [publicUpdate(row, publicStatus, '', context.now)] : []),
    ],
  };
});

const acknowledge = serve(incidentRoutes.acknowledge, async ({ params, body }, context) => {
  const row = await readOwnRow('incidents', params.id, context);
  assertVersion(row, context);
  return acknowledgeIncident(row, { via: 'api', note: body.note }, context);
});

/** Resolves an incident by hand. A monitor that is still down opens no new one until it has recovered. */
const resolve = serve(incidentRoutes.resolve, async ({ params, body }, context) => {
  const row = await readOwnRow('incidents', params.id, context);
  assertVersion(row, context);
  if (row.status === 'resolved') throw new ProblemError('conflict', 'The incident is resolved already.');
  const { caller, now } = context;
  return decideChange(row, resolvedColumns(row, { at: now, resolution: 'manual', by: caller.id, now }), context, {
    kind: 'resolved',
    message: `${caller.name} resolved the incident`,
    event: 'incident.resolved',
    note: body.note,
    more: [...resolvedEscalation(row, now), ...publicResolution(row, now)],
  });
});

/** The open key of an incident that was opened automatically. */
const openKeyOf = ({ source, alertRuleId, subject, monitorIds }: IncidentRow): string | null => {
  const subjectId = subject?.id ?? monitorIds[0];
  if (subjectId === undefined || source === 'manual') return null;
  return source === 'alertRule' ? ruleOpenKey(alertRuleId ?? '', subjectId) : monitorOpenKey(subjectId);
};

/** Reopens an incident within a day of its end, unless another one is open for the same cause. */
const reopen = serve(incidentRoutes.reopen, async ({ params, body }, context) => {
  const row = await readOwnRow('incidents', params.id, context);
  assertVersion(row, context);
  const { caller, now, services } = context;
  if (row.status !== 'resolved') throw new ProblemError('conflict', 'The incident is not resolved.');
  if (now - (row.resolvedAt ?? 0) > reopenMs) {
    throw new ProblemError('conflict', 'The incident ended more than 24 hours ago; open a new one.');
  }
  const openKey = openKeyOf(row);
  const other =
    openKey === null
      ? undefined
      : await services.store.get('incidents', { organizationId: row.organizationId, openKey });
  if (other !== undefined)
    throw new ProblemError('conflict', `Incident ${other.number} is already open for the same cause.`);
  const columns = { status: 'open', openKey, resolvedAt: null, resolvedBy: null, resolution: null } as const;
  const cleared = { acknowledgedAt: null, acknowledgedBy: null, acknowledgedVia: null };
  const shown = row.publicStatus === null ? {} : { publicStatus: 'investigating' as const };
  return decideChange(row, { ...columns, ...cleared, ...shown }, context, {
    kind: 'reopened',
    message: `${caller.name} reopened the incident`,
    event: 'incident.opened',
    note: body.note,
    // A monitor that has recovered meanwhile resolves the incident only with its next recovery.
    more: [
      reopenedEscalation(row, now),
      ...publicReopening(row, now),
      ...row.monitorIds.flatMap((id) => evaluateSoon(id, now)),
    ],
  });
});

/** Deletes an incident with its notes and its timeline. */
const removeIncident = servePlain(async (input, context) => {
  const row = await readOwnRow('incidents', idOf(input), context);
  assertVersion(row, context);
  const decision = decideRemove(incidentResource, row, context);
  const incidentId = row.id;
  return {
    ...decision,
    changes: [
      ...(decision.changes ?? []),
      { kind: 'delete', table: 'escalations', where: { id: incidentId } },
      { kind: 'delete', table: 'incidentNotes', where: { incidentId } },
      { kind: 'delete', table: 'incidentEntries', where: { incidentId } },
      { kind: 'delete', table: 'publicIncidentUpdates', where: { incidentId } },
    ],
  };
});

export const incidentOperations: Readonly<Record<string, Verb>> = {
  'incidents.create': createIncident,
  'incidents.update': updateByPatch,
  'incidents.acknowledge': acknowledge,
  'incidents.resolve': resolve,
  'incidents.reopen': reopen,
  'incidents.remove': removeIncident,
};
