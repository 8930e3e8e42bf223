import { newId } from '../../base/ids.js';
import { mailboxOf } from '../../base/mailbox.js';
import type { UnauthenticatedContext } from '../../request/context.js';
import { systemActor } from '../../request/events/emit.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';
import { freeSlug, newOrganization } from '../organizations/new-organization.js';
import type { KnownHostUser } from './ask-host.js';
import { hostIssuer, onlyHostUserOf } from './host-rows.js';

/**
 * The account of a new user of the host. An existing account with the same e-mail belongs to the user only when both
 * sides have verified the address and no other user of the host has it: an address can be claimed, and can change hands.
 *
 * @throws ProblemError `forbidden`
 */
export const firstAccount = async (
  hostUser: KnownHostUser,
  { now, services }: UnauthenticatedContext,
): Promise<{ readonly user: Row<'users'>; readonly changes: readonly Change[] }> => {
  const { store } = services;
  const { id, name, email, emailVerified } = hostUser;
  const found = await store.get('users', { email });
  if (found !== undefined) {
    const other = await store.get('oauthIdentities', { issuer: hostIssuer, userId: found.id });
    // It is the user's own when another request of the user was faster: the identity below is refused, and read again.
    const isOwn = other?.subject === id;
    if (!isOwn && (!emailVerified || found.emailVerifiedAt === null || other !== undefined)) {
      throw new ProblemError('forbidden', 'Another person has an account with your e-mail address here.');
    }
    if (found.disabledAt !== null) throw new ProblemError('forbidden', 'This account is disabled.');
  }
  const user: Row<'users'> = found ?? {
    id: newId('usr', now),
    email,
    mailbox: mailboxOf(email),
    name,
    passwordHash: '',
    emailVerifiedAt: emailVerified ? now : null,
    disabledAt: null,
    mailNotifications: true,
    totpSecret: null,
    totpEnabledAt: null,
    totpLastStep: 0,
    deletesAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const identity = { issuer: hostIssuer, subject: id, userId: user.id, email, createdAt: now, lastUsedAt: now };
  return {
    user,
    changes: [
      // Of two users with the address of a new account, one fails by the key of the address.
      found === undefined ? { kind: 'insert', table: 'users', row: user } : onlyHostUserOf(found.id),
      { kind: 'insert', table: 'oauthIdentities', row: identity },
    ],
  };
};

/** An organization belongs to the host by its key and never by its slug, which others may take first. */
export const firstOrganization = async (
  { organization: { key, name } }: Pick<KnownHostUser, 'organization'>,
  { now, services }: UnauthenticatedContext<'firstSubscription'>,
): Promise<{ readonly organization: Row<'organizations'>; readonly changes: readonly Change[] }> => {
  const organization = newOrganization({ name, slug: await freeSlug(key, services.store) }, now);
  return {
    organization,
    changes: [
      { kind: 'insert', table: 'organizations', row: organization },
      ...services.firstSubscription.changesFor(organization.id, { actor: systemActor, now }),
      {
        kind: 'insert',
        table: 'hostOrganizations',
        row: { key, organizationId: organization.id, name, createdAt: now },
      },
    ],
  };
};
