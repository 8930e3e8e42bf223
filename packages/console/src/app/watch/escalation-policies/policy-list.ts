import type { EscalationPoliciesListQuery, EscalationPolicy } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';

/** Lists the escalation policies of the organization. */
export const createPolicyList = ({
  client,
  address,
}: Pick<ConsoleParts, 'client' | 'address'>): ListModel<EscalationPolicy> =>
  createList<EscalationPolicy>({
    address,
    fields: ['search', 'sort'],
    read: (query, options) => client.escalationPolicies.list(query as EscalationPoliciesListQuery, options),
  });
