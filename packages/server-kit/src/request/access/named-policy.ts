import type { Change } from '../../store/interface/store.js';
import type { OrganizationContext } from '../context.js';
import { invalidField } from '../http/problem.js';

/**
 * Makes sure that an escalation policy exists, and stays until the commit ends: its removal waits for that and then finds it
 * named.
 *
 * @param field the field that names it, for the problem
 * @throws ProblemError `validation_failed` when it is not a policy of the organization
 */
export const nameEscalationPolicy = async (
  field: string,
  id: string | null | undefined,
  { caller: { organizationId }, services: { store } }: OrganizationContext,
): Promise<Change[]> => {
  if (id === null || id === undefined) return [];
  const where = { organizationId, id };
  if ((await store.get('escalationPolicies', where)) === undefined) {
    throw invalidField(field, 'not_found', `must be an escalation policy of this organization; there is no ${id}`);
  }
  return [
    {
      kind: 'derive',
      table: 'escalationPolicies',
      where,
      limit: 1,
      changes: (rows) => (rows.length === 1 ? [] : null),
    },
  ];
};
