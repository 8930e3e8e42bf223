import { bounds, organizationRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/store.js';
import { recentSignIn } from '../auth/recent-sign-in.js';
import { organizationResource, readAsOwner } from './organization.js';
import { startChecks, stopChecks } from './suspend-organization.js';

/** How long a deletion can be undone. */
export const deletionGraceMs: number = bounds.deletionGrace.most * 86_400_000;

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
 */
export const organizationDeletion = (row: Row<'organizations'>, context: OrganizationContext): Change[] => {
  const endsAt = context.now + deletionGraceMs;
  const decision = decideUpdate(organizationResource, row, { status: 'suspended', deletesAt: endsAt }, context);
  return [
    ...(decision.changes ?? []),
    ...stopChecks(row.id),
    queueDeletion({ id: row.id, subject: 'organization', endsAt, formerStatus: row.status }, context.now),
  ];
};

const removeOrganization = serve(organizationRoutes.remove, async ({ params }, context) => {
  const { caller } = context;
  const row = await readAsOwner(params.id, context);
  if (caller.sessionId === null) {
    throw new ProblemError('forbidden', 'The application that signs you in decides which organizations there are.');
  }
  const signIn = await recentSignIn(context);
  if (row.deletesAt !== null) return {};
  return { changes: [...signIn, ...organizationDeletion(row, context)] };
});

const restoreOrganization = serve(organizationRoutes.restore, async ({ params }, context) => {
  const row = await readAsOwner(params.id, context);
  if (row.deletesAt === null) return decideUpdate(organizationResource, row, {}, context);
  const deletion = await context.services.store.get('deletions', { id: row.id, begunAt: null });
  if (deletion === undefined) throw new ProblemError('conflict', 'Its deletion has begun and cannot be undone.');
  const status = deletion.formerStatus ?? 'active';
  const decision = decideUpdate(organizationResource, row, { status, deletesAt: null }, context);
  return {
    ...decision,
    changes: [
      { kind: 'delete', table: 'deletions', where: { id: row.id, begunAt: null }, mustMatch: true },
      ...(decision.changes ?? []),
      ...(status === 'active' ? startChecks(row.id, context.now) : []),
    ],
  };
});

export const organizationDeletionOperations: Readonly<Record<string, Verb>> = {
  'organizations.remove': removeOrganization,
  'organizations.restore': restoreOrganization,
};
