import { newId } from '../../base/ids.js';
import { mailboxOf } from '../../base/mailbox.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { ProviderIdentity } from '../../request/ports/sign-in-providers.js';
import type { Change, Row } from '../../store/interface/store.js';
import { reasonNotToOpen } from '../auth/connection-author.js';
import { isHostAccount } from '../auth/host-account.js';
import { originOf, type SignInRoute } from './connection.js';
import { connectionFailure } from './connection-failure.js';
import { askMember } from './identity-link.js';
import { randomSecret } from './sign-in-state.js';

/** The account that an identity opens, and what has to be written for it. */
export interface OpenedAccount {
  readonly user: Row<'users'>;
  readonly changes: readonly Change[];
}

const identityAudit = (identity: ProviderIdentity, user: Row<'users'>, route: SignInRoute, context: Context): Change =>
  auditChange(context, {
    resource: { type: 'oauthIdentity', id: null, name: route.settings.key },
    actor: { type: 'user', id: user.id, name: user.name },
    organizationId: route.connection?.organizationId ?? 'system',
    after: { issuer: identity.issuer, subject: identity.subject, email: identity.email, userId: user.id },
  });

/** Ties an identity to a user for good. Of two that try at once, one fails by the key and reads again. */
const linkChanges = (
  identity: ProviderIdentity,
  user: Row<'users'>,
  route: SignInRoute,
  context: Context,
): readonly Change[] => [
  {
    kind: 'insert',
    table: 'oauthIdentities',
    row: {
      issuer: identity.issuer,
      subject: identity.subject,
      userId: user.id,
      email: identity.email ?? '',
      vouchedBy: originOf(route).boundTo,
      createdAt: context.now,
      lastUsedAt: context.now,
    },
  },
  identityAudit(identity, user, route, context),
];

const noUsableEmail = (): ProblemError =>
  new ProblemError(
    'email_not_verified',
    'The provider has not verified an e-mail address of yours; do so there first.',
  );

/**
 * @throws ProblemError `forbidden` when the account is disabled, or when an issuer that one organization named may not
 *   open it
 */
const assertMayOpen = async (
  user: Row<'users'> | undefined,
  route: SignInRoute,
  context: Context,
): Promise<Row<'users'>> => {
  if (user === undefined || user.disabledAt !== null) {
    throw new ProblemError('forbidden', 'This account cannot sign in.');
  }
  const { settings, connection } = route;
  if (connection === null || settings.isTrustedWithEmails) return user;
  const reason = await reasonNotToOpen(user.id, connection, context);
  if (reason === null) return user;
  throw new ProblemError(
    'forbidden',
    'Your organization’s provider may not open this account: sign in by another method, or ask an owner of the organization.',
    { changes: connectionFailure(route, reason, context) },
  );
};

/**
 * Links an identity of a provider that the server trusts to the account that has its e-mail. Both sides must have verified
 * it: the provider, or anyone could claim it there; and we, or a person who registered it here in advance would share the
 * account.
 */
const linkByEmail = async (
  found: Row<'users'>,
  identity: ProviderIdentity,
  route: SignInRoute,
  context: Context,
): Promise<OpenedAccount> => {
  if (!identity.isEmailVerified) throw noUsableEmail();
  if (found.emailVerifiedAt === null) {
    throw new ProblemError('email_not_verified', 'Verify the e-mail address of your account here first.');
  }
  if (isHostAccount(found)) {
    throw new ProblemError('forbidden', 'Another system signs you in to your account here; providers do not.');
  }
  const user = await assertMayOpen(found, route, context);
  return { user, changes: linkChanges(identity, user, route, context) };
};

/** Makes an account for a new user, without a password that anyone knows. */
const newAccount = async (
  email: string,
  identity: ProviderIdentity,
  route: SignInRoute,
  context: Context<'passwordHasher' | 'signup'>,
): Promise<OpenedAccount> => {
  const { services, now } = context;
  const { isTrustedWithEmails } = route.settings;
  // Where an organization vouches, the address stays unverified here, so its account is no claim to the address.
  if (isTrustedWithEmails && !identity.isEmailVerified) throw noUsableEmail();
  if (services.signup !== 'open' && !route.admitsNewMembers) {
    throw new ProblemError('forbidden', 'New accounts are by invitation only; ask the operator of this server.');
  }
  const user: Row<'users'> = {
    id: newId('usr', now),
    email,
    mailbox: mailboxOf(email),
    name: identity.name ?? email,
    // The shape of a real hash: a login with this e-mail lasts as long as any other.
    passwordHash: await services.passwordHasher.hash(randomSecret()),
    emailVerifiedAt: isTrustedWithEmails ? now : null,
    disabledAt: null,
    mailNotifications: true,
    totpSecret: null,
    totpEnabledAt: null,
    totpLastStep: 0,
    deletesAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await assertMayOpen(user, route, context);
  return {
    user,
    changes: [{ kind: 'insert', table: 'users', row: user }, ...linkChanges(identity, user, route, context)],
  };
};

/**
 * Finds or makes the account of an identity. Its key is issuer and subject; the e-mail only finds an account for an
 * identity that signs in for the first time.
 *
 * @throws ProblemError `forbidden`, `email_not_verified`
 */
export const openAccount = async (
  identity: ProviderIdentity,
  route: SignInRoute,
  context: Context<'outbox' | 'passwordHasher' | 'signup'>,
): Promise<OpenedAccount> => {
  const { store } = context.services;
  const { issuer, subject, email } = identity;
  const known = await store.get('oauthIdentities', { issuer, subject });
  if (known !== undefined) {
    const user = await assertMayOpen(await store.get('users', { id: known.userId }), route, context);
    const set = { lastUsedAt: context.now, email: email ?? known.email };
    const where = { issuer, subject, userId: user.id };
    return { user, changes: [{ kind: 'update', table: 'oauthIdentities', where, set, mustMatch: true }] };
  }
  if (email === null) throw noUsableEmail();
  const found = await store.get('users', { email });
  if (found === undefined) return newAccount(email, identity, route, context);
  const { connection, settings } = route;
  if (connection === null || settings.isTrustedWithEmails) return linkByEmail(found, identity, route, context);
  throw await askMember(found, { ...identity, email }, { ...route, connection }, context);
};
