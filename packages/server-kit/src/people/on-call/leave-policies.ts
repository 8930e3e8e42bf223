import { bounds, escalationPolicies } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import type { Change, Row } from '../../store/interface/store.js';

type PolicyRow = Row<'escalationPolicies'>;

/** Takes a person out of the steps of a policy. A step that names no other target pages the responders from then on. */
const withoutPerson = (row: PolicyRow, userId: string, context: OrganizationContext): Change[] => {
  const steps: PolicyRow['steps'] = row.steps.map((step) => {
    const targets = step.targets.filter(({ id }) => id !== userId);
    return { ...step, targets: targets.length === 0 ? [{ type: 'responders' }] : targets };
  });
  const set = {
    steps,
    targetIds: row.targetIds.filter((id) => id !== userId),
    version: row.version + 1,
    updatedAt: context.now,
  };
  return [
    { kind: 'update', table: 'escalationPolicies', where: { id: row.id }, set },
    auditChange(context, {
      resource: { type: escalationPolicies.name, id: row.id, name: row.name },
      before: { steps: row.steps },
      after: { steps },
    }),
  ];
};

/** Takes a member out of all escalation policies in the commit that ends the membership. */
export const leavePolicies = (
  { organizationId, userId }: Pick<Row<'memberships'>, 'organizationId' | 'userId'>,
  context: OrganizationContext,
): Change => ({
  kind: 'derive',
  table: 'escalationPolicies',
  where: { organizationId, targetIds: { includes: userId } },
  limit: bounds.organizationEscalationPolicies.most,
  changes: (rows) => rows.flatMap((row) => withoutPerson(row, userId, context)),
});
