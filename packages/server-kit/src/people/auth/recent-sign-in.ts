import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Change } from '../../store/interface/store.js';

/** How recent a sign-in must be to prove who is calling; a session that was stolen later proves nothing. */
const recentMs = 15 * 60_000;

/**
 * Asks for a sign-in of the last 15 minutes (ASVS 7.5.1), and makes the commit fail when the session ends before it. A host
 * signs its users in itself, and knows no session of ours.
 *
 * @throws ProblemError `forbidden` when the session is older, `unauthenticated` when it has ended
 */
export const recentSignIn = async ({ caller, now, services }: Context): Promise<Change[]> => {
  if (caller.sessionId === null) return [];
  const session = await services.store.get('sessions', { id: caller.sessionId, revokedAt: null });
  if (session === undefined) throw new ProblemError('unauthenticated', 'The session has ended.');
  if (session.createdAt + recentMs < now) {
    throw new ProblemError(
      'forbidden',
      'This needs a sign-in of the last 15 minutes: sign in again (POST /auth/login) and repeat it with the new access token.',
    );
  }
  const { id, lastUsedAt } = session;
  return [{ kind: 'update', table: 'sessions', where: { id, revokedAt: null }, set: { lastUsedAt }, mustMatch: true }];
};
