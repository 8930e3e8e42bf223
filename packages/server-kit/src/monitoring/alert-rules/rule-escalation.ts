import type { AlertRule } from '@watchpost/schemas';
import { nameEscalationPolicy } from '../../request/access/named-policy.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Change } from '../../store/interface/store.js';
import { policyOfRule } from '../alerts/rule-policy.js';

type Content = Pick<AlertRule, 'channels' | 'createIncident'>;

/**
 * Checks the policy that a rule names.
 *
 * @param before the rule as it is; `undefined` for a new one
 * @returns the changes that refuse the commit when the policy is deleted at the same moment
 * @throws ProblemError `validation_failed` for a second policy, one without incidents, and one that does not exist
 */
export const nameRuleEscalation = async (
  rule: Content,
  before: Content | undefined,
  context: OrganizationContext,
): Promise<readonly Change[]> => {
  const count = rule.channels.filter(({ type }) => type === 'escalation').length;
  if (count > 1) throw invalidField('channels', 'too_many', 'must name one escalation policy at most');
  if (count === 1 && !rule.createIncident) {
    throw invalidField(
      'createIncident',
      'required',
      'must be true for a rule that names an escalation policy: incidents are escalated',
    );
  }
  const policyId = policyOfRule(rule);
  if (before !== undefined && policyId === policyOfRule(before)) return [];
  return nameEscalationPolicy('channels', policyId, context);
};
