import { atMost, bounds } from '../../bounds.js';
import { commonFields, idField, timestampField, versionField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { mailTokenField } from '../fields/credentials.js';
import { keepInFields, signInSchema } from './session.js';

/** The catalog of providers, in the order in which it is shown (specification §5). */
export const oauthProviders = {
  github: { displayName: 'GitHub', category: 'codeHosting', protocol: 'oauth2' },
  gitlab: { displayName: 'GitLab', category: 'codeHosting', protocol: 'openid' },
  google: { displayName: 'Google', category: 'identity', protocol: 'openid' },
  microsoft: { displayName: 'Microsoft', category: 'identity', protocol: 'openid' },
  slack: { displayName: 'Slack', category: 'messaging', protocol: 'openid' },
} as const;

/** The keys of all providers in the catalog. */
export const oauthProviderKeys = Object.keys(oauthProviders) as [
  keyof typeof oauthProviders,
  ...(keyof typeof oauthProviders)[],
];

export const oauthProviderKeySchema = z
  .enum(oauthProviderKeys, { error: `must be one of: ${oauthProviderKeys.join(', ')}` })
  .meta({ id: 'OAuthProviderKey', description: 'Names a provider of the catalog.' });

export const oauthProviderSchema = z
  .object({
    key: oauthProviderKeySchema,
    displayName: z.string().describe('What people call the provider.'),
    category: z.enum(['codeHosting', 'identity', 'messaging']).describe('What people use the provider for.'),
    protocol: z.enum(['oauth2', 'openid']).describe('How it signs people in: OAuth 2.0, or OpenID Connect.'),
    enabled: z.boolean().describe('Whether everybody can sign in with it on this server.'),
  })
  .meta({ id: 'OAuthProvider', description: 'A provider that people can sign in with.' });

const providerList = { sort: ['key'], defaultSort: 'key', search: [], filters: {} } as const satisfies ListRules;

const providerField = oauthProviderKeySchema.describe('Which provider of the catalog.');
const params = z.object({ provider: providerField });
const returnTo = z
  .string()
  .max(...atMost(bounds.line))
  // One slash and no second one or backslash: a path of this server, never another host (RFC 9700 §4.11).
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, { error: 'must be a path on this server, such as /dashboard' });

const identityLinkSchema = z
  .object({
    organizationName: z.string().describe('The organization whose provider would sign you in.'),
    provider: oauthProviderKeySchema,
    issuer: z.string().describe('Who signs people in, as the provider names itself.'),
    email: z.string().describe('The e-mail address that the provider named, which is that of your account.'),
    expiresAt: timestampField('When the link ends.'),
  })
  .meta({
    id: 'IdentityLink',
    description: 'A first sign-in through an organization’s own provider, to be confirmed.',
  });

