import { accountRoutes, organizations } from '@watchpost/schemas';
import { auditChange } from '../audit/record.js';
import type { Context } from '../context.js';
import { eventChanges } from '../events/emit.js';
import { newId } from '../ids.js';
import { newMembership } from '../members/membership.js';
import { type Decision, serve } from '../operation.js';
import { freeSlug, newOrganization } from '../organizations/new-organization.js';
import { organizationResource } from '../organizations/organization.js';
import type { Change, Row } from '../store/store.js';
import { countMailRequest, mayMail } from '../throttle/mail-requests.js';
import { newMailToken } from './mail-token.js';
import { assertAcceptablePassword } from './password-policy.js';

/** Which of the things happens that the answer does not tell. */
type Case = 'opened' | 'exists' | 'closed';

/** The organization that comes with an account; none for who was invited to one. */
const ownOrganization = async (
  user: Pick<Row<'users'>, 'id' | 'name'>,
  name: string,
  context: Context,
): Promise<{ readonly row: Row<'organizations'>; readonly changes: Change[] }> => {
  const { now, services } = context;
  const row = newOrganization({ name, slug: await freeSlug(name, services.store) }, now);
  // Nobody is signed in; the account that is being opened acts for itself.
  const asOwner: Context = {
    ...context,
    caller: { ...context.caller, type: 'user', id: user.id, name: user.name, organizationId: row.id },
  };
  const membership = newMembership({ organizationId: row.id, userId: user.id, role: 'owner' }, now);
  return {
    row,
    changes: [
      { kind: 'insert', table: 'organizations', row },
      { kind: 'insert', table: 'memberships', row: membership },
      ...eventChanges(asOwner, {
        organizationId: row.id,
        subject: { type: organizations.name, id: row.id, sequence: row.version },
        data: organizationResource.present({ ...row }, now),
      }),
    ],
  };
};

/** Whether somebody has invited this address and the invitation is still good. */
const isInvited = async (email: string, { now, services }: Context): Promise<boolean> => {
  const where = { email, acceptedAt: null, expiresAt: { above: now } };
  return (await services.store.find('invitations', where, { limit: 1 })).length > 0;
};

/**
 * Opens an account. The answer is the same when there is one already and when sign-up is closed; a mail tells the owner
 * of the address which it was. The password is hashed in every case, so that the time it takes says nothing either.
 *
 * An account that exists is left as it is, even unverified, so that nobody can slip their own password under somebody
 * else's registration. Its mail carries a link to set a new one.
 */
export const register = serve(accountRoutes.register, async ({ body }, context): Promise<Decision> => {
  const { now, services } = context;
  const { store, outbox, passwordHasher, signup } = services;
  const { email } = body;
  await countMailRequest(context);
  assertAcceptablePassword(body.password, { path: 'password', email, hasSecondFactor: false });
  const passwordHash = await passwordHasher.hash(body.password);

  const existing = await store.get('users', { email });
  const mayOpen = (await isInvited(email, context)) || signup === 'open';
  const which: Case = existing !== undefined ? 'exists' : mayOpen ? 'opened' : 'closed';
  if (!(await mayMail(email, `register:${which}`, context))) return { body: {} };

  if (which === 'closed') {
    return {
      body: {},
      changes: [
        outbox.mailChange({ to: email, template: 'sign-up-closed', values: {} }, now),
        auditChange(context, { resource: { type: 'user', id: null, name: null }, result: 'refused' }),
      ],
    };
  }
  if (existing !== undefined) {
    const { token, change } = newMailToken('resetPassword', existing.id, context);
    return {
      body: {},
      changes: [
        change,
        outbox.mailChange({ to: email, template: 'account-exists', values: { token } }, now),
        auditChange(context, { resource: { type: 'user', id: existing.id, name: null }, result: 'refused' }),
      ],
    };
  }

  const user = { id: newId('usr', now), email, name: body.name, passwordHash, createdAt: now, updatedAt: now };
  const { token, change } = newMailToken('verifyEmail', user.id, context);
  // On a server for invited people, who comes joins an organization rather than bringing another.
  const organization =
    signup === 'invite'
      ? undefined
      : await ownOrganization(user, body.organizationName ?? `${body.name.slice(0, 180)}’s organization`, context);
  return {
    body: {},
    changes: [
      { kind: 'insert', table: 'users', row: user },
      ...(organization?.changes ?? []),
      change,
      outbox.mailChange({ to: email, template: 'verify-email', values: { token } }, now),
      auditChange(context, {
        resource: { type: 'user', id: user.id, name: user.name },
        actor: { type: 'user', id: user.id, name: user.name },
        organizationId: organization?.row.id ?? 'system',
        after: { email, name: user.name, organizationId: organization?.row.id ?? null },
      }),
    ],
  };
});
