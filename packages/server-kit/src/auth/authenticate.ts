import { allScopes, type Scope, type SystemRoleKey, systemRoles } from '@watchpost/schemas';
import { anonymous, type Caller } from '../context.js';
import type { Call } from '../http/call.js';
import { notFound, ProblemError } from '../http/problem.js';
import type { Services } from '../services.js';
import type { Row } from '../store/store.js';
import { hashSecret, isApiKeySecret } from './api-key-secret.js';

/** A caller, and what limits it. */
export interface Authentication {
  readonly caller: Caller;
  /** The API key that was used, for its own rate limit. */
  readonly apiKey: Row<'apiKeys'> | undefined;
}

const nobody: Authentication = { caller: anonymous, apiKey: undefined };
const everything: ReadonlySet<Scope> = new Set(allScopes);
const scopesOfRole = new Map<string, ReadonlySet<Scope>>(
  Object.entries(systemRoles).map(([key, role]) => [key, new Set<Scope>(role.scopes)]),
);

/** The scopes of a system role; none for a role that is not known. */
export const roleScopes = (role: SystemRoleKey | (string & {})): ReadonlySet<Scope> =>
  role === 'owner' ? everything : (scopesOfRole.get(role) ?? new Set());

const unauthenticated = (detail: string): ProblemError =>
  // RFC 9110 §11.6.1 wants the scheme named.
  new ProblemError('unauthenticated', detail, { headers: { 'www-authenticate': 'Bearer' } });

/** Last use is kept to the minute: one write a minute and key, however busy it is. */
const lastUsedResolutionMs = 60_000;

const findApiKey = async (secret: string, now: number, services: Services): Promise<Row<'apiKeys'> | undefined> => {
  if (!isApiKeySecret(secret)) return undefined;
  const secretHash = hashSecret(secret);
  const key = await services.store.get('apiKeys', { secretHash });
  if (key !== undefined) return key;
  const rotated = await services.store.get('apiKeys', { previousSecretHash: secretHash });
  return (rotated?.previousSecretExpiresAt ?? 0) > now ? rotated : undefined;
};

const authenticateApiKey = async (
  secret: string,
  organizationId: string | null,
  now: number,
  services: Services,
): Promise<Authentication> => {
  const key = await findApiKey(secret, now, services);
  if (key === undefined || key.revokedAt !== null) throw unauthenticated('The API key is not valid.');
  if (key.expiresAt !== null && key.expiresAt <= now) throw unauthenticated('The API key has expired.');
  if (organizationId !== null && organizationId !== key.organizationId) throw notFound();
  if ((key.lastUsedAt ?? 0) + lastUsedResolutionMs <= now) {
    // Not awaited: when a key was last used is worth a write, but no request waits for it.
    void services.store
      .commit([{ kind: 'update', table: 'apiKeys', where: { id: key.id }, set: { lastUsedAt: now } }])
      .catch((error: unknown) => services.logger.warn('The last use of an API key was not recorded', { error }));
  }
  const caller: Caller = {
    type: 'apiKey',
    id: key.id,
    name: key.name,
    organizationId: key.organizationId,
    scopes: new Set(key.scopes),
    sessionId: null,
  };
  return { caller, apiKey: key };
};

const authenticateSession = async (
  token: string,
  organizationId: string | null,
  now: number,
  services: Services,
): Promise<Authentication> => {
  const { store, accessTokens } = services;
  const claims = await accessTokens.verify(token, now);
  // Looked up on every request, so that what was revoked is refused at once.
  const [session, user] = await Promise.all([
    store.get('sessions', { id: claims.sessionId }),
    store.get('users', { id: claims.userId }),
  ]);
  const isLive = session !== undefined && session.revokedAt === null && session.expiresAt > now;
  if (!isLive || session.userId !== claims.userId || user === undefined || user.disabledAt !== null) {
    throw unauthenticated('The session has ended.');
  }
  const wanted = organizationId ?? session.organizationId;
  const membership =
    wanted === null ? undefined : await store.get('memberships', { userId: user.id, organizationId: wanted });
  if (organizationId !== null && membership === undefined) throw notFound();
  const caller: Caller = {
    type: 'user',
    id: user.id,
    name: user.name,
    organizationId: membership?.organizationId ?? null,
    scopes: membership === undefined ? new Set() : roleScopes(membership.role),
    sessionId: session.id,
  };
  return { caller, apiKey: undefined };
};

/**
 * The one check for both schemes: `Authorization: Bearer …` or `X-Api-Key: …`.
 *
 * @param pathOrganizationId the organization that the path names, if any
 * @returns the anonymous caller when there is no credential
 * @throws ProblemError `unauthenticated`, `token_expired`, `bad_request` when both schemes are used, `not_found` when the
 *   organization is none of the caller's
 */
export const authenticate = async (
  call: Call,
  pathOrganizationId: string | null,
  now: number,
  services: Services,
): Promise<Authentication> => {
  const authorization = call.header('authorization');
  const apiKey = call.header('x-api-key');
  if (authorization !== null && apiKey !== null) {
    throw new ProblemError('bad_request', 'Send Authorization or X-Api-Key, not both.');
  }
  if (authorization === null && apiKey === null) return nobody;
  const organizationId = pathOrganizationId ?? call.header('x-organization-id');
  if (apiKey !== null) return authenticateApiKey(apiKey, organizationId, now, services);
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) throw unauthenticated('The Authorization header must be "Bearer" and an access token.');
  return authenticateSession(token, organizationId, now, services);
};
