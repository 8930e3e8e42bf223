import type { Change, CommitResult } from '../../store/interface/store.js';
import type { Context } from '../context.js';
import type { ProblemError } from '../http/problem.js';
import { limitsOf } from './limits-of.js';
import { reachedLimit } from './reached-limit.js';

/** What a commit answers that a limit refused. */
export type OverLimit = Extract<CommitResult, { readonly reason: 'over_limit' }>;

/** Whose commit it is: the limits are those of `organizationId` where a row does not name its organization. */
type Holder = Omit<Parameters<typeof reachedLimit>[1]['context'], 'caller'> &
  Pick<Context, 'caller'> & { readonly organizationId?: string | null };

/**
 * Adds to the changes of a request the limits that they must hold, and makes the refusal when one is reached. Every commit
 * on the way of a request goes through it, and none that the server makes by itself: no plan stops its work.
 */
export const holdToLimits = (
  changes: readonly Change[],
  context: Holder,
): { readonly changes: readonly Change[]; refusalOf(result: OverLimit): Promise<ProblemError> } => {
  const { caller, now, services, organizationId = caller.organizationId } = context;
  const { entitlements, limitRules } = services;
  const limited = limitsOf(changes, { organizationId, now, entitlements, limitRules });
  return {
    changes: limited.changes,
    refusalOf: (result) => reachedLimit(result, { context, added: limited.addedFor(result.entitlement) }),
  };
};
