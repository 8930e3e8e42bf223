import { organizations } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { newId } from '../../base/ids.js';
import { readPersonWays } from '../../request/access/person-ways.js';
import { auditChange } from '../../request/audit/record.js';
import type { UnauthenticatedContext } from '../../request/context.js';
import { actorOf, newEvent } from '../../request/events/emit.js';
import { ProblemError } from '../../request/http/problem.js';
import { holdToLimits } from '../../request/limits/hold-to-limits.js';
import type { CoreAnd } from '../../request/services.js';
import type { Change, Row } from '../../store/interface/store.js';
import type { HostSignInServices } from '../auth/authenticate.js';
import { membershipRemoval } from '../members/removal.js';
import {
  advanceDeletion,
  organizationDeletion,
  organizationRestoration,
} from '../organizations/delete-organization.js';
import { organizationResource } from '../organizations/organization.js';
import { emailSchema, hostKeySchema, readHostUser, tenantSchema, textOf } from './ask-host.js';
import { hostUsersBounds } from './bounds.js';
import { firstOrganization } from './first-rows.js';
import { host, inOrganization, routeOf } from './host-context.js';
import { renameChanges } from './host-organization.js';
import { assertRoomForRole } from './host-role.js';
import { hostIssuer, onlyHostUserOf, onlyKeyOf, readHostRows } from './host-rows.js';
import type { HostUser } from './host-user.js';
import { provision } from './provision.js';

/** What a host prepares and takes away without a request of the user. Each call may be repeated: what is so already stays. */
export interface TenantOperator {
  /**
   * Makes the organization of a key of the host, or renames it.
   *
   * @throws TypeError for a key or name of another form; ProblemError `plan_limit_reached`
   */
  ensure(tenant: HostUser['organization']): Promise<{ readonly organizationId: string; readonly isNew: boolean }>;
  /**
   * Makes an organization that is there already, such as that of the first owner, the one of a key of the host.
   *
   * @throws TypeError when there is no such organization, or key or organization belong to another
   */
  link(link: { readonly key: string; readonly organizationId: string }): Promise<void>;
  /**
   * Makes an account that is there already the one of a user of the host, whether its address is verified or not.
   *
   * @throws TypeError when no account has the address, or user or account belong to another
   */
  linkUser(link: { readonly id: string; readonly email: string }): Promise<{ readonly userId: string }>;
  /**
   * Makes a user of the host a member with this role, or gives the member this role. What `identity` says at the next
   * request of the user counts again.
   *
   * @throws TypeError when the user cannot be used, or has by its id a role that is not there; ProblemError `forbidden` when another account has the address,
   *   `plan_limit_reached`
   */
  setMember(member: HostUser): Promise<{ readonly organizationId: string; readonly userId: string }>;
  /** Ends a membership, and suspends the API keys that the member answers for. @returns whether there was one */
  removeMember(member: { readonly key: string; readonly userId: string }): Promise<boolean>;
  /**
   * Suspends the organization of a key and deletes it after `deletionGraceDays`, as its owners do with the API: what waits
   * to be sent is given up, and members are mailed. The key is free again once it is deleted.
   *
   * @param removal.atOnce deletes it without these days, also when they have begun. Default: `false`
   * @returns when it is deleted; `null` when the key has no organization
   * @throws ProblemError `conflict` when others change it at the same time
   */
  remove(removal: { readonly key: string; readonly atOnce?: boolean }): Promise<{ readonly deletesAt: Date } | null>;
  /**
   * Undoes {@link TenantOperator.remove} until the deletion has begun.
   *
   * @returns whether the organization was to be deleted
   * @throws ProblemError `conflict` when its deletion has begun
   */
  restore(tenant: { readonly key: string }): Promise<boolean>;
}

const maxAttempts = hostUsersBounds.joinAttempts.most;

const linkSchema = z.object({ key: hostKeySchema, organizationId: textOf(100) });
const userLinkSchema = z.object({ id: hostKeySchema, email: emailSchema });
const removalSchema = z.object({ key: hostKeySchema, atOnce: z.boolean().default(false) });
const keySchema = z.object({ key: hostKeySchema });
const memberSchema = z.object({ key: hostKeySchema, userId: hostKeySchema });

