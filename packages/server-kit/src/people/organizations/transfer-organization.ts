import { organizationRoutes, organizations, type Scope, systemRoles } from '@watchpost/schemas';
import { refusal } from '../../request/access/authorize.js';
import { readPersonWays } from '../../request/access/person-ways.js';
import { type AuditSubject, auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { type Decision, serve } from '../../request/operation.js';
import { assertVersion, versionHeaders } from '../../request/verbs/served-resource.js';
import type { Change, Row } from '../../store/interface/store.js';
import { followHolders } from '../api-keys/follow-holders.js';
import { ownersChange } from '../members/last-owner.js';
import { changeRole, type MemberRows, presentMember, roleEvent } from '../members/membership.js';
import { organizationResource, readOwnOrganization } from './organization.js';

/** Reads the caller's own membership. @throws ProblemError `forbidden` when the caller is no owner */
const readOwner = async (
  organizationId: string,
  context: OrganizationContext,
  resource: AuditSubject['resource'],
): Promise<Row<'memberships'>> => {
  const { caller, services } = context;
  const row =
    caller.type === 'user' && caller.id !== null
      ? await services.store.get('memberships', { organizationId, userId: caller.id })
      : undefined;
  if (row?.role !== 'owner') throw refusal(context, 'Only an owner may do this.', resource);
  return row;
};

const readUser = async (row: Row<'memberships'>, context: OrganizationContext): Promise<MemberRows> => {
  const user = await context.services.store.get('users', { id: row.userId });
  if (user === undefined) throw new TypeError(`the membership ${row.id} has no user`);
  return { row, user, ways: (await readPersonWays([user], row.organizationId, context.services.store)).get(user.id) };
};

/** Gives a member another role and reports it; no changes when the member has it already. */
const reassign = async (
  { row, user, ways }: MemberRows,
  role: 'owner' | 'admin',
  context: OrganizationContext<'outbox'>,
): Promise<Change[]> => {
  if (row.role === role) return [];
  const scopes = new Set<Scope>(systemRoles[role].scopes);
  const changed = { ...row, role, updatedAt: context.now };
  return [
    changeRole(row, role, context.now),
    ...(await followHolders({ organizationId: row.organizationId, userIds: [row.userId], scopes }, context)),
    ...roleEvent('role.revoked', presentMember(row, user, ways), row.organizationId, context),
    ...roleEvent('role.assigned', presentMember(changed, user, ways), row.organizationId, context),
  ];
};

/** Hands an organization over: the member becomes owner, and the caller admin. */
export const transferOrganization = serve(
  organizationRoutes.transfer,
  async ({ params, body }, context: OrganizationContext<'outbox'>): Promise<Decision> => {
    const organization = await readOwnOrganization(params.id, context);
    const resource = { type: organizations.name, id: organization.id, name: organization.name };
    const giver = await readOwner(organization.id, context, resource);
    assertVersion(organization, context);
    const taker = await context.services.store.get('memberships', {
      id: body.memberId,
      organizationId: organization.id,
    });
    if (taker === undefined) throw invalidField('memberId', 'unknown', 'is not a member of this organization');
    if (taker.id === giver.id) throw invalidField('memberId', 'self', 'must be another member than you');
    const [from, to] = await Promise.all([readUser(giver, context), readUser(taker, context)]);
    const changed = { ...organization, version: organization.version + 1 };
    return {
      body: organizationResource.present(changed, context.now),
      headers: versionHeaders(changed),
      changes: [
        ownersChange(organization),
        ...(await reassign(to, 'owner', context)),
        ...(await reassign(from, 'admin', context)),
        auditChange(context, {
          resource,
          before: { [giver.id]: giver.role, [taker.id]: taker.role },
          after: { [giver.id]: 'admin', [taker.id]: 'owner' },
        }),
      ],
    };
  },
);
