import { findRole } from '../../request/access/role-scopes.js';
import type { Context } from '../../request/context.js';
import type { Row } from '../../store/interface/store.js';
import { holdsMore, readGrantor } from '../roles/grantor.js';
import type { SignInOrigin } from './sign-in-guards.js';

/**
 * Why an organization's own issuer may not open an account; `null` when it may. Who sets up an issuer can sign in there as
 * anyone, so it opens no account that holds more than the author of its connection does, here or in another organization.
 */
export const reasonNotToOpen = async (
  userId: string,
  connection: Row<'ssoConnections'>,
  { now, services: { store } }: Pick<Context, 'now' | 'services'>,
): Promise<string | null> => {
  const { authorId, organizationId } = connection;
  const [author, memberships] = await Promise.all([
    authorId === null ? undefined : readGrantor(authorId, organizationId, { now, store }),
    // Two suffice: a user has one membership in an organization.
    store.find('memberships', { userId }, { limit: 2 }),
  ]);
  if (author === undefined) return 'Its author has left or lost all permissions: give the client secret again.';
  const role = await findRole(memberships[0]?.role ?? connection.role, organizationId, store);
  const isElsewhere = memberships.some((membership) => membership.organizationId !== organizationId);
  // One text for both: an organization must not learn to which others its members belong.
  return isElsewhere || (role !== undefined && holdsMore(role, author))
    ? 'An account was not opened: it holds more than the author of the connection, or belongs to other organizations.'
    : null;
};

/**
 * Whether a sign-in that came through an organization's connection may still lead to tokens: the connection is there, and
 * its issuer may open the account.
 */
export const isOriginGood = async (
  userId: string,
  { boundTo, ssoConnectionId }: SignInOrigin,
  context: Pick<Context, 'now' | 'services'>,
): Promise<boolean> => {
  if (ssoConnectionId === null) return true;
  const connection = await context.services.store.get('ssoConnections', { id: ssoConnectionId });
  if (connection?.enabled !== true) return false;
  return boundTo === null || (await reasonNotToOpen(userId, connection, context)) === null;
};
