import { oauthRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import type { ProviderIdentity } from '../../request/ports/sign-in-providers.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { reasonNotToOpen } from '../auth/connection-author.js';
import { mayMail } from '../throttle/mail-requests.js';
import { oauthBounds } from './bounds.js';
import { type SignInRoute, unchangedConnection } from './connection.js';
import { connectionFailure } from './connection-failure.js';
import { randomSecret } from './sign-in-state.js';

/** As for a new password: who signs in reads the mail now. */
const lifetimeMs = oauthBounds.identityLink.most * 1000;

/**
 * The one answer for an account that exists and that an organization's own issuer does not open. Whether it is a member's,
 * may be linked, or is verified shows only in its mailbox.
 */
const notLinked = (changes: readonly Change[]): ProblemError =>
  new ProblemError(
    'forbidden',
    'The provider does not sign you in here yet. If your account can be linked to it, an e-mail with a link to confirm that is on its way: open it, and sign in again. Otherwise sign in by another method.',
    { changes },
  );

/** What keeps an account from being linked, for the connection's page; `null` when its member may be asked. */
const obstacle = async (
  user: Row<'users'>,
  identity: ProviderIdentity,
  connection: Row<'ssoConnections'>,
  context: Context,
): Promise<string | null> => {
  if (!identity.isEmailVerified) return 'The provider has not verified the e-mail address of a person who signed in.';
  const { organizationId } = connection;
  const membership = await context.services.store.get('memberships', { userId: user.id, organizationId });
  const isAskable = user.disabledAt === null && user.emailVerifiedAt !== null && membership !== undefined;
  const reason = await reasonNotToOpen(user.id, connection, context);
  return reason ?? (isAskable ? null : 'An account was not linked: its owner is to sign in by another method.');
};

/**
 * Asks the member, by a mail, whether an identity of the organization's own issuer may open the account: who runs the
 * issuer can claim any address there. Of several mails for one connection the newest counts.
 *
 * @returns the refusal of the sign-in, with what must be written for it
 */
export const askMember = async (
  user: Row<'users'>,
  identity: ProviderIdentity & { readonly email: string },
  route: SignInRoute & { readonly connection: Row<'ssoConnections'> },
  context: Context<'outbox'>,
): Promise<ProblemError> => {
  const { now, services } = context;
  const { connection, settings } = route;
  const { organizationId, id: ssoConnectionId } = connection;
  const reason = await obstacle(user, identity, connection, context);
  // Counted by organization: the issuer of another one, which may claim any address, must not use up the mails of this one.
  const isWithin = await mayMail(user.email, `confirm-sign-in:${organizationId}`, context);
  const isAsked = isWithin && reason === null;
  const organization = await services.store.get('organizations', { id: organizationId });
  const token = `wpm_${randomSecret()}`;
  const mail = {
    to: user.email,
    template: 'confirm-sign-in',
    values: { organizationName: organization?.name ?? '', issuer: new URL(settings.issuer).host, token },
  } as const;
  const { issuer, subject, email } = identity;
  const row: Row<'identityLinks'> = {
    ...{ tokenHash: hashSecret(token), userId: isAsked ? user.id : '', organizationId, ssoConnectionId },
    ...{ issuer, subject, email, createdAt: now, expiresAt: now + lifetimeMs, usedAt: null },
  };
  return notLinked([
    ...unchangedConnection(connection),
    { kind: 'delete', table: 'identityLinks', where: { userId: row.userId, ssoConnectionId } },
    { kind: 'insert', table: 'identityLinks', row },
    isAsked ? services.outbox.mailChange(mail, now) : services.outbox.decoyChange(mail, now),
    ...(reason === null ? [] : connectionFailure(route, reason, context)),
  ]);
};

const spent = (): ProblemError =>
  new ProblemError(
    'token_expired',
    'The link was used before, is too old, or a newer one was sent. Sign in at the provider again.',
  );

/** @throws ProblemError `token_expired`, also when the account may no longer be opened through the connection */
const readLinkRow = async (token: string, context: Context) => {
  const { store } = context.services;
  const link = await store.get('identityLinks', { tokenHash: hashSecret(token) });
  if (link === undefined || link.usedAt !== null || link.expiresAt <= context.now) throw spent();
  const { userId, organizationId } = link;
  const [user, connection, membership] = await Promise.all([
    store.get('users', { id: userId }),
    store.get('ssoConnections', { id: link.ssoConnectionId }),
    store.get('memberships', { userId, organizationId }),
  ]);
  const isOpen = user?.disabledAt === null && connection?.enabled === true && membership !== undefined;
  if (!isOpen || (await reasonNotToOpen(userId, connection, context)) !== null) throw spent();
  return { link, user, connection };
};

export const readLink = serve(oauthRoutes.readLink, async ({ body }, context) => {
  const { link, connection } = await readLinkRow(body.token, context);
  const organization = await context.services.store.get('organizations', { id: link.organizationId });
  return {
    body: {
      organizationName: organization?.name ?? '',
      provider: connection.provider,
      issuer: link.issuer,
      email: link.email,
      expiresAt: timestamp(link.expiresAt),
    },
  };
});

/** Links the identity. Of two that try at once, one fails by the link or by the key of the identity and reads again. */
export const confirmLink = serve(oauthRoutes.confirmLink, async ({ body }, context) => {
  const { link, user, connection } = await readLinkRow(body.token, context);
  const { tokenHash, issuer, subject, email, organizationId } = link;
  const known = await context.services.store.get('oauthIdentities', { issuer, subject });
  if (known !== undefined) throw spent();
  const { now } = context;
  return {
    changes: [
      {
        kind: 'update',
        table: 'identityLinks',
        where: { tokenHash, usedAt: null },
        set: { usedAt: now },
        mustMatch: true,
      },
      // Joining another organization moves the time of the user on, and a change of the connection its version.
      {
        kind: 'update',
        table: 'users',
        where: { id: user.id, disabledAt: null, updatedAt: user.updatedAt },
        set: { updatedAt: user.updatedAt },
        mustMatch: true,
      },
      ...unchangedConnection(connection),
      {
        kind: 'insert',
        table: 'oauthIdentities',
        row: { issuer, subject, userId: user.id, email, vouchedBy: organizationId, createdAt: now, lastUsedAt: now },
      },
      auditChange(context, {
        resource: { type: 'oauthIdentity', id: null, name: connection.provider },
        actor: { type: 'user', id: user.id, name: user.name },
        organizationId,
        after: { issuer, subject, email, userId: user.id },
      }),
    ],
  };
});
