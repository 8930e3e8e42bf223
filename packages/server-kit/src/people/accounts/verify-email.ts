import { accountRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { serve } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { isHostAccount } from '../auth/host-account.js';
import { hasSecondFactor } from '../mfa/second-factor.js';
import { endBoundSignIns } from '../sessions/bound-sign-ins.js';
import { homeOrganizationId } from '../sessions/open-session.js';
import { endSignIns } from './end-sign-ins.js';
import { readMailToken, spendMailToken } from './mail-token.js';
import { assertAcceptablePassword } from './password-policy.js';

/**
 * The hash of the password that an account has once its address is verified. A stranger may have registered the address
 * of the person who follows the link, so another password that this person gives takes its place (account pre-hijacking,
 * "unexpired" and "classic-federated" attack). A verified account and one of the host's keep what they have.
 */
const hashToKeep = async (
  user: Row<'users'>,
  password: string | undefined,
  { services }: Context<'passwordHasher'>,
): Promise<string> => {
  const { passwordHasher } = services;
  const isSettled = user.emailVerifiedAt !== null || isHostAccount(user);
  if (isSettled || password === undefined || (await passwordHasher.verify(user.passwordHash, password)))
    return user.passwordHash;
  const { email } = user;
  assertAcceptablePassword(password, { path: 'password', email, hasSecondFactor: hasSecondFactor(user) });
  return passwordHasher.hash(password);
};

/** Marks an address as verified: a person who has the link reads its mail. */
export const verifyEmail = serve(accountRoutes.verifyEmail, async ({ body }, context: Context<'passwordHasher'>) => {
  const { now } = context;
  const { row, user } = await readMailToken('verifyEmail', body.token, context);
  const { id, emailVerifiedAt, passwordHash: earlierHash } = user;
  const passwordHash = await hashToKeep(user, body.password, context);
  return {
    changes: [
      ...spendMailToken(row, context),
      {
        kind: 'update',
        table: 'users',
        where: { id, emailVerifiedAt, passwordHash: earlierHash },
        set: { emailVerifiedAt: emailVerifiedAt ?? now, passwordHash, updatedAt: now },
        mustMatch: true,
      },
      ...(passwordHash === earlierHash ? [] : endSignIns(id, context)),
      // An account that an organization's issuer made belongs from now on to the reader of its mail.
      ...endBoundSignIns(user.id, context),
      auditChange(context, {
        resource: { type: 'user', id: user.id, name: user.name },
        actor: { type: 'user', id: user.id, name: user.name },
        organizationId: (await homeOrganizationId(user.id, context)) ?? 'system',
      }),
    ],
  };
});
