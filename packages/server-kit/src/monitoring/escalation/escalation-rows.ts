import { supersedeWaiting } from '../../outbound/notifications/write-delivery.js';
import type { Change, Row } from '../../store/interface/store.js';
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

/** The pages of an incident that still wait. */
const pagesOf = ({ id, organizationId }: Pick<Row<'incidents'>, 'id' | 'organizationId'>) =>
  ({ organizationId, incidentId: id, reason: 'escalation' }) as const;

/**
 * Stops the pages of an incident in the commit that acknowledges it: its escalation is changed as it is then; nothing where no
 * policy escalates it.
 */
export const acknowledgedEscalation = (
  incident: Pick<Row<'incidents'>, 'id' | 'organizationId'>,
  now: number,
): Change => ({
  kind: 'derive',
  table: 'escalations',
  where: { id: incident.id },
  limit: 1,
  changes: ([row]) => {
    if (row === undefined) return [];
    const state = acknowledgeEscalation(stateOf(row), row.policy ?? { acknowledgementSeconds: null }, now);
    if (state.status !== 'acknowledged') return [];
    const set = { ...idle, state: 'acknowledged', nextAt: state.nextAt, updatedAt: now } as const;
    return [
      { kind: 'update', table: 'escalations', where: { id: incident.id }, set },
      ...supersedeWaiting(pagesOf(incident), { why: 'acknowledged', now }),
    ];
  },
});

/**
 * Ends the pages of an incident in the commit that resolves it. That may be the one that opens it, in which incidents are
 * numbered: nothing is derived here.
 */
export const resolvedEscalation = (
  incident: Pick<Row<'incidents'>, 'id' | 'organizationId'>,
  now: number,
): Change[] => [
  {
    kind: 'update',
    table: 'escalations',
    where: { id: incident.id },
    set: { ...idle, state: 'resolved', updatedAt: now },
  },
  ...supersedeWaiting(pagesOf(incident), { why: 'resolved', now }),
];

/** Begins the escalation of an open incident anew that {@link resolvedEscalation} stopped while its monitor was paused. */
export const resumedEscalation = (incident: Pick<Row<'incidents'>, 'id' | 'organizationId'>, now: number): Change => {
  const { id, organizationId: _organizationId, createdAt: _createdAt, ...set } = newRow(incident, now);
  return { kind: 'update', table: 'escalations', where: { id, state: 'resolved' }, set };
};

/** Gives up the pages of an incident that still wait, in the commit that snoozes it. */
export const snoozedPages = (incident: Pick<Row<'incidents'>, 'id' | 'organizationId'>, now: number): Change[] =>
  supersedeWaiting(pagesOf(incident), { why: 'snoozed', now });

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