/** Routes for signing in with a provider: list, authorize, callback, exchange, and the link that confirms a first sign-in. */
export const oauthRoutes = {
  providers: defineRoute({
    operationId: 'oauth.providers',
    method: 'GET',
    path: '/auth/oauth/providers',
    summary: 'List the sign-in providers',
    access: 'public',
    query: listQuerySchema(providerList),
    answer: { status: 200, description: 'The catalog.', schema: pageSchema(oauthProviderSchema, 'OAuthProviderPage') },
  }),
  authorize: defineRoute({
    operationId: 'oauth.authorize',
    method: 'GET',
    path: '/auth/oauth/:provider/authorize',
    summary: 'Begin to sign in with a provider',
    description: 'Sends the browser to the provider and binds the sign-in to this browser with a cookie.',
    access: 'public',
    params,
    query: z.strictObject({
      organizationId: idField('org').optional().describe('Sign in through this organization’s own connection.'),
      returnTo: returnTo
        .optional()
        .describe('Page to come back to with a one-time `code`; without it the callback answers with tokens.'),
      codeChallenge: z
        .string()
        .regex(/^[\w-]{43}$/, { error: 'must be the SHA-256 of a verifier as base64url, without padding' })
        .optional()
        .describe('For a program that redeems the code without the cookie: the S256 of a verifier (RFC 7636).'),
    }),
    answer: { status: 302, description: 'To the provider.' },
    errors: ['not_found', 'unavailable'],
  }),
  callback: defineRoute({
    operationId: 'oauth.callback',
    method: 'GET',
    path: '/auth/oauth/:provider/callback',
    summary: 'Come back from a provider',
    description: 'Answers as a sign-in does, or sends the browser to `returnTo` with a one-time code.',
    access: 'public',
    params,
    query: z.object({
      code: z
        .string()
        .max(...atMost(bounds.providerCode))
        .optional()
        .describe('What the provider gives for its tokens (RFC 6749 §4.1.2).'),
      state: z
        .string()
        .max(...atMost(bounds.token))
        .optional()
        .describe('What binds the answer to the sign-in that began here.'),
      iss: z
        .string()
        .max(...atMost(bounds.issuer))
        .optional()
        .describe('Who answers, where the provider says so (RFC 9207).'),
      error: z
        .string()
        .max(...atMost(bounds.token))
        .optional()
        .describe('Why the provider signed no one in (RFC 6749 §4.1.2.1).'),
      error_description: z
        .string()
        .max(...atMost(bounds.description))
        .optional()
        .describe('The same in words; the connection shows it.'),
    }),
    answer: { status: 200, description: 'Signed in, or one factor away from it.', schema: signInSchema },
    redirect: 'To `returnTo` with a one-time `code`, where the sign-in began with one.',
    errors: ['invalid_credentials', 'token_expired', 'forbidden', 'email_not_verified', 'unavailable'],
  }),
  exchange: defineRoute({
    operationId: 'oauth.exchange',
    method: 'POST',
    path: '/auth/oauth/exchange',
    summary: 'Redeem the one-time code of a sign-in',
    description:
      'The code keeps tokens out of addresses. It is valid for one minute, once, and only for the client that began the sign-in: a browser proves that with its cookie, a program with the verifier of its `codeChallenge`. Shown by any other client, it is spent.',
    access: 'public',
    body: z
      .strictObject({
        code: z
          .string({ error: 'must be text' })
          .min(1)
          .max(...atMost(bounds.token))
          .describe('`code` of the address that the browser was sent to.'),
        codeVerifier: z
          .string({ error: 'must be text' })
          .regex(/^[\w.~-]{43,128}$/, { error: 'must be 43 to 128 letters, digits, or -._~' })
          .optional()
          .describe('What the `codeChallenge` was made of, where the sign-in began with one.'),
        ...keepInFields,
      })
      .meta({ id: 'OAuthExchangeRequest', description: 'The one-time code of a sign-in.' }),
    answer: { status: 200, description: 'Signed in, or one factor away from it.', schema: signInSchema },
    errors: ['invalid_credentials', 'token_expired', 'forbidden'],
    example: { code: 'wpx_…' },
  }),
  readLink: defineRoute({
    operationId: 'oauth.readLink',
    method: 'POST',
    path: '/auth/oauth/links/read',
    summary: 'See whose sign-in a link confirms',
    description: 'What the e-mail said. The token is all that it takes, and is not used up.',
    access: 'public',
    body: z
      .strictObject({ token: mailTokenField })
      .meta({ id: 'IdentityLinkReadRequest', description: 'The token in the link of the e-mail.' }),
    answer: { status: 200, description: 'The sign-in.', schema: identityLinkSchema },
    errors: ['token_expired'],
    example: { token: 'wpm_…' },
  }),
  confirmLink: defineRoute({
    operationId: 'oauth.confirmLink',
    method: 'POST',
    path: '/auth/oauth/links/confirm',
    summary: 'Let an organization’s provider sign you in',
    description:
      'The first sign-in of a member through the organization’s own provider opens nothing: the member confirms it by a link that is mailed to the address of the account. It works once, for an hour. Then sign in again.',
    access: 'public',
    body: z
      .strictObject({ token: mailTokenField })
      .meta({ id: 'IdentityLinkConfirmRequest', description: 'The token in the link of the e-mail.' }),
    answer: { status: 204, description: 'The provider may sign you in.' },
    errors: ['token_expired'],
    example: { token: 'wpm_…' },
  }),
};

