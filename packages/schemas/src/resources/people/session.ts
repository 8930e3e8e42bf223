import { atMost, bounds } from '../../bounds.js';
import { commonFields, idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import { scopeSchema } from '../../scopes.js';
import * as z from '../../zod.js';
import { emailField, passwordField } from '../fields/credentials.js';

export const tokensSchema = z
  .object({
    accessToken: z.string().describe('Send it as `Authorization: Bearer …`. Opaque to clients.'),
    refreshToken: z.string().describe('Redeem it once at `POST /auth/refresh` for a new pair.'),
    tokenType: z.literal('Bearer').describe('The scheme of the `Authorization` header (RFC 6750).'),
    expiresIn: z.int().describe('Seconds until the access token ends.'),
  })
  .meta({ id: 'Tokens', description: 'An access token and the refresh token that follows it.' });

export const cookieTokensSchema = tokensSchema.omit({ refreshToken: true }).meta({
  id: 'CookieTokens',
  description: 'An access token; the refresh token is in a cookie that no script can read.',
});

/** What a session answers with, wherever its refresh token is kept. */
export const sessionTokensSchema = z.union([tokensSchema, cookieTokensSchema]);

/** The fields by which a browser asks for a session whose refresh token no script can read. */
export const keepInFields = {
  keepIn: z
    .enum(['body', 'cookie'], { error: 'must be body or cookie' })
    .default('body')
    .describe(
      'Where the refresh token goes: into the answer, or into a cookie that scripts cannot read, for pages of this server only.',
    ),
  staySignedIn: z
    .boolean({ error: 'must be true or false' })
    .default(false)
    .describe('With `cookie`: the browser keeps the session until it ends. Otherwise until the browser is closed.'),
};

export const mfaChallengeSchema = z
  .object({
    mfaRequired: z.literal(true).describe('Distinguishes this answer from tokens.'),
    challengeToken: z.string().describe('Redeem it at `POST /auth/mfa/verify`.'),
    expiresIn: z.int().describe('Seconds until the challenge ends: 300.'),
  })
  .meta({ id: 'MfaChallenge', description: 'The password was right; a second factor is needed.' });

export const membershipSchema = z
  .object({
    organizationId: idField('org'),
    organizationName: z.string().describe('Display name of the organization.'),
    role: z.string().describe('Key of a system role, or id of a custom one.'),
    scopes: z.array(scopeSchema).describe('What the role allows.'),
  })
  .meta({ id: 'Membership', description: 'A user in an organization.' });

export const meSchema = z
  .object({
    id: z.string().describe('Id of the user or API key.'),
    type: z.enum(['user', 'apiKey']).describe('Who is calling.'),
    name: z.string().describe('How the user is called, or what the key is for.'),
    email: z.string().nullable().describe('`null` for an API key.'),
    emailVerified: z.boolean().describe('Whether the user has shown that the e-mail address is theirs.'),
    mfaEnabled: z.boolean().describe('Whether the user has a second factor.'),
    mailNotifications: z
      .boolean()
      .describe('Whether what happens to monitors is mailed to the user, who may respond to it.'),
    deletesAt: timestampField(
      'When the account is deleted, while that can be undone; `null` when it stays.',
    ).nullable(),
    organizationId: idField('org').nullable().describe('The organization that this request acts in.'),
    scopes: z.array(scopeSchema).describe('What the caller may do there.'),
    leftOut: z
      .array(z.string())
      .describe('Parts of the product that this server does not offer, such as `reports`: their paths are not found.'),
    memberships: z.array(membershipSchema).describe('Organizations of the user; empty for an API key.'),
  })
  .meta({ id: 'Me', description: 'Who is calling, and what they may do.' });

/** A session as the API returns it. */
export const sessionSchema = z
  .object({
    ...commonFields('ses'),
    userAgent: z.string().nullable().describe('What signed in, as it called itself.'),
    ip: z.string().nullable().describe('Where from.'),
    lastUsedAt: timestampField('When its tokens were last renewed.'),
    expiresAt: timestampField('When it ends at the latest.'),
    isCurrent: z.boolean().describe('Whether this request belongs to it.'),
    boundTo: idField('org')
      .nullable()
      .describe(
        'The one organization that it acts in, because that organization’s own identity provider opened it; `null` when it may act in each of yours.',
      ),
  })
  .meta({ id: 'Session', description: 'A signed-in device.' });

/** An access token and the refresh token that renews it; `expiresIn` is in seconds. */
export interface Tokens extends z.output<typeof tokensSchema> {}
/** An access token whose refresh token is in a cookie; `expiresIn` is in seconds. */
export interface CookieTokens extends z.output<typeof cookieTokensSchema> {}
/** What a login answers when a second factor is needed; `mfa.verify` takes its token for 300 seconds. */
export interface MfaChallenge extends z.output<typeof mfaChallengeSchema> {}
/** The user or API key that calls: its organization, its permissions and its memberships. */
export interface Me extends z.output<typeof meSchema> {}
/** An organization that the user belongs to, with role and scopes. */
export interface Membership extends z.output<typeof membershipSchema> {}
/** A session of the caller. */
export interface Session extends z.output<typeof sessionSchema> {}

/** How sessions are listed: the last used first by default. */
export const sessionList = {
  sort: ['createdAt', 'lastUsedAt'],
  defaultSort: '-lastUsedAt',
  search: [],
  filters: {},
} as const satisfies ListRules;

/** What a sign-in leads to: tokens, or a challenge when the user has a second factor. */
export const signInSchema = z.union([tokensSchema, cookieTokensSchema, mfaChallengeSchema]);

/** Routes of sessions: login, refresh, logout, the caller, list and revoke. */
export const authRoutes = {
  login: defineRoute({
    operationId: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    description: 'Answers with tokens, or with a challenge when the user has a second factor.',
    access: 'public',
    body: z
      .strictObject({ email: emailField, password: passwordField, ...keepInFields })
      .meta({ id: 'LoginRequest', description: 'Who signs in.' }),
    answer: {
      status: 200,
      description: 'Signed in, or one factor away from it.',
      schema: signInSchema,
    },
    errors: ['invalid_credentials', 'email_not_verified', 'forbidden'],
    example: { email: 'ada@example.com', password: 'correct horse battery staple' },
  }),
  refresh: defineRoute({
    operationId: 'auth.refresh',
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Renew the tokens of a session',
    description:
      'Each refresh token is valid for one renewal. Using an old one again ends the session. Without `refreshToken`, a page of this server renews the session of its cookie.',
    access: 'public',
    body: z
      .strictObject({
        refreshToken: z
          .string({ error: 'must be text' })
          .min(1)
          .max(...atMost(bounds.token))
          .optional()
          .describe('Left out where the session is kept in a cookie.'),
      })
      .meta({ id: 'RefreshRequest', description: 'The session to renew.' }),
    answer: {
      status: 200,
      description: 'The next pair; the refresh token of a session in a cookie goes there.',
      schema: sessionTokensSchema,
    },
    errors: ['unauthenticated', 'token_expired', 'token_reused', 'forbidden'],
    example: { refreshToken: 'wpr_…' },
  }),
  logout: defineRoute({
    operationId: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    description: 'The session and its tokens die at once.',
    access: 'user',
    answer: { status: 204, description: 'Signed out.' },
  }),
  me: defineRoute({
    operationId: 'auth.me',
    method: 'GET',
    path: '/auth/me',
    summary: 'Who is calling',
    access: 'authenticated',
    answer: { status: 200, description: 'The caller, with memberships and scopes.', schema: meSchema },
  }),
  sessions: defineRoute({
    operationId: 'auth.sessions',
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List your sessions',
    access: 'user',
    query: listQuerySchema(sessionList),
    answer: { status: 200, description: 'A page of sessions.', schema: pageSchema(sessionSchema, 'SessionPage') },
  }),
  revokeSession: defineRoute({
    operationId: 'auth.revokeSession',
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one of your sessions',
    access: 'user',
    params: z.object({ id: idField('ses') }),
    answer: { status: 204, description: 'Ended.' },
  }),
};
