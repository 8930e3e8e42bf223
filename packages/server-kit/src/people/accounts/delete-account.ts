import { accountRoutes, bounds } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { endOtherSessions } from '../auth/end-other-sessions.js';
import { recentSignIn } from '../auth/recent-sign-in.js';
import { hasAnotherOwner, ownersChange } from '../members/last-owner.js';
import { callingUser, userResource } from '../mfa/calling-user.js';
import { organizationDeletion, queueDeletion } from '../organizations/delete-organization.js';
import { meBody } from '../sessions/session.js';
import { mayMail } from '../throttle/mail-requests.js';

const mostOwned = bounds.ownedAtDeletion.most;

/** An organization that a person owns, and what would be left of it. */
interface Owned {
  readonly organization: Row<'organizations'>;
  readonly hasMembers: boolean;
  readonly hasOwners: boolean;
}

const readOwned = async (userId: string, store: Store): Promise<Owned[]> => {
  const owned = await store.find('memberships', { userId, role: 'owner' }, { limit: mostOwned + 1 });
  if (owned.length > mostOwned) {
    throw new ProblemError(
      'conflict',
      `You own more than ${mostOwned} organizations: delete them, or hand them over, first.`,
    );
  }
  const read = owned.map(async ({ organizationId }): Promise<Owned[]> => {
    const others = { organizationId, userId: { not: userId } };
    const [organization, [member], hasOwners] = await Promise.all([
      store.get('organizations', { id: organizationId }),
      store.find('memberships', others, { limit: 1 }),
      hasAnotherOwner(organizationId, userId, store),
    ]);
    if (organization === undefined || organization.deletesAt !== null) return [];
    return [{ organization, hasMembers: member !== undefined, hasOwners }];
  });
  return (await Promise.all(read)).flat();
};

/** @throws ProblemError `conflict` naming the organizations that would be left without an owner */
const assertHandedOver = (owned: readonly Owned[]): void => {
  const left = owned.filter(({ hasMembers, hasOwners }) => hasMembers && !hasOwners);
  if (left.length === 0) return;
  const names = left.map(({ organization }) => organization.name).join(', ');
  throw new ProblemError(
    'conflict',
    `You are the only owner of ${names}: hand it over (POST /organizations/:id/transfer) or delete it first.`,
  );
};

/** Refuses the commit while no other account could open the server: two that are deleted side by side leave one. */
const anotherAccount = (userId: string): Change => ({
  kind: 'derive',
  table: 'users',
  where: { id: { not: userId }, emailVerifiedAt: { not: null }, disabledAt: null, deletesAt: null },
  limit: 1,
  changes: (rows) => (rows.length === 0 ? null : []),
});

const assertNotLast = async (userId: string, store: Store): Promise<void> => {
  const where = { id: { not: userId }, emailVerifiedAt: { not: null }, disabledAt: null, deletesAt: null };
  if ((await store.find('users', where, { limit: 1 })).length > 0) return;
  throw new ProblemError(
    'conflict',
    'This is the last account of the server, which would be left without an operator.',
  );
};

/** An own organization goes with the account; of one with other owners, changes of owners wait for this one. */
const follow = ({ organization, hasMembers }: Owned, context: Context<'deletionGraceMs'>): Change[] => {
  if (hasMembers) return [ownersChange(organization)];
  const { caller } = context;
  const inIt = { ...context, caller: { ...caller, organizationId: organization.id } };
  return organizationDeletion(organization, inIt);
};

/** Queues the deletion of the caller's account. It can be used until then, by this session and new ones. */
const removeMe = serve(accountRoutes.removeMe, async (_input, context: Context<'deletionGraceMs' | 'outbox'>) => {
  const { caller, now, services } = context;
  if (caller.sessionId === null) {
    throw new ProblemError('forbidden', 'The application that signs you in decides who has an account.');
  }
  const signIn = await recentSignIn(context);
  const user = await callingUser(context);
  if (user.deletesAt !== null) return {};
  const owned = await readOwned(user.id, services.store);
  assertHandedOver(owned);
  await assertNotLast(user.id, services.store);
  const endsAt = now + services.deletionGraceMs;
  const mail = { to: user.email, template: 'account-deletion', values: { deletesAt: endsAt } } as const;
  return {
    changes: [
      anotherAccount(user.id),
      ...signIn,
      {
        kind: 'update',
        table: 'users',
        where: { id: user.id, deletesAt: null },
        set: { deletesAt: endsAt, updatedAt: now },
        mustMatch: true,
      },
      queueDeletion({ id: user.id, subject: 'account', endsAt, nextAt: endsAt }, now),
      ...owned.flatMap((one) => follow(one, context)),
      ...endOtherSessions(context),
      ...((await mayMail(user.email, 'account-deletion', context)) ? [services.outbox.mailChange(mail, now)] : []),
      auditChange(context, { resource: userResource(user), after: { deletesAt: endsAt } }),
    ],
  };
});

const restoreMe = serve(accountRoutes.restoreMe, async (_input, context) => {
  const user = await callingUser(context);
  const body = { ...(await meBody(context)), deletesAt: null };
  if (user.deletesAt === null) return { body };
  const deletion = await context.services.store.get('deletions', { id: user.id, begunAt: null });
  if (deletion === undefined) throw new ProblemError('conflict', 'Its deletion has begun and cannot be undone.');
  return {
    body,
    changes: [
      { kind: 'delete', table: 'deletions', where: { id: user.id, begunAt: null }, mustMatch: true },
      { kind: 'update', table: 'users', where: { id: user.id }, set: { deletesAt: null, updatedAt: context.now } },
      auditChange(context, { resource: userResource(user), before: { deletesAt: user.deletesAt } }),
    ],
  };
});

export const accountDeletionOperations: Readonly<Record<string, Verb>> = {
  'auth.removeMe': removeMe,
  'auth.restoreMe': restoreMe,
};
