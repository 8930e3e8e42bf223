import { randomBytes } from 'node:crypto';
import { authRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { CallContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serveCall, type Verb } from '../../request/operation.js';
import type { PasswordHasher } from '../../request/ports/credentials.js';
import { isHostAccount } from '../auth/host-account.js';
import { countGuess } from '../throttle/guesses.js';
import { homeOrganizationId, type SessionServices, signIn } from './open-session.js';
import { assertOwnPage } from './session-cookie.js';

/** What each hasher verifies against when there is no such user or no password: the answer must take as long. */
const decoyHashes = new WeakMap<PasswordHasher, Promise<string>>();

const decoyHashOf = (hasher: PasswordHasher): Promise<string> => {
  const known = decoyHashes.get(hasher);
  if (known !== undefined) return known;
  const made = hasher.hash(randomBytes(32).toString('base64url'));
  decoyHashes.set(hasher, made);
  return made;
};

/** Signs a user in. An unknown e-mail and a wrong password are the same answer after the same work. */
const login = serveCall(
  authRoutes.login,
  async ({ body }, context: CallContext<'passwordHasher' | SessionServices>) => {
    if (body.keepIn === 'cookie') assertOwnPage(context);
    const { store, passwordHasher } = context.services;
    const user = await store.get('users', { email: body.email });
    // Administrators of an organization should see attempts at its members' accounts.
    const organizationId = (await homeOrganizationId(user?.id ?? '', context)) ?? 'system';
    const guess = await countGuess(context, { secret: 'signIn', account: body.email, userId: user?.id });
    // Also when it is not needed: the first request for an unknown user must not wait longer.
    const decoyHash = decoyHashOf(passwordHasher);
    const hasPassword = user !== undefined && !isHostAccount(user);
    const matches = await passwordHasher.verify(hasPassword ? user.passwordHash : await decoyHash, body.password);
    const isRight = hasPassword && matches;
    if (user !== undefined && isRight) await guess.forgive();
    const subject = { resource: { type: 'user', id: user?.id ?? null, name: user?.name ?? null }, organizationId };
    if (user === undefined || !isRight || user.disabledAt !== null) {
      throw new ProblemError('invalid_credentials', 'The e-mail or the password is wrong.', {
        changes: [auditChange(context, { ...subject, result: 'failure' })],
      });
    }
    if (user.emailVerifiedAt === null) {
      throw new ProblemError('email_not_verified', 'Follow the link in the verification e-mail first.', {
        changes: [auditChange(context, { ...subject, result: 'refused' })],
      });
    }
    const isOutdated = passwordHasher.needsRehash(user.passwordHash);
    const rehashed = isOutdated ? { passwordHash: await passwordHasher.hash(body.password) } : {};
    return signIn(user, context, { ...rehashed, keep: body });
  },
);

export const loginOperations: Readonly<Record<string, Verb>> = {
  'auth.login': login,
};
