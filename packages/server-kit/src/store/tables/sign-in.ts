import type { OAuthProviderKey } from '@watchpost/schemas';
import { digest, flag, integer, table, text, time, timestamps } from './declaration/table-declaration.js';

export const sessions = table(
  {
    id: text().primaryKey(),
    userId: text(),
    organizationId: text().nullable(),
    userAgent: text().nullable(),
    ip: text().nullable(),
    lastUsedAt: time(),
    expiresAt: time(),
    revokedAt: time().nullable(),
    /** The one organization that it may act in, because that organization's own identity provider opened it. */
    boundTo: text().nullable(),
    /** The organization's connection that it came through. */
    ssoConnectionId: text().nullable(),
    ...timestamps,
  },
  {
    index: {
      user: ['userId', 'lastUsedAt', 'id'],
      expiry: ['expiresAt'],
      ssoConnection: { on: ['ssoConnectionId'], where: { ssoConnectionId: { not: null } } },
    },
  },
);

export const refreshTokens = table(
  {
    tokenHash: digest().primaryKey(),
    sessionId: text(),
    createdAt: time(),
    expiresAt: time(),
    usedAt: time().nullable(),
  },
  {
    index: {
      session: ['sessionId'],
      expiry: ['expiresAt'],
    },
  },
);

export const backupCodes = table(
  {
    codeHash: digest().primaryKey(),
    userId: text(),
    createdAt: time(),
    usedAt: time().nullable(),
  },
  {
    index: {
      user: ['userId'],
    },
  },
);

/** Sign-ins that wait for the second factor. */
export const mfaChallenges = table(
  {
    tokenHash: digest().primaryKey(),
    userId: text(),
    tries: integer(),
    createdAt: time(),
    expiresAt: time(),
    usedAt: time().nullable(),
    /** As in the session that it leads to. */
    boundTo: text().nullable(),
    ssoConnectionId: text().nullable(),
  },
  {
    index: {
      expiry: ['expiresAt'],
    },
  },
);

/** Wrong codes of a second factor, counted by user and hour. */
export const wrongCodes = table(
  {
    userId: text(),
    /** The end of the hour. */
    expiresAt: time(),
    count: integer(),
  },
  {
    primaryKey: ['userId', 'expiresAt'],
    index: {
      expiry: ['expiresAt'],
    },
  },
);

/** Links that were mailed, by what they are for. */
export const mailTokens = table(
  {
    tokenHash: digest().primaryKey(),
    purpose: text<'resetPassword' | 'verifyEmail'>(),
    userId: text(),
    createdAt: time(),
    expiresAt: time(),
    usedAt: time().nullable(),
  },
  {
    index: {
      user: ['userId', 'purpose'],
      expiry: ['expiresAt'],
    },
  },
);

/** Who a user is at a provider: issuer and subject, never the e-mail, which can change hands. */
export const oauthIdentities = table(
  {
    issuer: text(),
    subject: text(),
    userId: text(),
    email: text(),
    /** The organization whose own issuer vouches for it; `null` for a provider that the server trusts. */
    vouchedBy: text().nullable(),
    createdAt: time(),
    lastUsedAt: time(),
  },
  {
    primaryKey: ['issuer', 'subject'],
    index: {
      user: ['userId'],
    },
  },
);

/** First sign-ins of members through an organization's own issuer, until the member has confirmed the link. */
export const identityLinks = table(
  {
    tokenHash: digest().primaryKey(),
    /** Empty when it opens nothing, where an answer must cost as much as one that does. */
    userId: text(),
    organizationId: text(),
    ssoConnectionId: text(),
    issuer: text(),
    subject: text(),
    email: text(),
    createdAt: time(),
    expiresAt: time(),
    usedAt: time().nullable(),
  },
  {
    index: {
      user: ['userId', 'ssoConnectionId'],
      ssoConnection: ['ssoConnectionId'],
      expiry: ['expiresAt'],
    },
  },
);

/** Sign-ins that are under way at a provider. */
export const oauthStates = table(
  {
    stateHash: digest().primaryKey(),
    provider: text(),
    organizationId: text().nullable(),
    /** Hash of the cookie of the browser that began. */
    browserHash: digest(),
    /** PKCE verifier and nonce, sealed. */
    secrets: text(),
    returnTo: text().nullable(),
    createdAt: time(),
    expiresAt: time(),
    usedAt: time().nullable(),
  },
  {
    index: {
      expiry: ['expiresAt'],
    },
  },
);

/** One-time codes for a completed sign-in: no token travels in an address. */
export const oauthCodes = table(
  {
    codeHash: digest().primaryKey(),
    /** Hash of what its holder shows: the cookie of the browser that began, or the verifier of the program. */
    holderHash: digest().default(''),
    userId: text(),
    organizationId: text().nullable(),
    /** As in the session that it leads to. */
    boundTo: text().nullable(),
    ssoConnectionId: text().nullable(),
    createdAt: time(),
    expiresAt: time(),
    usedAt: time().nullable(),
  },
  {
    index: {
      expiry: ['expiresAt'],
    },
  },
);

/** Programs that ask to be signed in, until a person has decided and they have their tokens. */
export const deviceSignIns = table(
  {
    deviceHash: digest().primaryKey(),
    /** Made with a key: the code itself is short enough to be guessed from a plain hash. */
    userCodeHash: digest(),
    clientName: text(),
    ip: text(),
    userAgent: text().nullable(),
    status: text<'pending' | 'allowed' | 'refused'>(),
    /** Seconds between two requests for tokens. */
    intervalSeconds: integer(),
    polledAt: time().nullable(),
    /** Who has decided. */
    userId: text().nullable(),
    organizationId: text().nullable(),
    /** The session that allowed it: the program is signed in only while that has not ended. */
    allowedBy: text().nullable(),
    /** As in that session. */
    boundTo: text().nullable(),
    ssoConnectionId: text().nullable(),
    createdAt: time(),
    expiresAt: time(),
    usedAt: time().nullable(),
  },
  {
    unique: { userCode: ['userCodeHash'] },
    index: {
      expiry: ['expiresAt'],
      user: { on: ['userId'], where: { userId: { not: null } } },
      ssoConnection: { on: ['ssoConnectionId'], where: { ssoConnectionId: { not: null } } },
    },
  },
);

export const ssoConnections = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    provider: text<OAuthProviderKey>(),
    enabled: flag(),
    issuer: text().nullable(),
    clientId: text(),
    clientSecret: text(),
    role: text(),
    /** The user or API key that gave the client secret; `null` when that is not known. */
    authorId: text().nullable(),
    lastFailureAt: time().nullable(),
    lastFailureReason: text().nullable(),
    ...timestamps,
  },
  {
    unique: {
      provider: ['organizationId', 'provider'],
    },
  },
);
