import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { assertVersion, readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row, Store } from '../../store/interface/store.js';
import { isLive, type SubscriptionTrigger, transitionOf } from './subscription-machine.js';

/** The subscription that an organization has now. */
export const readLive = (
  organizationId: string,
  store: Pick<Store, 'get'>,
): Promise<Row<'subscriptions'> | undefined> => store.get('subscriptions', { organizationId, endedAt: null });

const words: Readonly<Record<string, string>> = { past_due: 'past due' };

/**
 * Reads a subscription of the caller's organization that is about to be changed.
 *
 * @throws ProblemError `not_found`, `version_mismatch`; `conflict` when its status does not allow it
 */
export const readToMove = async (
  id: string,
  trigger: SubscriptionTrigger,
  context: OrganizationContext,
): Promise<Row<'subscriptions'>> => {
  const row = await readOwnRow('subscriptions', id, context);
  assertVersion(row, context);
  if (transitionOf(row.status, trigger) !== undefined) return row;
  const status = words[row.status] ?? row.status;
  const advice = isLive(row.status) ? 'Pay its invoices first.' : 'Create another subscription.';
  throw new ProblemError('conflict', `The subscription is ${status}. ${advice}`);
};
