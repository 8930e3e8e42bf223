import { type CookieTokens, defaultOrganizationSettings, type MfaChallenge, type Tokens } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { accessTokenSeconds } from '../auth/access-token.js';
import { type SignInOrigin, signInGuards, unboundOrigin } from '../auth/sign-in-guards.js';
import { openChallenge } from '../mfa/challenge.js';
import { hasSecondFactor } from '../mfa/second-factor.js';
import { answerTokens, type KeepIn } from './session-cookie.js';

/** Services of rooms that a session is opened with. */
export type SessionServices = 'accessTokens' | 'refreshTokens';

/** How a session begins. */
export interface SessionOptions {
  /**
   * The organization that its requests act in. Default: the one that the user joined first. The code that gives one has
   * made sure that the user is, or with the same commit becomes, a member.
   */
  readonly organizationId?: string;
  /** What the sign-in came through. Default: a password. */
  readonly origin?: SignInOrigin;
  /**
   * When the user proved who they are, in milliseconds; the session is as recent as that and ends as early. Default: now, with the
   * sign-in that opens it.
   */
  readonly signedInAt?: number;
  /** A better hash of the password, to replace the user's. */
  readonly passwordHash?: string | undefined;
  /** Where the refresh token goes. Default: into the body. The code that gives a cookie has asserted the page. */
  readonly keep?: KeepIn;
}

/** What a sign-in, or one step of it, answers with. */
export interface SignedIn<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
  readonly changes: Change[];
}

const inBody: KeepIn = { keepIn: 'body', staySignedIn: false };

/** The tokens of a session, in the form the API answers with. */
export const tokensBody = async (
  session: { readonly id: string; readonly userId: string },
  refreshToken: string,
  context: Context<'accessTokens'>,
): Promise<Tokens> => ({
  accessToken: await context.services.accessTokens.sign({ userId: session.userId, sessionId: session.id }, context.now),
  refreshToken,
  tokenType: 'Bearer',
  expiresIn: accessTokenSeconds,
});

/** The organization that a user acts in by default: the first that they joined; `null` without one. */
export const homeOrganizationId = async (userId: string, context: Context): Promise<string | null> => {
  const [membership] = await context.services.store.find('memberships', { userId }, { limit: 1, orderBy: 'createdAt' });
  return membership?.organizationId ?? null;
};

/**
 * Opens a session: its row, its first refresh token, and the tokens to answer with. Every factor has been asked for.
 *
 * @param user as it was read when its credentials were verified; the commit fails when they have changed since
 */
export const openSession = async (
  user: Row<'users'>,
  context: Context<SessionServices>,
  options: SessionOptions = {},
): Promise<SignedIn<Tokens | CookieTokens>> => {
  const { services, now } = context;
  const { origin = unboundOrigin, keep = inBody, signedInAt = now } = options;
  const organizationId = origin.boundTo ?? options.organizationId ?? (await homeOrganizationId(user.id, context));
  const organization =
    organizationId === null ? undefined : await services.store.get('organizations', { id: organizationId });
  const { sessionTtlSeconds } = organization?.settings ?? defaultOrganizationSettings;
  const refreshToken = services.refreshTokens.first();
  const session = {
    id: newId('ses', now),
    userId: user.id,
    organizationId,
    userAgent: context.userAgent?.slice(0, 500) ?? null,
    ip: context.clientAddress,
    lastUsedAt: now,
    expiresAt: signedInAt + sessionTtlSeconds * 1000,
    revokedAt: null,
    ...origin,
    createdAt: signedInAt,
    updatedAt: now,
  };
  return {
    ...answerTokens(await tokensBody(session, refreshToken, context), keep, { expiresAt: session.expiresAt, context }),
    changes: [
      ...signInGuards(user, origin, options),
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
        organizationId: organizationId ?? 'system',
      }),
    ],
  };
};

/**
 * Signs in a user whose first factor, a password or a provider's answer, was right: a session for those without a
 * second factor, a challenge for the others. A session that a challenge leads to begins in the organization that it is
 * bound to, or in the user's first.
 */
export const signIn = async (
  user: Row<'users'>,
  context: Context<SessionServices>,
  options: SessionOptions = {},
): Promise<SignedIn<Tokens | CookieTokens | MfaChallenge>> => {
  if (!hasSecondFactor(user)) return openSession(user, context, options);
  const { origin = unboundOrigin } = options;
  const organizationId = origin.boundTo ?? options.organizationId ?? (await homeOrganizationId(user.id, context));
  const { body, changes } = openChallenge(user, { organizationId, origin }, context);
  return { body, headers: {}, changes: [...signInGuards(user, origin, options), ...changes] };
};
