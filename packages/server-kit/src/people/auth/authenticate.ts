import { timestamp } from '../../base/timestamp.js';
import { readRoleScopes } from '../../request/access/role-scopes.js';
import { suspensionOf } from '../../request/access/suspension.js';
import { anonymous, type Caller, type Restriction, type UnauthenticatedContext } from '../../request/context.js';
import type { Call } from '../../request/http/call.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import type { CoreAnd } from '../../request/services.js';
import { hashSecret, isApiKeySecret } from '../../secrets/api-key-secret.js';
import type { Row, Store } from '../../store/interface/store.js';
import { isOriginGood } from './connection-author.js';

/** A caller, and what limits it. */
export interface Authentication {
  readonly caller: Caller;
  /** The API key that was used, for its own rate limit. */
  readonly apiKey: Row<'apiKeys'> | undefined;
}

const unknownCaller: Authentication = { caller: anonymous, apiKey: undefined };
const unauthenticated = (detail: string): ProblemError =>
  // RFC 9110 §11.6.1 wants the scheme named.
  new ProblemError('unauthenticated', detail, { headers: { 'www-authenticate': 'Bearer' } });

/** Last use is kept to the minute: one write a minute and key, however busy it is. */
const lastUsedResolutionMs = 60_000;

/** The key of a secret, and when it stops being one because another took its place. */
interface FoundKey {
  readonly key: Row<'apiKeys'>;
  readonly secretEndsAt: number | null;
}

const findApiKey = async (secret: string, now: number, store: Store): Promise<FoundKey | undefined> => {
  if (!isApiKeySecret(secret)) return undefined;
  const secretHash = hashSecret(secret);
  const key = await store.get('apiKeys', { secretHash });
  if (key !== undefined) return { key, secretEndsAt: null };
  const rotated = await store.get('apiKeys', { previousSecretHash: secretHash });
  const secretEndsAt = rotated?.previousSecretExpiresAt ?? 0;
  return rotated !== undefined && secretEndsAt > now ? { key: rotated, secretEndsAt } : undefined;
};

/** The scopes of a row: a store may give the same one again, and a set of fifty costs more than the rest of the check. */
const scopesOfRows = new WeakMap<Row<'apiKeys'>, Caller['scopes']>();
const scopesOf = (key: Row<'apiKeys'>): Caller['scopes'] => {
  const known = scopesOfRows.get(key) ?? new Set(key.scopes);
  scopesOfRows.set(key, known);
  return known;
};

/** Services that users of a host, their organizations and their roles are made and followed with. */
export type HostSignInServices = 'entitlements' | 'firstSubscription' | 'outbox';

/**
 * Signs in a user of the host, who sends no credential of ours.
 *
 * @param organizationId the organization that the request names, if any
 * @returns `undefined` when the host knows no user
 * @throws ProblemError `forbidden` for a change that another site's page asks for and for disabled accounts,
 *   `not_found` when the request names another organization than the host, `conflict`
 * @throws TypeError when the host's answer cannot be used
 */
export type SignInByHost = (
  call: Call,
  organizationId: string | null,
  context: UnauthenticatedContext<HostSignInServices>,
) => Promise<Caller | undefined>;

/** An organization, and what a user is there. */
interface Place {
  readonly membership: Row<'memberships'> | undefined;
  readonly organization: Row<'organizations'> | undefined;
}

const nowhere: Place = { membership: undefined, organization: undefined };

const restrictionOf = (organization: Row<'organizations'> | undefined, hasMfa: boolean): Restriction | null => {
  if (organization?.settings.requireMfa === true && !hasMfa) return 'needsMfa';
  return organization === undefined ? null : suspensionOf(organization);
};

/** The first of the ends that there are. */
const accessEnd = (...ends: readonly (number | null)[]): Pick<Caller, 'accessEndsAt'> => {
  const known = ends.filter((end) => end !== null);
  return known.length === 0 ? {} : { accessEndsAt: Math.min(...known) };
};

