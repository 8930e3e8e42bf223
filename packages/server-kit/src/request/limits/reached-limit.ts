import type { Entitlement } from '@watchpost/schemas';
import type { CommitResult } from '../../store/interface/store.js';
import { auditChange } from '../audit/record.js';
import type { Caller, UnauthenticatedContext } from '../context.js';
import { ProblemError } from '../http/problem.js';
import type { LimitRefusal } from '../ports/entitlements.js';
import type { LimitRule } from './limit-rules.js';

/** What a commit answers that a limit refused. */
type OverLimit = Extract<CommitResult, { readonly reason: 'over_limit' }>;

const numbers = new Intl.NumberFormat('en-GB');

/** What a caller reads, unless the host has a sentence for it. */
const limitSentence = (
  { entitlement, limit, current, added, planName }: LimitRefusal,
  rule: LimitRule | undefined,
): string => {
  const what = rule?.what ?? entitlement;
  const advice = `${rule?.advice ?? 'Use less'}, or change the plan.`;
  const most = numbers.format(limit);
  const place = planName === null ? 'for this organization' : `in the plan ${planName}`;
  switch (rule?.kind) {
    case 'needs':
      return planName === null
        ? `The organization may not use ${what}. ${advice}`
        : `The plan ${planName} does not include ${what}. ${advice}`;
    case 'atLeast':
    case 'atMost': {
      const bound = rule.kind === 'atLeast' ? 'at least' : 'at most';
      return `${rule.column} must be ${bound} ${most} ${place} (got ${current}). ${advice}`;
    }
    default: {
      const has = planName === null ? 'The organization may have' : `The plan ${planName} includes`;
      const more = added > 1 ? `, and the request adds ${numbers.format(added)}` : '';
      return `${has} ${most} ${what}; there are ${numbers.format(current ?? 0)}${more}. ${advice}`;
    }
  }
};

/**
 * The problem that a refused commit is answered with, as an entry of the audit trail as well. It is not retried: nothing
 * that others do at the same time makes room.
 *
 * @param options.added rows that the commit would have added
 */
export const reachedLimit = async (
  { organizationId, entitlement: name, limit, current: counted }: OverLimit,
  {
    context,
    added,
  }: { readonly context: UnauthenticatedContext<'entitlements'> & { readonly caller: Caller }; readonly added: number },
): Promise<ProblemError> => {
  const { store, entitlements, limitRules } = context.services;
  const known = await store.get('organizationEntitlements', { id: organizationId });
  const rule = limitRules.of(name);
  const kind = rule?.kind;
  const current = kind === 'needs' ? null : kind === 'counts' ? Math.max(counted - added, 0) : counted;
  // Only rules name entitlements in a request's commit.
  const entitlement = name as Entitlement;
  const { planCode: plan = null, planName = null } = known ?? {};
  const refusal = { organizationId, entitlement, limit, current, added, plan, planName };
  const refused = auditChange(context, {
    organizationId,
    resource: { type: 'entitlement', id: null, name },
    result: 'refused',
  });
  return new ProblemError('plan_limit_reached', entitlements.describeLimit(refusal) ?? limitSentence(refusal, rule), {
    limit: { entitlement, limit, current, plan },
    changes: [refused],
  });
};
