import { readRoleScopes } from '../../request/access/role-scopes.js';
import { suspensionOf } from '../../request/access/suspension.js';
import type { Caller } from '../../request/context.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { KnownHostUser } from './ask-host.js';

/** The issuer of the identities that the host vouches for; those of providers are addresses. */
export const hostIssuer = 'host';

/** What the database has of a user of the host; nothing of it before the first request. */
export interface HostRows {
  readonly identity: Row<'oauthIdentities'> | undefined;
  readonly user: Row<'users'> | undefined;
  readonly hostOrganization: Row<'hostOrganizations'> | undefined;
  readonly organization: Row<'organizations'> | undefined;
  readonly membership: Row<'memberships'> | undefined;
}

export const readHostRows = async (hostUser: KnownHostUser, store: Store): Promise<HostRows> => {
  const [identity, hostOrganization] = await Promise.all([
    store.get('oauthIdentities', { issuer: hostIssuer, subject: hostUser.id }),
    store.get('hostOrganizations', { key: hostUser.organization.key }),
  ]);
  const userId = identity?.userId;
  const organizationId = hostOrganization?.organizationId;
  const [user, organization, membership] = await Promise.all([
    userId === undefined ? undefined : store.get('users', { id: userId }),
    organizationId === undefined ? undefined : store.get('organizations', { id: organizationId }),
    userId === undefined || organizationId === undefined
      ? undefined
      : store.get('memberships', { userId, organizationId }),
  ]);
  return { identity, user, hostOrganization, organization, membership };
};

/**
 * The entry of a commit that gives an account a user of the host: of two that were decided side by side, the later one is
 * refused. No unique index says so, because a database from before may have accounts with two, which both keep.
 */
export const onlyHostUserOf = (userId: string): Change => ({
  kind: 'bound',
  table: 'oauthIdentities',
  where: { issuer: hostIssuer, userId },
  atMost: 1,
});

/** The entry of a commit that gives an organization a key of the host, as for {@link onlyHostUserOf}. */
export const onlyKeyOf = (organizationId: string): Change => ({
  kind: 'bound',
  table: 'hostOrganizations',
  where: { organizationId },
  atMost: 1,
});

/** The caller that the rows describe; `undefined` while one of them is missing. */
export const callerOf = async (rows: HostRows, store: Store): Promise<Caller | undefined> => {
  const { user, organization, membership } = rows;
  if (user === undefined || organization === undefined || membership === undefined) return undefined;
  return {
    type: 'user',
    id: user.id,
    name: user.name,
    organizationId: organization.id,
    role: membership.role,
    scopes: await readRoleScopes(membership, store),
    // The host signs its users in, and decides whether they need a second factor.
    restriction: suspensionOf(organization),
    sessionId: null,
    boundTo: null,
  };
};
