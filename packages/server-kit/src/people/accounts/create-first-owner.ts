import { defaultOrganizationSettings, organizations } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { systemActor } from '../../request/events/emit.js';
import type { Services } from '../../request/services.js';
import { searchTextOf } from '../../request/verbs/served-resource.js';
import type { Store } from '../../store/store.js';

/** The first account of a server. */
export interface FirstOwner {
  readonly email: string;
  readonly password: string;
  readonly organizationName?: string;
}

/**
 * Slug of the first organization, however that is created. Slugs are unique: of commits that each create the first owner,
 * one is accepted.
 */
export const firstSlug = 'main';

/** Whether the server has an account or an organization. */
export const hasOwner = async (store: Pick<Store, 'findColumns'>): Promise<boolean> => {
  const users = await store.findColumns('users', ['id'], {}, { limit: 1 });
  return users.length > 0 || (await store.findColumns('organizations', ['id'], {}, { limit: 1 })).length > 0;
};

/**
 * Makes the first user, owner of the first organization, unless there is an account or an organization. Two processes that
 * start at once make one.
 *
 * @returns whether this call made it
 */
export const createFirstOwner = async (owner: FirstOwner, services: Services): Promise<boolean> => {
  const { store, clock, passwordHasher, entitlements } = services;
  if (await hasOwner(store)) return false;
  const now = clock();
  const common = { createdAt: now, updatedAt: now };
  const user = {
    id: newId('usr', now),
    email: owner.email.trim().toLowerCase(),
    name: 'Owner',
    passwordHash: await passwordHasher.hash(owner.password),
    emailVerifiedAt: now,
    disabledAt: null,
    ...common,
  };
  const organization = {
    id: newId('org', now),
    version: 1,
    name: owner.organizationName ?? 'My organization',
    slug: firstSlug,
    status: 'active' as const,
    timezone: 'UTC',
    settings: defaultOrganizationSettings,
    ...common,
  };
  const result = await store.commit([
    ...entitlements.firstChanges(organization.id, now),
    {
      kind: 'insert',
      table: 'organizations',
      row: { ...organization, searchText: searchTextOf(organizations, organization) },
    },
    ...services.firstSubscription.changesFor(organization.id, { actor: systemActor, now }),
    { kind: 'insert', table: 'users', row: user },
    {
      kind: 'insert',
      table: 'memberships',
      row: { id: newId('mbr', now), organizationId: organization.id, userId: user.id, role: 'owner', ...common },
    },
    {
      kind: 'audit',
      activity: {
        id: newId('aud', now),
        organizationId: organization.id,
        at: now,
        actor: { type: 'system', id: null, name: 'first start' },
        action: 'organizations.create',
        resource: { type: 'organization', id: organization.id, name: organization.name },
        changes: { before: null, after: organization },
        requestId: 'first-start',
        ip: null,
        result: 'success',
      },
    },
  ]);
  return result.isCommitted;
};