/** An SSO connection as the API returns it, without its client secret. */
export const ssoConnectionSchema = z
  .object({
    ...commonFields('sso'),
    version: versionField,
    provider: oauthProviderKeySchema,
    enabled: z.boolean().describe('Whether people can sign in through it.'),
    issuer: z.string().nullable().describe('The OpenID issuer; `null` for the provider’s own.'),
    clientId: z.string().describe('What the provider knows this server by.'),
    role: z.string().describe('Role of people who join through it.'),
    authorId: z
      .string()
      .nullable()
      .describe(
        'The user or API key that gave the client secret. With an issuer of the organization, no account is opened that holds more than they do now; `null` opens none.',
      ),
    lastFailure: z
      .object({
        at: timestampField('When it happened.'),
        reason: z.string().describe('One line: what the provider answered, or why no account was opened.'),
      })
      .nullable()
      .describe('The last sign-in that failed since the connection was set up; `null` without one.'),
  })
  .meta({ id: 'SsoConnection', description: 'An organization’s own connection to a provider, without its secret.' });

const ssoParams = z.object({ orgId: idField('org'), provider: providerField });
const ssoPath = '/organizations/:orgId/sso';

const ssoList = { sort: ['provider'], defaultSort: 'provider', search: [], filters: {} } as const satisfies ListRules;

/** Routes of an organization's SSO connections: list, get, put, remove. */
export const ssoRoutes = {
  list: defineRoute({
    operationId: 'ssoConnections.list',
    method: 'GET',
    path: ssoPath,
    summary: 'List single sign-on connections',
    access: 'sso:write',
    params: z.object({ orgId: idField('org') }),
    query: listQuerySchema(ssoList),
    answer: {
      status: 200,
      description: 'A page of connections.',
      schema: pageSchema(ssoConnectionSchema, 'SsoConnectionPage'),
    },
  }),
  get: defineRoute({
    operationId: 'ssoConnections.get',
    method: 'GET',
    path: `${ssoPath}/:provider`,
    summary: 'Get a single sign-on connection',
    access: 'sso:write',
    isVersioned: true,
    params: ssoParams,
    answer: { status: 200, description: 'The connection.', schema: ssoConnectionSchema },
  }),
  put: defineRoute({
    operationId: 'ssoConnections.put',
    method: 'PUT',
    path: `${ssoPath}/:provider`,
    summary: 'Set up a single sign-on connection',
    access: 'sso:write',
    isVersioned: true,
    params: ssoParams,
    body: z
      .strictObject({
        enabled: z
          .boolean({ error: 'must be true or false' })
          .default(true)
          .describe('Whether people can sign in through it.'),
        issuer: z
          .url({ protocol: /^https?$/, error: 'must be an absolute URL' })
          .max(...atMost(bounds.issuer))
          .nullable()
          .default(null)
          .describe('The OpenID issuer; `null` for the provider’s own.'),
        clientId: z
          .string({ error: 'must be text' })
          .min(1, { error: 'must not be empty' })
          .max(...atMost(bounds.clientId))
          .describe('What the provider knows this server by.'),
        clientSecret: z
          .string({ error: 'must be text' })
          .min(1, { error: 'must not be empty' })
          .max(...atMost(bounds.clientSecret))
          .optional()
          .describe('Never shown again; left out, it stays as it is. Its giver becomes the author of the connection.'),
        role: z
          .string()
          .min(1)
          .max(...atMost(bounds.roleKey))
          .default('viewer')
          .describe('Role of people who join through it: key of a system role, or id of a custom one.'),
      })
      .meta({ id: 'SsoConnectionPut', description: 'An organization’s connection to a provider, as a whole.' }),
    answer: { status: 200, description: 'The connection.', schema: ssoConnectionSchema },
    errors: ['version_mismatch'],
    example: { clientId: 'watchpost', clientSecret: 'from the provider' },
  }),
  remove: defineRoute({
    operationId: 'ssoConnections.remove',
    method: 'DELETE',
    path: `${ssoPath}/:provider`,
    summary: 'Remove a single sign-on connection',
    access: 'sso:write',
    isVersioned: true,
    params: ssoParams,
    answer: { status: 204, description: 'Deleted.' },
  }),
};

/** A provider that people can sign in with. */
export interface OAuthProvider extends z.output<typeof oauthProviderSchema> {}
/** An organization's connection to a provider, without its client secret. */
export interface SsoConnection extends z.output<typeof ssoConnectionSchema> {}
/** A first sign-in through an organization's own provider, which the member confirms. */
export interface IdentityLink extends z.output<typeof identityLinkSchema> {}
/** The key of a provider in the catalog, such as `github`. */
export type OAuthProviderKey = (typeof oauthProviderKeys)[number];
