import { type RoleCreate, roles, type Scope, systemRoles } from '@watchpost/schemas';
import { assertWithinOwnScopes } from '../../request/access/authorize.js';
import { isSystemRole } from '../../request/access/role-scopes.js';
import { type AuditSubject, auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField, notFound, ProblemError } from '../../request/http/problem.js';
import { type Decision, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { assertVersion, readOwnRow, servedResource, versionHeaders } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { rolesBounds } from './bounds.js';
import { countMembers, presentCustomRole, presentSystemRoles } from './present-role.js';

/** A custom role together with its count of members, which is no column. */
type CountedRole = Row<'roles'> & { readonly memberCount?: number };

export const roleResource = servedResource(roles, 'roles', (row) => {
  // The plain verbs hand over rows of the table that is named here, and nothing else.
  const role = row as CountedRole;
  return { ...presentCustomRole(role), memberCount: role.memberCount ?? 0 };
});

const resourceOf = (role: { readonly id: string | null; readonly name: string }): AuditSubject['resource'] => ({
  type: roles.name,
  id: role.id,
  name: role.name,
});

const readRole = async (
  id: string,
  context: OrganizationContext,
): Promise<Row<'roles'> & { readonly memberCount: number }> => {
  const [row, memberCount] = await Promise.all([
    readOwnRow('roles', id, context),
    countMembers(id, context.caller.organizationId, context.services.store),
  ]);
  return { ...row, memberCount };
};

const assertFreeName = async (name: string, context: OrganizationContext): Promise<void> => {
  const isOfSystem = Object.values(systemRoles).some((role) => role.name.toLowerCase() === name.toLowerCase());
  const holder = await context.services.store.get('roles', {
    organizationId: context.caller.organizationId,
    name,
  });
  if (isOfSystem || holder !== undefined) throw invalidField('name', 'taken', 'is the name of another role');
};

const assertCustom = (id: string): void => {
  if (isSystemRole(id)) throw new ProblemError('conflict', 'A system role cannot be changed; create a custom role.');
};

const getRole = servePlain(async (input, context) => {
  const id = idOf(input);
  const { store } = context.services;
  if (!isSystemRole(id)) {
    const row = await readRole(id, context);
    return { body: roleResource.present(row, context.now), headers: versionHeaders(row) };
  }
  const { organizationId } = context.caller;
  const [organization, memberCount] = await Promise.all([
    store.get('organizations', { id: organizationId }),
    countMembers(id, organizationId, store),
  ]);
  const role = organization && presentSystemRoles(organization).find((system) => system.id === id);
  if (role === undefined) throw notFound();
  return { body: { ...role, memberCount }, headers: versionHeaders(role) };
});

const createRole = servePlain(async (input, context) => {
  const body = input.body as RoleCreate;
  assertWithinOwnScopes(body.scopes, context, resourceOf({ id: null, name: body.name }));
  await assertFreeName(body.name, context);
  return decideCreate(roleResource, newDocumentRow(roleResource, { ...body }, context), context);
});

const maxMembers = rolesBounds.roleMembers.most;

/**
 * The decision that changes a custom role, with the keys of those who have it.
 *
 * @param columns what is set, ready for the table
 */
export const decideRoleUpdate = async (
  row: Row<'roles'>,
  columns: Readonly<Record<string, unknown>>,
  context: OrganizationContext<'outbox'>,
): Promise<Decision> => {
  const decision = decideUpdate(roleResource, row, columns, context);
  if (columns.scopes === undefined) return decision;
  const { id, organizationId, updatedAt } = row;
  const members = await context.services.store.find('memberships', { organizationId, role: id }, { limit: maxMembers });
  const userIds = members.map(({ userId }) => userId);
  const scopes = new Set(columns.scopes as Scope[]);
  // Giving the role moves its time on: a member who was given it meanwhile is counted the next time.
  const sameMembers: Change = {
    kind: 'update',
    table: 'roles',
    where: { id, updatedAt },
    set: { updatedAt },
    mustMatch: true,
  };
  const keys = await followHolders({ organizationId, userIds, scopes }, context);
  return { ...decision, changes: [sameMembers, ...(decision.changes ?? []), ...keys] };
};

/** Changes a custom role; it acts on the next request of every member who has it. */
const updateRole = servePlain(async (input, context: OrganizationContext<'outbox'>) => {
  const id = idOf(input);
  assertCustom(id);
  const row = await readRole(id, context);
  assertVersion(row, context);
  if (row.hostKey !== null) throw new ProblemError('conflict', 'The app that Watchpost is part of defines this role.');
  const columns = changedColumns(roleResource, row, input.body);
  assertWithinOwnScopes(
    new Set([...row.scopes, ...((columns.scopes as Scope[] | undefined) ?? [])]),
    context,
    resourceOf(row),
  );
  if (typeof columns.name === 'string') await assertFreeName(columns.name, context);
  return decideRoleUpdate(row, columns, context);
});

/** What still uses a role, in words; empty when nothing does. */
const usesOf = async ({ id: role, organizationId }: Row<'roles'>, context: OrganizationContext): Promise<string[]> => {
  const { store } = context.services;
  const isPending = { acceptedAt: null, expiresAt: { above: context.now } };
  const [memberCount, invitations, connections] = await Promise.all([
    countMembers(role, organizationId, store),
    store.find('invitations', { organizationId, role, ...isPending }, { limit: 100 }),
    store.find('ssoConnections', { organizationId, role }, { limit: 100 }),
  ]);
  const counts = [
    [memberCount, 'member'],
    [invitations.length, 'invitation'],
    [connections.length, 'sign-in connection'],
  ] as const;
  return counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]));
};

/** Removes a custom role that is no longer used. */
const removeRole = servePlain(async (input, context): Promise<Decision> => {
  const id = idOf(input);
  assertCustom(id);
  // The row first: a role that is given to anyone after this read makes the commit fail.
  const row = await readOwnRow('roles', id, context);
  assertVersion(row, context);
  assertWithinOwnScopes(row.scopes, context, resourceOf(row));
  const uses = await usesOf(row, context);
  if (uses.length > 0) {
    throw new ProblemError('conflict', `The role is in use: ${uses.join(', ')}. Give them another role first.`);
  }
  const { version, updatedAt } = row;
  return {
    changes: [
      { kind: 'delete', table: 'roles', where: { id, version, updatedAt }, mustMatch: true },
      auditChange(context, { resource: resourceOf(row), before: roleResource.present(row, context.now) }),
    ],
  };
});

export const roleOperations: Readonly<Record<string, Verb>> = {
  'roles.get': getRole,
  'roles.create': createRole,
  'roles.update': updateRole,
  'roles.remove': removeRole,
};