const read = <Schema extends z.ZodType>(schema: Schema, given: unknown, method: string): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`);
  throw new TypeError(`kit.tenants.${method}: ${faults.join('; ')}`);
};

/** What a step changes, and what it then returns. */
interface Settlement<T> {
  readonly result: T;
  readonly changes: readonly Change[];
  readonly context: UnauthenticatedContext<'entitlements'>;
  /** Whose limits apply. Default: those of no organization. */
  readonly organizationId?: string | null;
}

/** Makes what a host provisions with. Its acts are in the audit trail under the operations of the contract that do the same. */
export const createTenantOperator = (services: CoreAnd<'deletionGraceMs' | HostSignInServices>): TenantOperator => {
  const { store, clock } = services;

  const contextOf = (operationId: string): UnauthenticatedContext<'deletionGraceMs' | HostSignInServices> => {
    const now = clock();
    return { requestId: newId('req', now), now, clientAddress: '', route: routeOf(operationId), path: '', services };
  };

  /** Decides anew when another was faster; nothing to change is done. */
  const settle = async <T>(decide: () => Promise<Settlement<T>>): Promise<T> => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const { result, changes, context, organizationId = null } = await decide();
      if (changes.length === 0) return result;
      const held = holdToLimits(changes, { ...context, caller: host, organizationId });
      const committed = await store.commit(held.changes);
      if (committed.isCommitted) return result;
      if (committed.reason === 'over_limit') throw await held.refusalOf(committed);
      assertRoomForRole(committed);
    }
    throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
  };

  const rowsOf = async (
    key: string,
  ): Promise<
    { readonly hosted: Row<'hostOrganizations'>; readonly organization: Row<'organizations'> } | undefined
  > => {
    const hosted = await store.get('hostOrganizations', { key });
    const organization = hosted && (await store.get('organizations', { id: hosted.organizationId }));
    return hosted && organization && { hosted, organization };
  };

  const linked = (
    organizationId: string,
    resource: { type: string; id: string; name: string },
    after: object,
  ): Change => auditChange({ ...contextOf('organizations.update'), caller: host }, { organizationId, resource, after });

  return {
    async ensure(given) {
      const tenant = read(tenantSchema, given, 'ensure');
      return settle<Awaited<ReturnType<TenantOperator['ensure']>>>(async () => {
        const known = await rowsOf(tenant.key);
        if (known !== undefined) {
          const context = contextOf('organizations.update');
          const { hosted, organization } = known;
          const changes = renameChanges(hosted, organization, tenant.name, inOrganization(context, organization.id));
          return { result: { organizationId: organization.id, isNew: false }, changes, context };
        }
        const context = contextOf('organizations.create');
        const { organization, changes } = await firstOrganization({ organization: tenant }, context);
        const { id, name, version } = organization;
        const created = newEvent(
          'organization.created',
          {
            organizationId: id,
            subject: { type: organizations.name, id, sequence: version },
            data: organizationResource.present({ ...organization }, context.now),
          },
          { actor: actorOf({ caller: host }), now: context.now },
        );
        const resource = { type: organizations.name, id, name };
        const audit = auditChange(
          { ...context, caller: host },
          { organizationId: id, resource, after: { name, hostKey: tenant.key } },
        );
        return {
          result: { organizationId: id, isNew: true },
          changes: [...changes, audit, { kind: 'insert', table: 'events', row: created }],
          context,
        };
      });
    },

    async link(given) {
      const { key, organizationId } = read(linkSchema, given, 'link');
      return settle(async () => {
        const context = contextOf('organizations.update');
        const [organization, ofKey, ofOrganization] = await Promise.all([
          store.get('organizations', { id: organizationId }),
          store.get('hostOrganizations', { key }),
          store.get('hostOrganizations', { organizationId }),
        ]);
        if (organization === undefined)
          throw new TypeError(`kit.tenants.link: there is no organization ${organizationId}`);
        if (ofKey?.organizationId === organizationId) return { result: undefined, changes: [], context };
        if (ofKey !== undefined) throw new TypeError(`kit.tenants.link: the key ${key} has another organization`);
        if (ofOrganization !== undefined) throw new TypeError(`kit.tenants.link: ${organizationId} has another key`);
        const row = { key, organizationId, name: organization.name, createdAt: context.now };
        const resource = { type: organizations.name, id: organizationId, name: organization.name };
        return {
          result: undefined,
          changes: [
            { kind: 'insert', table: 'hostOrganizations', row },
            onlyKeyOf(organizationId),
            linked(organizationId, resource, { hostKey: key }),
          ],
          context,
        };
      });
    },

    async linkUser(given) {
      const { id, email } = read(userLinkSchema, given, 'linkUser');
      return settle(async () => {
        const context = contextOf('auth.updateMe');
        const user = await store.get('users', { email });
        if (user === undefined) throw new TypeError(`kit.tenants.linkUser: no account has the address ${email}`);
        const [ofHostUser, ofAccount] = await Promise.all([
          store.get('oauthIdentities', { issuer: hostIssuer, subject: id }),
          store.get('oauthIdentities', { issuer: hostIssuer, userId: user.id }),
        ]);
        const result = { userId: user.id };
        if (ofHostUser?.userId === user.id) return { result, changes: [], context };
        if (ofHostUser !== undefined) throw new TypeError(`kit.tenants.linkUser: the user ${id} has another account`);
        if (ofAccount !== undefined)
          throw new TypeError(`kit.tenants.linkUser: ${email} is the account of another user`);
        const { now } = context;
        const row = { issuer: hostIssuer, subject: id, userId: user.id, email, createdAt: now, lastUsedAt: now };
        const audit = auditChange(
          { ...context, caller: host },
          {
            organizationId: 'system',
            resource: { type: 'user', id: user.id, name: user.name },
            after: { hostUserId: id },
          },
        );
        return {
          result,
          changes: [{ kind: 'insert', table: 'oauthIdentities', row }, onlyHostUserOf(user.id), audit],
          context,
        };
      });
    },

    async setMember(given) {
      const hostUser = readHostUser(given, 'kit.tenants.setMember: the user has invalid fields');
      await settle(async () => {
        const context = contextOf('members.update');
        const rows = await readHostRows(hostUser, store);
        const changes = await provision(hostUser, rows, context, host);
        return { result: undefined, changes, context, organizationId: rows.organization?.id ?? null };
      });
      const { user, organization } = await readHostRows(hostUser, store);
      return { organizationId: organization?.id ?? '', userId: user?.id ?? '' };
    },

    async removeMember(given) {
      const { key, userId: subject } = read(memberSchema, given, 'removeMember');
      return settle(async () => {
        const context = contextOf('members.remove');
        const nothing = { result: false, changes: [], context };
        const [known, identity] = await Promise.all([
          rowsOf(key),
          store.get('oauthIdentities', { issuer: hostIssuer, subject }),
        ]);
        if (known === undefined || identity === undefined) return nothing;
        const { organization } = known;
        const { userId } = identity;
        const [row, user] = await Promise.all([
          store.get('memberships', { userId, organizationId: organization.id }),
          store.get('users', { id: userId }),
        ]);
        if (row === undefined || user === undefined) return nothing;
        const ways = (await readPersonWays([user], organization.id, store)).get(user.id);
        const changes = await membershipRemoval({ row, user, ways }, inOrganization(context, organization.id));
        return { result: true, changes, context };
      });
    },

    async remove(given) {
      const { key, atOnce } = read(removalSchema, given, 'remove');
      return settle<Awaited<ReturnType<TenantOperator['remove']>>>(async () => {
        const context = contextOf('organizations.remove');
        const organization = (await rowsOf(key))?.organization;
        if (organization === undefined) return { result: null, changes: [], context };
        const { id, deletesAt } = organization;
        const endsAt = atOnce ? context.now : context.now + services.deletionGraceMs;
        if (deletesAt !== null && (!atOnce || deletesAt <= endsAt)) {
          return { result: { deletesAt: new Date(deletesAt) }, changes: [], context };
        }
        const decide = deletesAt === null ? organizationDeletion : advanceDeletion;
        const changes = decide(organization, inOrganization(context, id), endsAt);
        return { result: { deletesAt: new Date(endsAt) }, changes, context };
      });
    },

    async restore(given) {
      const { key } = read(keySchema, given, 'restore');
      return settle(async () => {
        const context = contextOf('organizations.restore');
        const organization = (await rowsOf(key))?.organization;
        if (organization === undefined || organization.deletesAt === null)
          return { result: false, changes: [], context };
        const { changes = [] } = await organizationRestoration(organization, inOrganization(context, organization.id));
        return { result: true, changes, context };
      });
    },
  };
};
