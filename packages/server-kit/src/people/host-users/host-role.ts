import { bounds, type Scope, systemRoles } from '@watchpost/schemas';
import { findRole } from '../../request/access/role-scopes.js';
import type { UnauthenticatedContext } from '../../request/context.js';
import { boundReached } from '../../request/http/perform.js';
import { ProblemError } from '../../request/http/problem.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import type { Change, CommitResult, Row, Store } from '../../store/interface/store.js';
import { touchRole } from '../roles/granting.js';
import { decideRoleUpdate, roleResource } from '../roles/role.js';
import type { KnownHostRole, KnownHostUser } from './ask-host.js';
import { asOperation } from './host-context.js';

/** The role that the host names for a user, as the organization has it or is about to. */
export interface NamedRole {
  /** Key of a system role, or id of a custom one. */
  readonly id: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The entries of a commit that make the role what the host says; none where it is. */
  readonly changes: readonly Change[];
  /** The entries of a commit that gives the role: a removal of the role side by side fails, or it does. */
  readonly given: readonly Change[];
}

const isSet = (scopes: readonly string[], others: readonly string[]): boolean =>
  scopes.length === others.length && scopes.every((scope) => others.includes(scope));

const mostSameNames = 100;

/** As much of a name as leaves room for a number behind it. */
const stemOf = (name: string): string => name.slice(0, bounds.name.most - ` (${mostSameNames})`.length);

/** Whether the row has the name, or its stem with a number, because another role has the name. */
const isNamed = (row: Row<'roles'>, name: string): boolean => {
  const stem = stemOf(name);
  return row.name === name || (row.name.startsWith(stem) && /^ \(\d{1,3}\)$/.test(row.name.slice(stem.length)));
};

/**
 * A name that no role of the organization has. The members of another role with the name must not get what the host grants,
 * and must not be able to keep the host's users out by it.
 */
const freeRoleName = async (name: string, organizationId: string, store: Store): Promise<string> => {
  const ofSystem = new Set(Object.values(systemRoles).map((role) => role.name.toLowerCase()));
  for (let number = 1; number <= mostSameNames; number++) {
    const candidate = number === 1 ? name : `${stemOf(name)} (${number})`;
    const isTaken = ofSystem.has(candidate.toLowerCase());
    if (!isTaken && (await store.get('roles', { organizationId, name: candidate })) === undefined) return candidate;
  }
  throw new ProblemError('conflict', `The organization has ${mostSameNames} roles named ${name}.`);
};

const newRole = async (
  { key, name, description, scopes }: KnownHostRole,
  organizationId: string,
  context: UnauthenticatedContext,
): Promise<NamedRole> => {
  const { store } = context.services;
  const hosted = asOperation('roles.create', context, organizationId);
  const document = { name: await freeRoleName(name, organizationId, store), description, scopes };
  const row = { ...newDocumentRow(roleResource, document, hosted), hostKey: key };
  const { changes = [] } = decideCreate(roleResource, row, hosted);
  return { id: row.id, scopes: new Set(scopes), changes, given: [] };
};

const followedRole = async (
  row: Row<'roles'>,
  { name, description, scopes }: KnownHostRole,
  context: UnauthenticatedContext<'outbox'>,
): Promise<NamedRole> => {
  const { organizationId } = row;
  const columns = {
    ...(!isNamed(row, name) && { name: await freeRoleName(name, organizationId, context.services.store) }),
    ...(row.description !== description && { description }),
    ...(!isSet(row.scopes, scopes) && { scopes }),
  };
  const known = { id: row.id, name: row.name, scopes: new Set(scopes), custom: row };
  const given = touchRole(known, context.now);
  if (Object.keys(columns).length === 0) return { id: row.id, scopes: known.scopes, changes: [], given };
  const { changes = [] } = await decideRoleUpdate(row, columns, asOperation('roles.update', context, organizationId));
  return { id: row.id, scopes: known.scopes, changes, given };
};

/**
 * Other bounds of a commit that provisions are lost races, which are decided anew.
 *
 * @throws ProblemError `plan_limit_reached` when the organization has as many roles as it may have
 */
export const assertRoomForRole = (result: CommitResult): void => {
  if (result.isCommitted || result.reason !== 'over_bound' || result.table !== 'roles') return;
  throw boundReached(result.table, result.atMost);
};

/**
 * Finds the role that the host names for a user. One that the host defines is made where it is missing, and follows the host's
 * definition where it differs.
 *
 * @throws TypeError for the id of a role that the organization does not have
 */
export const namedRole = async (
  { role, organization: { key } }: KnownHostUser,
  organizationId: string,
  context: UnauthenticatedContext<'outbox'>,
): Promise<NamedRole> => {
  const { store } = context.services;
  if (typeof role !== 'string') {
    const row = await store.get('roles', { organizationId, hostKey: role.key });
    return row === undefined ? newRole(role, organizationId, context) : followedRole(row, role, context);
  }
  const found = await findRole(role, organizationId, store);
  if (found === undefined)
    throw new TypeError(`The host names the role ${role}, which its organization ${key} does not have.`);
  return { id: found.id, scopes: found.scopes, changes: [], given: touchRole(found, context.now) };
};
