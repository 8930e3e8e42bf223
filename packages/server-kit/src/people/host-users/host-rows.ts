import { readRoleScopes } from '../../request/access/role-scopes.js';
import type { Caller } from '../../request/context.js';
import type { Row, Store } from '../../store/store.js';
import type { KnownHostUser } from './ask-host.js';

/** The issuer of the identities that the host vouches for; those of providers are addresses. */
export const hostIssuer = 'host';

/** What the database has of a user of the host; nothing of it before the first request. */
export interface HostRows {
  readonly identity: Row<'oauthIdentities'> | undefined;
  readonly user: Row<'users'> | undefined;
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
  return { identity, user, organization, membership };
};

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
    restriction: organization.status === 'suspended' ? 'readOnly' : null,
    sessionId: null,
    boundTo: null,
  };
};
