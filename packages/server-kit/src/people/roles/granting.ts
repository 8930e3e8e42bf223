import { assertWithinOwnScopes, refusal } from '../../request/access/authorize.js';
import { findRole, type KnownRole } from '../../request/access/role-scopes.js';
import type { AuditSubject } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Change } from '../../store/interface/store.js';

/**
 * Only a caller who has all scopes of a role may give it, take it away, or change a member who has it. Ownership is
 * more than its scopes: only an owner makes and unmakes owners.
 *
 * @throws ProblemError `forbidden`
 */
export const assertMayGrant = (
  role: KnownRole,
  context: OrganizationContext,
  resource: AuditSubject['resource'],
): void => {
  assertWithinOwnScopes(role.scopes, context, resource);
  if (role.id === 'owner' && context.caller.role !== 'owner') {
    throw refusal(context, 'Only an owner makes or unmakes owners.', resource);
  }
};

/**
 * Reads the role that a request names and is about to give.
 *
 * @throws ProblemError `validation_failed` when the organization has no such role, `forbidden` when it is beyond the
 *   caller
 */
export const readGrantedRole = async (
  role: string,
  context: OrganizationContext,
  resource: AuditSubject['resource'],
): Promise<KnownRole> => {
  const found = await findRole(role, context.caller.organizationId, context.services.store);
  if (found === undefined) throw invalidField('role', 'unknown', 'is not a role of this organization');
  assertMayGrant(found, context, resource);
  return found;
};

/**
 * The entry of a commit that gives a role. It fails when the role has been deleted by then. It also touches the role: a
 * removal that has just counted its members then fails in turn. It does not compare the version: many may be given one
 * role at once.
 */
export const touchRole = ({ custom }: KnownRole, now: number): Change[] =>
  custom === undefined
    ? []
    : [
        {
          kind: 'update',
          table: 'roles',
          where: { id: custom.id, organizationId: custom.organizationId },
          set: { updatedAt: Math.max(now, custom.updatedAt + 1) },
          mustMatch: true,
        },
      ];
