import type { Scope } from '@watchpost/schemas';
import { digest, integer, json, searchText, table, text, time, timestamps } from './declaration/table-declaration.js';

export const apiKeys = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    prefix: text(),
    last4: text(),
    secretHash: digest(),
    previousSecretHash: digest().nullable(),
    previousSecretExpiresAt: time().nullable(),
    scopes: json<Scope[]>(),
    createdBy: text(),
    /** The member who answers for it: who made it, or gave it its present secret. */
    heldBy: text().default(''),
    /** Since when that member may not do what the key may. */
    suspendedAt: time().nullable(),
    expiresAt: time().nullable(),
    revokedAt: time().nullable(),
    lastUsedAt: time().nullable(),
    rateLimitPerMinute: integer(),
    /** Requests per minute that the organization is entitled to, where it is limited. */
    cappedPerMinute: integer().nullable(),
    searchText,
    ...timestamps,
  },
  {
    unique: {
      secret: ['secretHash'],
      previousSecret: ['previousSecretHash'],
    },
    index: {
      holder: ['organizationId', 'heldBy'],
      created: ['organizationId', 'createdAt', 'id'],
    },
    searchWithin: 'organizationId',
  },
);

export const signingKeys = table({
  id: text().primaryKey(),
  publicJwk: json<Record<string, unknown>>(),
  /** The private key, sealed with the server's secret key. */
  privateJwk: text(),
  createdAt: time(),
  /** From then on nothing is signed with it; it verifies until the last token has ended. */
  retiredAt: time().nullable(),
});

/** Keys for everything that is derived: drawn once, because they outlive the secret key that seals them. */
export const dataKeys = table({
  id: text().primaryKey(),
  /** 32 random bytes in base64url, sealed. */
  sealedKey: text(),
  createdAt: time(),
});
