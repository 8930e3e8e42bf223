import { invitationRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { findRole } from '../../request/access/role-scopes.js';
import type { Context } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Row } from '../../store/interface/store.js';
import { assertPending } from './pending-invitation.js';

/** The name of the user or API key that invited. */
const readInviterName = async (
  { invitedBy, organizationId }: Row<'invitations'>,
  { services }: Context,
): Promise<string | null> => {
  const { store } = services;
  const inviter =
    (await store.get('users', { id: invitedBy })) ?? (await store.get('apiKeys', { id: invitedBy, organizationId }));
  return inviter?.name ?? null;
};

/** Shows the holder of a link what the e-mail said, so that the page of the link says whom they join. */
export const readInvitation = serve(invitationRoutes.read, async ({ body }, context) => {
  const { store } = context.services;
  const invitation = await store.get('invitations', { tokenHash: hashSecret(body.token) });
  const organization = invitation && (await store.get('organizations', { id: invitation.organizationId }));
  if (invitation === undefined || organization === undefined) throw notFound();
  assertPending(invitation, context);
  const [inviterName, role] = await Promise.all([
    readInviterName(invitation, context),
    findRole(invitation.role, organization.id, store),
  ]);
  const { expiresAt } = invitation;
  return {
    body: {
      organizationName: organization.name,
      inviterName,
      roleName: role?.name ?? invitation.role,
      expiresAt: timestamp(expiresAt),
    },
  };
});
