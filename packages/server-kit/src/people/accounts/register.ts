import { accountRoutes } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { mailboxOf } from '../../base/mailbox.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { systemActor } from '../../request/events/emit.js';
import { type Decision, serve } from '../../request/operation.js';
import type { Change, Row } from '../../store/interface/store.js';
import { isHostAccount } from '../auth/host-account.js';
import { foundOrganization } from '../organizations/found-organization.js';
import { freeSlug, newOrganization } from '../organizations/new-organization.js';
import { countMailRequest, mayMail } from '../throttle/mail-requests.js';
import { newMailToken, padded } from './mail-token.js';
import { assertAcceptablePassword } from './password-policy.js';

/** Whether this address has an invitation that is still valid. */
const isInvited = async (email: string, { now, services }: Context): Promise<boolean> => {
  const where = { email, acceptedAt: null, expiresAt: { above: now } };
  return (await services.store.find('invitations', where, { limit: 1 })).length > 0;
};

/** Entries of an account that is opened: user, token, mail, audit; and organization, membership, event. */
const sizeOfOpening = { invite: 4, open: 7 };

/** Entries of an account that is opened, with those of the subscription of its organization. */
const sizeWith = ({ now, services: { signup, firstSubscription } }: Context<'firstSubscription' | 'signup'>): number =>
  sizeOfOpening[signup] +
  (signup === 'invite' ? 0 : firstSubscription.changesFor('', { actor: systemActor, now }).length);

/**
 * Opens an account. The answer is the same when there is one already and when sign-up is closed; a mail reports to the
 * owner of the address which it was. In every case the password is hashed and as much is written: the duration must not
 * reveal the case either.
 *
 * An existing account stays unchanged, even when it is unverified: otherwise an attacker could put their own password
 * on another person's registration. Its mail carries a link to set a new one; for an account of the host's there is no mail.
 */
export const register = serve(
  accountRoutes.register,
  async (
    { body },
    context: Context<'firstSubscription' | 'outbox' | 'passwordHasher' | 'signup'>,
  ): Promise<Decision> => {
    const { store, passwordHasher, signup } = context.services;
    const { email } = body;
    await countMailRequest(context);
    assertAcceptablePassword(body.password, { path: 'password', email, hasSecondFactor: false });
    const passwordHash = await passwordHasher.hash(body.password);

    const existing = await store.get('users', { email });
    const organizationName = body.organizationName ?? `${body.name.slice(0, 180)}’s organization`;
    const slug = await freeSlug(organizationName, store);
    const mayOpen = (await isInvited(email, context)) || signup === 'open';
    const isWanted = await mayMail(email, 'register', context);

    const decide = (): Change[] => {
      if (!isWanted || (existing !== undefined && isHostAccount(existing))) return [];
      if (existing !== undefined) return tellOwner(existing, context);
      if (!mayOpen) return tellClosed(email, context);
      return openAccount({ email, name: body.name, passwordHash }, { name: organizationName, slug }, context);
    };
    return { body: {}, changes: padded(decide(), sizeWith(context), context) };
  },
);

const tellOwner = (user: Row<'users'>, context: Context<'outbox'>): Change[] => {
  const { token, change } = newMailToken('resetPassword', user.id, context);
  const mail = { to: user.email, template: 'account-exists', values: { token } } as const;
  return [
    change,
    context.services.outbox.mailChange(mail, context.now),
    auditChange(context, { resource: { type: 'user', id: user.id, name: null }, result: 'refused' }),
  ];
};

const tellClosed = (email: string, context: Context<'outbox'>): Change[] => [
  context.services.outbox.mailChange({ to: email, template: 'sign-up-closed', values: {} }, context.now),
  auditChange(context, { resource: { type: 'user', id: null, name: null }, result: 'refused' }),
];

const openAccount = (
  person: Pick<Row<'users'>, 'email' | 'name' | 'passwordHash'>,
  document: { readonly name: string; readonly slug: string },
  context: Context<'firstSubscription' | 'outbox' | 'signup'>,
): Change[] => {
  const { now, services } = context;
  const user = { id: newId('usr', now), ...person, mailbox: mailboxOf(person.email), createdAt: now, updatedAt: now };
  const { token, change } = newMailToken('verifyEmail', user.id, context);
  // On a server for invited people, a new user joins an organization and does not create one.
  const organization = services.signup === 'invite' ? undefined : newOrganization(document, now);
  const organizationId = organization?.id ?? null;
  return [
    { kind: 'insert', table: 'users', row: user },
    ...(organization === undefined ? [] : foundOrganization(organization, user, context)),
    change,
    services.outbox.mailChange({ to: user.email, template: 'verify-email', values: { token } }, now),
    auditChange(context, {
      resource: { type: 'user', id: user.id, name: user.name },
      actor: { type: 'user', id: user.id, name: user.name },
      organizationId: organizationId ?? 'system',
      after: { email: user.email, name: user.name, organizationId },
    }),
  ];
};
