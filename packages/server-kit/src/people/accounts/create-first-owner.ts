import { defaultOrganizationSettings, organizations, serverRoutes } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { mailboxOf } from '../../base/mailbox.js';
import { systemActor } from '../../request/events/emit.js';
import type { CoreAnd } from '../../request/services.js';
import { searchTextOf } from '../../request/verbs/served-resource.js';
import type { Store } from '../../store/interface/store.js';
import { passwordProblem } from './password-policy.js';

/** The first account of a server. */
export interface FirstOwner {
  readonly email: string;
  /** 15 to 1,024 characters that are not easy to guess, as for every account without a second factor. */
  readonly password: string;
  /** Default: `My organization`. */
  readonly organizationName?: string;
}

/** The same rules as for the owner who comes by the link of the first start. */
const ownerSchema = serverRoutes.setUp.body.pick({ email: true, password: true, organizationName: true });

/** What was given, tidied. @throws TypeError that names the field and its rule, and never holds the password */
const readOwner = (given: FirstOwner) => {
  const { success, data: owner, error } = ownerSchema.safeParse(given);
  if (!success) {
    const problems = error.issues.map(({ path, message }) => `\`${path.join('.') || 'owner'}\` ${message}`);
    throw new TypeError(`createFirstOwner: ${problems.join('; ')}`);
  }
  const problem = passwordProblem(owner.password, { email: owner.email, hasSecondFactor: false });
  if (problem !== null) throw new TypeError(`createFirstOwner: \`password\` ${problem.message}`);
  return owner;
};

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
 * @throws TypeError for an address, a password or a name that no form would take, while there is no owner
 */
export const createFirstOwner = async (
  given: FirstOwner,
  services: CoreAnd<'entitlements' | 'firstSubscription' | 'passwordHasher'>,
): Promise<boolean> => {
  const { store, clock, passwordHasher, entitlements } = services;
  // What an older build took must not keep a server from starting: it is read once, and only then.
  if (await hasOwner(store)) return false;
  const owner = readOwner(given);
  const now = clock();
  const common = { createdAt: now, updatedAt: now };
  const user = {
    id: newId('usr', now),
    email: owner.email,
    mailbox: mailboxOf(owner.email),
    name: 'Owner',
    passwordHash: await passwordHasher.hash(owner.password),
    emailVerifiedAt: now,
    disabledAt: null,
    ...common,
  };
  const organization = {
    id: newId('org', now),
    version: 1,
    name: owner.organizationName,
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
