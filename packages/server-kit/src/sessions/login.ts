import { authRoutes, defaultOrganizationSettings, type Tokens } from '@watchpost/schemas';
import { auditChange } from '../audit/record.js';
import { accessTokenSeconds } from '../auth/access-token.js';
import { hashSecret } from '../auth/api-key-secret.js';
import type { Context } from '../context.js';
import { ProblemError } from '../http/problem.js';
import { newId } from '../ids.js';
import { serve, type Verb } from '../operation.js';
import type { Change, Row } from '../store/store.js';

/** What is hashed against when there is no such user, so that the answer takes as long. Made once per process. */
let decoyHash: Promise<string> | undefined;

/** The tokens of a session, in the form the API answers with. */
export const tokensBody = async (
  session: { readonly id: string; readonly userId: string },
  refreshToken: string,
  context: Context,
): Promise<Tokens> => ({
  accessToken: await context.services.accessTokens.sign({ userId: session.userId, sessionId: session.id }, context.now),
  refreshToken,
  tokenType: 'Bearer',
  expiresIn: accessTokenSeconds,
});

/** Opens a session: its row, its first refresh token, and the tokens to answer with. */
const openSession = async (user: Row<'users'>, context: Context): Promise<{ body: Tokens; changes: Change[] }> => {
  const { services, now } = context;
  const [membership] = await services.store.find(
    'memberships',
    { userId: user.id },
    { limit: 1, orderBy: 'createdAt' },
  );
  const organization =
    membership === undefined ? undefined : await services.store.get('organizations', { id: membership.organizationId });
  const { sessionTtlSeconds } = organization?.settings ?? defaultOrganizationSettings;
  const refreshToken = services.refreshTokens.first();
  const session = {
    id: newId('ses', now),
    userId: user.id,
    organizationId: membership?.organizationId ?? null,
    userAgent: context.userAgent?.slice(0, 500) ?? null,
    ip: context.clientAddress,
    lastUsedAt: now,
    expiresAt: now + sessionTtlSeconds * 1000,
    revokedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return {
    body: await tokensBody(session, refreshToken, context),
    changes: [
      { kind: 'insert', table: 'sessions', row: session },
      {
        kind: 'insert',
        table: 'refreshTokens',
        row: {
          tokenHash: hashSecret(refreshToken),
          sessionId: session.id,
          createdAt: now,
          expiresAt: session.expiresAt,
        },
      },
      auditChange(context, {
        resource: { type: 'session', id: session.id, name: null },
        actor: { type: 'user', id: user.id, name: user.name },
        organizationId: session.organizationId ?? 'system',
      }),
    ],
  };
};

/** Signs a user in. An unknown e-mail and a wrong password are the same answer after the same work. */
const login = serve(authRoutes.login, async ({ body }, context) => {
  const { store, passwordHasher } = context.services;
  const user = await store.get('users', { email: body.email });
  decoyHash ??= passwordHasher.hash('a password that nobody has');
  const isRight = await passwordHasher.verify(user?.passwordHash ?? (await decoyHash), body.password);
  if (user === undefined || !isRight || user.disabledAt !== null) {
    throw new ProblemError('invalid_credentials', 'The e-mail or the password is wrong.', {
      changes: [
        auditChange(context, {
          resource: { type: 'user', id: user?.id ?? null, name: null },
          result: 'failure',
        }),
      ],
    });
  }
  if (user.emailVerifiedAt === null) {
    throw new ProblemError('email_not_verified', 'Follow the link in the verification e-mail first.');
  }
  const { body: tokens, changes } = await openSession(user, context);
  if (!passwordHasher.needsRehash(user.passwordHash)) return { body: tokens, changes };
  const passwordHash = await passwordHasher.hash(body.password);
  return {
    body: tokens,
    changes: [...changes, { kind: 'update', table: 'users', where: { id: user.id }, set: { passwordHash } }],
  };
});

export const loginOperations: Readonly<Record<string, Verb>> = {
  'auth.login': login,
};
