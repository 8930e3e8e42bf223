import { serverRoutes } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { mailboxOf } from '../../base/mailbox.js';
import type { CoreAnd } from '../../request/services.js';
import type { Row, Store } from '../../store/interface/store.js';
import { hostIssuer } from '../host-users/host-rows.js';
import { endBoundSignIns } from '../sessions/bound-sign-ins.js';
import { endSignIns } from './end-sign-ins.js';
import { passwordProblem } from './password-policy.js';

/** How an owner who is locked out gets in again. */
export interface OwnerReset {
  /** Which owner; needed when there are several. */
  readonly email?: string;
  /** 15 to 1,024 characters that are not easy to guess. */
  readonly password: string;
  /** An address that the owner can read, in place of the one that the account has. Default: that stays. */
  readonly newEmail?: string;
}

/** More owners than this are not listed in a message. */
const mostNamed = 10;

const emailSchema = serverRoutes.setUp.body.shape.email;

/** Owners of any organization whose account has this address; all of them without one. */
const findOwners = async (store: Store, email: string | undefined): Promise<Row<'users'>[]> => {
  if (email !== undefined) {
    const user = await store.get('users', { email: email.toLowerCase() });
    const owned = user && (await store.get('memberships', { userId: user.id, role: 'owner' }));
    return user !== undefined && owned !== undefined ? [user] : [];
  }
  const memberships = await store.find('memberships', { role: 'owner' }, { limit: mostNamed * 10 });
  const ids = [...new Set(memberships.map(({ userId }) => userId))];
  const users = await Promise.all(ids.slice(0, mostNamed + 1).map((id) => store.get('users', { id })));
  return users.filter((user) => user !== undefined);
};

const findOwner = async (store: Store, email: string | undefined): Promise<Row<'users'>> => {
  const owners = await findOwners(store, email);
  const [owner, second] = owners;
  if (owner === undefined) {
    throw new TypeError(email === undefined ? 'There is no owner.' : `No owner has the e-mail address ${email}.`);
  }
  if (second === undefined) return owner;
  const names = owners.slice(0, mostNamed).map((user) => user.email);
  throw new TypeError(
    `There are several owners; name one: ${names.join(', ')}${owners.length > mostNamed ? ', …' : ''}`,
  );
};

/**
 * Gives an owner a new password, enables the account, switches off its second factor and ends all that is signed in by it.
 * With another address, providers that knew the account by the one that it had sign in to it no longer: it may have another reader now.
 * Meant for the operator: it asks for no proof.
 *
 * @returns the address to sign in with
 * @throws TypeError when no owner or several match, or password or address would not be taken
 */
export const resetOwner = async (
  reset: OwnerReset,
  { store, clock, passwordHasher }: CoreAnd<'passwordHasher'>,
): Promise<{ readonly email: string }> => {
  const owner = await findOwner(store, reset.email);
  const newEmail = emailSchema.safeParse(reset.newEmail ?? owner.email);
  if (!newEmail.success) throw new TypeError('The new e-mail address is not one.');
  const email = newEmail.data;
  const problem = passwordProblem(reset.password, { email, hasSecondFactor: false });
  if (problem !== null) throw new TypeError(`The password ${problem.message}`);
  const now = clock();
  const membership = await store.get('memberships', { userId: owner.id, role: 'owner' });
  const result = await store.commit([
    {
      kind: 'update',
      table: 'users',
      where: { id: owner.id },
      set: {
        email,
        mailbox: mailboxOf(email),
        passwordHash: await passwordHasher.hash(reset.password),
        emailVerifiedAt: now,
        disabledAt: null,
        totpSecret: null,
        totpEnabledAt: null,
        updatedAt: now,
      },
      mustMatch: true,
    },
    { kind: 'delete', table: 'backupCodes', where: { userId: owner.id } },
    ...endSignIns(owner.id, { now }),
    ...endBoundSignIns(owner.id, { now }),
    ...(email === owner.email
      ? []
      : [
          {
            kind: 'delete',
            table: 'oauthIdentities',
            where: { userId: owner.id, issuer: { not: hostIssuer } },
          } as const,
        ]),
    {
      kind: 'update',
      table: 'mailTokens',
      where: { userId: owner.id, purpose: 'resetPassword', usedAt: null },
      set: { usedAt: now },
    },
    {
      kind: 'audit',
      activity: {
        id: newId('aud', now),
        organizationId: membership?.organizationId ?? 'system',
        at: now,
        actor: { type: 'system', id: null, name: 'operator' },
        action: 'operator.resetOwner',
        resource: { type: 'user', id: owner.id, name: owner.name },
        changes: null,
        requestId: 'reset-owner',
        ip: null,
        result: 'success',
      },
    },
  ]);
  if (!result.isCommitted) throw new TypeError(`Another account has the e-mail address ${email}.`);
  return { email };
};
