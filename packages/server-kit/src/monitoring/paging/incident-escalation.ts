import { incidentRoutes, incidents } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { invalidField, ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';
import { snoozedPages } from '../escalation/escalation-rows.js';
import { incidentEntry } from '../incidents/incident-rows.js';
import { keptPolicy } from './kept-policy.js';

type EscalationRow = Row<'escalations'>;

const present = (incidentId: string, row: EscalationRow | undefined) => ({
  incidentId,
  policyId: row?.policyId ?? null,
  policyVersion: row?.policyVersion ?? null,
  state: row?.state ?? ('none' as const),
  round: row?.state === 'running' ? row.round + 1 : null,
  step: row?.state === 'running' ? row.step + 1 : null,
  nextAt: timestampOrNull(row?.nextAt ?? null),
  snoozedUntil: timestampOrNull(row?.snoozedUntil ?? null),
});

const getEscalation = serve(incidentRoutes.escalation, async ({ params }, context) => {
  const { id } = await readOwnRow('incidents', params.id, context);
  return { body: present(id, await context.services.store.get('escalations', { id })) };
});

/** Whatever a worker is about to do for the row is refused. */
const free = { leaseUntil: null, leaseToken: null } as const;

/** Changes the escalation of an open incident. The commit fails when either is not as it was read. */
const decide = (
  incident: Row<'incidents'>,
  before: EscalationRow | undefined,
  after: EscalationRow,
  context: OrganizationContext,
  entry: { readonly kind: 'escalated' | 'snoozed'; readonly message: string },
): Decision => {
  const { id: _id, organizationId: _organizationId, createdAt: _createdAt, ...set } = after;
  const change: Change =
    before === undefined
      ? { kind: 'insert', table: 'escalations', row: after }
      : {
          kind: 'update',
          table: 'escalations',
          where: { id: before.id, state: before.state, round: before.round, step: before.step },
          set,
          mustMatch: true,
        };
  return {
    body: present(incident.id, after),
    changes: [
      // Resolved meanwhile, or deleted: its pages would have no end.
      {
        kind: 'update',
        table: 'incidents',
        where: { id: incident.id, status: incident.status },
        set: { createdAt: incident.createdAt },
        mustMatch: true,
      },
      change,
      incidentEntry(incident, { ...entry, at: context.now, actor: actorOf(context) }),
      auditChange(context, {
        resource: { type: incidents.name, id: incident.id, name: incident.title },
        before: { escalation: present(incident.id, before).state },
        after: { escalation: present(incident.id, after).state },
      }),
    ],
  };
};

const readOpen = async (id: string, context: OrganizationContext) => {
  const incident = await readOwnRow('incidents', id, context);
  if (incident.status === 'resolved') throw new ProblemError('conflict', 'The incident is resolved.');
  return { incident, row: await context.services.store.get('escalations', { id: incident.id }) };
};

const askedEntry = ({ caller }: OrganizationContext) =>
  ({ kind: 'escalated', message: `${caller.name} asked for the next people` }) as const;

/**
 * Takes the next step of the escalation of an incident now. One that has ended begins anew.
 *
 * @throws ProblemError `conflict` when the incident is resolved, or no policy escalates it
 */
export const escalateNow = async (incidentId: string, context: OrganizationContext): Promise<Decision> => {
  const { incident, row } = await readOpen(incidentId, context);
  const { now } = context;
  const entry = askedEntry(context);
  if (row === undefined || (row.policy === null && row.state !== 'starting')) {
    throw new ProblemError('conflict', 'No policy escalates the incident: name one in escalationPolicyId.');
  }
  if (row.state === 'exhausted' || row.state === 'acknowledged' || row.state === 'snoozed') {
    const again: EscalationRow = {
      ...row,
      ...free,
      state: 'running',
      round: 0,
      step: 0,
      nextAt: now,
      snoozedUntil: null,
      updatedAt: now,
    };
    return decide(incident, row, again, context, entry);
  }
  return decide(incident, row, { ...row, ...free, nextAt: now, updatedAt: now }, context, entry);
};

const escalate = serve(incidentRoutes.escalate, async ({ params, body }, context) => {
  const { escalationPolicyId } = body;
  if (escalationPolicyId === undefined) return escalateNow(params.id, context);
  const { incident, row } = await readOpen(params.id, context);
  const { now, caller, services } = context;
  const entry = askedEntry(context);
  const { organizationId } = caller;
  const policy = await services.store.get('escalationPolicies', { id: escalationPolicyId, organizationId });
  if (policy === undefined)
    throw invalidField('escalationPolicyId', 'not_found', 'must be an escalation policy of this organization');
  const begun: EscalationRow = {
    id: incident.id,
    organizationId,
    policyId: policy.id,
    policyVersion: policy.version,
    policy: keptPolicy(policy),
    state: 'running',
    round: 0,
    step: 0,
    snoozedUntil: null,
    nextAt: now,
    ...free,
    createdAt: row?.createdAt ?? now,
    updatedAt: now,
  };
  return decide(incident, row, begun, context, entry);
});

const snooze = serve(incidentRoutes.snooze, async ({ params, body }, context) => {
  const { incident, row } = await readOpen(params.id, context);
  const { now, caller } = context;
  if (row === undefined || row.policy === null) {
    throw new ProblemError('conflict', 'No policy escalates the incident, so there are no pages to stop.');
  }
  const until = now + body.seconds * 1000;
  const snoozed: EscalationRow = {
    ...row,
    ...free,
    state: 'snoozed',
    nextAt: until,
    snoozedUntil: until,
    updatedAt: now,
  };
  const message = `${caller.name} stopped the pages until ${timestamp(until).slice(0, 16).replace('T', ' ')} UTC`;
  const decision = decide(incident, row, snoozed, context, { kind: 'snoozed', message });
  return { ...decision, changes: [...(decision.changes ?? []), ...snoozedPages(incident, now)] };
});

export const incidentEscalationOperations: Readonly<Record<string, Verb>> = {
  'incidents.escalation': getEscalation,
  'incidents.escalate': escalate,
  'incidents.snooze': snooze,
};
