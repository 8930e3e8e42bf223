import { authRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { CallContext, Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serveCall, type Verb } from '../../request/operation.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Row } from '../../store/interface/store.js';
import { isOriginGood } from '../auth/connection-author.js';
import { type SessionServices, tokensBody } from './open-session.js';
import { answerTokens, assertOwnPage, endedSessionCookie, type KeepIn, readSessionCookie } from './session-cookie.js';

/** How long a renewal may be repeated after its answer was lost. */
const retryGraceMs = 10_000;

const ended = (): ProblemError => new ProblemError('token_expired', 'The session has ended; sign in again.');

/** An old token that is used again has two holders: the session ends for both (RFC 9700 §4.14.2). */
const reused = (session: Row<'sessions'>, context: Context): ProblemError =>
  new ProblemError('token_reused', 'This refresh token was used before, so the session was ended; sign in again.', {
    changes: [
      { kind: 'update', table: 'sessions', where: { id: session.id }, set: { revokedAt: context.now } },
      auditChange(context, {
        resource: { type: 'session', id: session.id, name: null },
        actor: { type: 'user', id: session.userId, name: '' },
        organizationId: session.organizationId ?? 'system',
        result: 'refused',
      }),
    ],
  });

/**
 * Renews a session's tokens. Of many renewals with one token a single one moves the session on; the others, within
 * the grace and while the successor is unused, are answered with that same successor.
 */
const renew = async (refreshToken: string, keep: KeepIn, context: Context<SessionServices>): Promise<Decision> => {
  const { store, refreshTokens } = context.services;
  const { now } = context;
  const tokenHash = hashSecret(refreshToken);
  const token = await store.get('refreshTokens', { tokenHash });
  if (token === undefined) throw new ProblemError('unauthenticated', 'The refresh token is not valid.');
  const session = await store.get('sessions', { id: token.sessionId });
  if (session === undefined || session.revokedAt !== null || session.expiresAt <= now || token.expiresAt <= now) {
    throw ended();
  }
  const user = await store.get('users', { id: session.userId });
  if (user === undefined || user.disabledAt !== null) throw ended();
  if (!(await isOriginGood(user.id, session, context))) throw ended();

  const successor = await refreshTokens.successorOf(refreshToken);
  const tokens = await tokensBody(session, successor, context);
  const answer = answerTokens(tokens, keep, { expiresAt: session.expiresAt, context });
  if (token.usedAt !== null) {
    const next = await store.get('refreshTokens', { tokenHash: hashSecret(successor) });
    const mayRepeat = token.usedAt + retryGraceMs > now && next !== undefined && next.usedAt === null;
    if (!mayRepeat) throw reused(session, context);
    return answer;
  }
  return {
    ...answer,
    changes: [
      {
        kind: 'update',
        table: 'refreshTokens',
        where: { tokenHash, usedAt: null },
        set: { usedAt: now },
        mustMatch: true,
      },
      {
        kind: 'insert',
        table: 'refreshTokens',
        row: { tokenHash: hashSecret(successor), sessionId: session.id, createdAt: now, expiresAt: session.expiresAt },
      },
      {
        kind: 'update',
        table: 'sessions',
        // What has ended the session meanwhile, such as a reset of the password, wins.
        where: { id: session.id, revokedAt: null },
        set: { lastUsedAt: now, updatedAt: now },
        mustMatch: true,
      },
    ],
  };
};

const refresh = serveCall(authRoutes.refresh, async ({ body }, context: CallContext<SessionServices>) => {
  if (body.refreshToken !== undefined) {
    return renew(body.refreshToken, { keepIn: 'body', staySignedIn: false }, context);
  }
  assertOwnPage(context);
  const kept = readSessionCookie(context);
  if (kept === null) throw new ProblemError('unauthenticated', 'There is no session in a cookie; sign in.');
  try {
    return await renew(kept.refreshToken, { keepIn: 'cookie', staySignedIn: kept.staySignedIn }, context);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // A page that asks again must not be refused for the same reason for ever.
    const { code, message, changes } = error;
    throw new ProblemError(code, message, { changes, headers: endedSessionCookie(context) });
  }
});

export const refreshOperations: Readonly<Record<string, Verb>> = {
  'auth.refresh': refresh,
};