const authenticateApiKey = async (
  secret: string,
  organizationId: string | null,
  { now, services }: UnauthenticatedContext,
): Promise<Authentication> => {
  const found = await findApiKey(secret, now, services.store);
  if (found === undefined || found.key.revokedAt !== null) throw unauthenticated('The API key is not valid.');
  const { key, secretEndsAt } = found;
  if (key.suspendedAt !== null) {
    throw unauthenticated('The API key is suspended: the member who answers for it may not do what it may.');
  }
  if (key.expiresAt !== null && key.expiresAt <= now) throw unauthenticated('The API key has expired.');
  if (organizationId !== null && organizationId !== key.organizationId) throw notFound();
  const organization = await services.store.get('organizations', { id: key.organizationId });
  if (organization !== undefined && organization.deletesAt !== null) {
    throw new ProblemError(
      'forbidden',
      `The organization of this API key is deleted at ${timestamp(organization.deletesAt)}, and its API keys are refused until an owner undoes that.`,
    );
  }
  if ((key.lastUsedAt ?? 0) + lastUsedResolutionMs <= now) {
    // Not awaited: when a key was last used is worth a write, but no request waits for it.
    void services.store
      .commit([{ kind: 'update', table: 'apiKeys', where: { id: key.id }, set: { lastUsedAt: now } }])
      .catch((error: unknown) => services.logger.warn('last use of an API key not recorded', { error }));
  }
  const caller: Caller = {
    type: 'apiKey',
    id: key.id,
    name: key.name,
    organizationId: key.organizationId,
    role: null,
    scopes: scopesOf(key),
    restriction: restrictionOf(organization, true),
    sessionId: null,
    boundTo: null,
    ...accessEnd(key.expiresAt, secretEndsAt),
  };
  return { caller, apiKey: key };
};

const authenticateSession = async (
  token: string,
  organizationId: string | null,
  now: number,
  services: CoreAnd<'accessTokens'>,
): Promise<Authentication> => {
  const { store, accessTokens } = services;
  const claims = await accessTokens.verify(token, now);
  const readPlace = async (id: string | null): Promise<Place> => {
    if (id === null) return nowhere;
    const [membership, organization] = await Promise.all([
      store.get('memberships', { userId: claims.userId, organizationId: id }),
      store.get('organizations', { id }),
    ]);
    return { membership, organization };
  };
  // Read on every request: a revoked session is refused at once.
  const [session, user, named] = await Promise.all([
    store.get('sessions', { id: claims.sessionId }),
    store.get('users', { id: claims.userId }),
    readPlace(organizationId),
  ]);
  const isLive = session !== undefined && session.revokedAt === null && session.expiresAt > now;
  if (!isLive || session.userId !== claims.userId || user === undefined || user.disabledAt !== null) {
    throw unauthenticated('The session has ended.');
  }
  if (session.boundTo !== null && organizationId !== null && organizationId !== session.boundTo) throw notFound();
  // Also on every request: the account may have been given more meanwhile than the author of the connection holds.
  if (session.boundTo !== null && !(await isOriginGood(user.id, session, { now, services }))) {
    throw unauthenticated('The session has ended.');
  }
  const { membership, organization } = organizationId === null ? await readPlace(session.organizationId) : named;
  if (organizationId !== null && membership === undefined) throw notFound();
  const caller: Caller = {
    type: 'user',
    id: user.id,
    name: user.name,
    organizationId: membership?.organizationId ?? null,
    role: membership?.role ?? null,
    scopes: membership === undefined ? new Set() : await readRoleScopes(membership, store),
    restriction: membership === undefined ? null : restrictionOf(organization, user.totpEnabledAt !== null),
    sessionId: session.id,
    boundTo: session.boundTo,
    accessEndsAt: Math.min(claims.expiresAt * 1000, session.expiresAt),
  };
  return { caller, apiKey: undefined };
};

/**
 * The one check for both schemes, `Authorization: Bearer …` or `X-Api-Key: …`, and for the users of a host, who come
 * with neither. Where the host alone signs people in, `Authorization` is the host's as well.
 *
 * @param pathOrganizationId the organization that the path names, if any
 * @returns the anonymous caller when there is no credential and the host knows no user
 * @throws ProblemError `unauthenticated`, `token_expired`, `forbidden` for a host's user, `bad_request` when both
 *   schemes are used, `not_found` when the caller is not a member of the organization
 */
export const authenticate = async (
  call: Call,
  pathOrganizationId: string | null,
  context: UnauthenticatedContext<'accessTokens' | HostSignInServices>,
  signInByHost: SignInByHost | undefined,
): Promise<Authentication> => {
  const { now, services } = context;
  // Without sessions of ours, the header says nothing to us.
  const hasSessions = !services.contract.leftOut.includes('signIn');
  const authorization = hasSessions ? call.header('authorization') : null;
  const apiKey = call.header('x-api-key');
  if (authorization !== null && apiKey !== null) {
    throw new ProblemError('bad_request', 'Send Authorization or X-Api-Key, not both.');
  }
  const organizationId = pathOrganizationId ?? call.header('x-organization-id');
  if (authorization === null && apiKey === null) {
    const caller = await signInByHost?.(call, organizationId, context);
    return caller === undefined ? unknownCaller : { caller, apiKey: undefined };
  }
  if (apiKey !== null) return authenticateApiKey(apiKey, organizationId, context);
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) throw unauthenticated('The Authorization header must be "Bearer" and an access token.');
  return authenticateSession(token, organizationId, now, services);
};
