import { organizationRoutes } from '@watchpost/schemas';
import { closeAllWaiting, closeSomeWaiting } from '../../outbound/delivery/close-waiting.js';
import { subscriberLane } from '../../outbound/mail/subscriber-lane.js';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { recentSignIn } from '../auth/recent-sign-in.js';
import { organizationResource, readAsOwner } from './organization.js';
import { startChecks, stopChecks } from './suspend-organization.js';

/** The entry that queues a deletion; its worker mails the members at once, and deletes when the grace has ended. */
export const queueDeletion = (
  subject: Pick<Row<'deletions'>, 'id' | 'subject' | 'endsAt'> & Partial<Row<'deletions'>>,
  now: number,
): Change => ({
  kind: 'insert',
  table: 'deletions',
  row: { organizationId: subject.id, nextAt: now, createdAt: now, updatedAt: now, ...subject },
});

/**
 * The entries that suspend an organization until it is deleted. They fail when it has changed since it was read.
 *
 * @param context acts in the organization
 * @param endsAt when it is deleted. Default: after the days of grace
 */
export const organizationDeletion = (
  row: Row<'organizations'>,
  context: OrganizationContext<'deletionGraceMs'>,
  endsAt = context.now + context.services.deletionGraceMs,
): Change[] => {
  const decision = decideUpdate(organizationResource, row, { status: 'suspended', deletesAt: endsAt }, context);
  return [
    ...(decision.changes ?? []),
    ...stopChecks(row.id),
    queueDeletion({ id: row.id, subject: 'organization', endsAt, formerStatus: row.status }, context.now),
  ];
};

/** The entries that move a deletion that has not begun to an earlier time; its worker takes it up again then. */
export const advanceDeletion = (row: Row<'organizations'>, context: OrganizationContext, endsAt: number): Change[] => {
  const decision = decideUpdate(organizationResource, row, { deletesAt: endsAt }, context);
  const where = { id: row.id, begunAt: null };
  return [
    ...(decision.changes ?? []),
    {
      kind: 'update',
      table: 'deletions',
      where,
      set: { endsAt, nextAt: endsAt, updatedAt: context.now },
      mustMatch: true,
    },
  ];
};

const removeOrganization = serve(
  organizationRoutes.remove,
  async ({ params }, context: OrganizationContext<'deletionGraceMs'>) => {
    const { caller } = context;
    const row = await readAsOwner(params.id, context);
    if (caller.sessionId === null) {
      throw new ProblemError('forbidden', 'The application that signs you in decides which organizations there are.');
    }
    const signIn = await recentSignIn(context);
    if (row.deletesAt !== null) return {};
    return { changes: [...signIn, ...organizationDeletion(row, context)] };
  },
);

/**
 * Undoes a deletion that has not begun. All that waits is given up before, in portions, so that others write meanwhile; each
 * portion needs the deletion, so nothing of a restored organization is given up.
 *
 * @throws ProblemError `conflict`
 */
export const organizationRestoration = async (
  row: Row<'organizations'>,
  context: OrganizationContext,
): Promise<Decision> => {
  const { now, services } = context;
  const { store } = services;
  const deletion = await store.get('deletions', { id: row.id, begunAt: null });
  if (deletion === undefined) throw new ProblemError('conflict', 'Its deletion has begun and cannot be undone.');
  const waiting = [row.id, subscriberLane(row.id)];
  const where = { id: row.id, begunAt: null };
  const held: Change = { kind: 'update', table: 'deletions', where, set: { updatedAt: now }, mustMatch: true };
  for (let isCommitted = true; isCommitted; ) {
    const closed = await closeSomeWaiting(waiting, { store, now });
    isCommitted = closed.length > 0 && (await store.commit([held, ...closed])).isCommitted;
  }
  const status = deletion.formerStatus ?? 'active';
  const decision = decideUpdate(organizationResource, row, { status, deletesAt: null }, context);
  return {
    ...decision,
    changes: [
      { kind: 'delete', table: 'deletions', where, mustMatch: true },
      ...(decision.changes ?? []),
      // What came since the last portion.
      ...closeAllWaiting(waiting, now),
      ...(status === 'active' ? startChecks(row.id, now) : []),
    ],
  };
};

const restoreOrganization = serve(organizationRoutes.restore, async ({ params }, context) => {
  const row = await readAsOwner(params.id, context);
  if (row.deletesAt === null) return decideUpdate(organizationResource, row, {}, context);
  return organizationRestoration(row, context);
});

export const organizationDeletionOperations: Readonly<Record<string, Verb>> = {
  'organizations.remove': removeOrganization,
  'organizations.restore': restoreOrganization,
};
