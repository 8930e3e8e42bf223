import { supersedeWaiting } from '../../outbound/notifications/write-delivery.js';
import type { Change, Row } from '../../store/store.js';
import { acknowledgeEscalation, type EscalationPolicy, type EscalationState } from './escalation-steps.js';

type EscalationRow = Row<'escalations'>;

const idle = { nextAt: null, snoozedUntil: null, leaseUntil: null, leaseToken: null } as const;

/** The state of a row, as the pure steps see it; one that starts is due with its first step. */
export const stateOf = ({ state, round, step, nextAt }: EscalationRow): EscalationState => {
  if (state === 'running' || state === 'starting')
    return nextAt === null ? { status: 'none' } : { status: 'running', round, step, nextAt };
  if (state === 'acknowledged') return { status: 'acknowledged', nextAt };
  if (state === 'snoozed') return nextAt === null ? { status: 'none' } : { status: 'snoozed', nextAt };
  return { status: state };
};

/** The policy that an escalation keeps, as the pure steps see it. */
export const stepsOf = (policy: NonNullable<EscalationRow['policy']>): EscalationPolicy => ({
  ...policy,
  steps: policy.steps.map(({ targets, waitSeconds }) => ({
    waitSeconds,
    targets: targets.map(({ type, id }) => ({ type, id: id ?? null })),
  })),
});

const newRow = (
  { id, organizationId }: Pick<Row<'incidents'>, 'id' | 'organizationId'>,
  now: number,
): EscalationRow => ({
  id,
  organizationId,
  policyId: null,
  policyVersion: null,
  policy: null,
  state: 'starting',
  round: 0,
  step: 0,
  ...idle,
  nextAt: now,
  createdAt: now,
  updatedAt: now,
});

/** Leaves an incident that opens to the worker, which finds the policy. */
export const startedEscalation = (incident: Pick<Row<'incidents'>, 'id' | 'organizationId'>, now: number): Change => ({
  kind: 'insert',
  table: 'escalations',
  row: newRow(incident, now),
});

/**
 * Changes the row of an incident's escalation as it is at the commit, and ends the pages that still wait; nothing where no policy
 * escalates it.
 */
const endedPages = (
  incidentId: string,
  columnsOf: (row: EscalationRow) => Partial<EscalationRow> | undefined,
  { why, now }: { readonly why: 'acknowledged' | 'resolved'; readonly now: number },
): Change => ({
  kind: 'derive',
  table: 'escalations',
  where: { id: incidentId },
  limit: 1,
  changes: ([row]) => {
    const set = row === undefined ? undefined : columnsOf(row);
    if (row === undefined || set === undefined) return [];
    const pages = { organizationId: row.organizationId, incidentId, reason: 'escalation' } as const;
    return [
      { kind: 'update', table: 'escalations', where: { id: incidentId }, set },
      ...supersedeWaiting(pages, { why, now }),
    ];
  },
});

/** Stops the pages of an incident in the commit that acknowledges it. */
export const acknowledgedEscalation = (incidentId: string, now: number): Change =>
  endedPages(
    incidentId,
    (row) => {
      const policy = row.policy === null ? { acknowledgementSeconds: null } : row.policy;
      const state = acknowledgeEscalation(stateOf(row), policy, now);
      return state.status === 'acknowledged'
        ? { ...idle, state: 'acknowledged', nextAt: state.nextAt, updatedAt: now }
        : undefined;
    },
    { why: 'acknowledged', now },
  );

/** Ends the pages of an incident in the commit that resolves it. */
export const resolvedEscalation = (incidentId: string, now: number): Change =>
  endedPages(incidentId, () => ({ ...idle, state: 'resolved', updatedAt: now }), { why: 'resolved', now });

/** Begins anew in the commit that reopens an incident, with the policy that is right by then. */
export const reopenedEscalation = (incident: Pick<Row<'incidents'>, 'id' | 'organizationId'>, now: number): Change => ({
  kind: 'derive',
  table: 'escalations',
  where: { id: incident.id },
  limit: 1,
  changes: ([row]) => {
    const { id: _id, organizationId: _organizationId, createdAt: _createdAt, ...set } = newRow(incident, now);
    return [
      row === undefined
        ? startedEscalation(incident, now)
        : { kind: 'update', table: 'escalations', where: { id: incident.id }, set },
    ];
  },
});
