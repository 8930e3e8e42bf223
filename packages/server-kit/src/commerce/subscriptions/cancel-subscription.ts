import { subscriptionRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { versionHeaders } from '../../request/verbs/served-resource.js';
import { causedBy } from './cause.js';
import { countChange } from './change-limit.js';
import { currentPeriod } from './due-time.js';
import { endSubscription } from './end-subscription.js';
import { presentSubscription } from './present-subscription.js';
import { readToMove } from './read-live.js';
import { moveSubscription } from './subscription-changes.js';
import type { SubscriptionServices } from './subscription-parts.js';

/** Ends a subscription with its period, or at once. */
const cancelSubscription = serve(
  subscriptionRoutes.cancel,
  async ({ params, body }, context: OrganizationContext<SubscriptionServices>): Promise<Decision> => {
    const { services, now } = context;
    const { plans } = services;
    const row = await readToMove(params.id, 'canceled', context);
    if (plans.isConfigured && row.planId === plans.defaultPlan.code) {
      throw new ProblemError('conflict', 'The default plan is free and cannot be canceled.');
    }
    await countChange(context);
    const cause = causedBy(context);
    const note = body.reason === undefined ? {} : { reason: body.reason };
    const action = 'subscriptions.cancel';
    // One that waits for its first payment has nothing to last for.
    if (!body.atPeriodEnd || row.status === 'incomplete') {
      const ended = await endSubscription(
        row,
        { trigger: 'canceled', action, endReason: 'user', note },
        cause,
        services,
      );
      return {
        body: presentSubscription(ended.row, now),
        headers: versionHeaders(ended.row),
        changes: ended.changes,
      };
    }
    if (row.cancelAtPeriodEnd) return { body: presentSubscription(row, now), headers: versionHeaders(row) };
    const { start, end } = currentPeriod(row, now);
    const columns = {
      cancelAtPeriodEnd: true,
      canceledAt: now,
      pendingChange: null,
      currentPeriodStart: start,
      currentPeriodEnd: end,
    };
    const moved = moveSubscription(row, { trigger: 'scheduled', action, columns, note }, cause);
    return { body: presentSubscription(moved.row, now), headers: versionHeaders(moved.row), changes: moved.changes };
  },
);

/** Withdraws what waits for the end of the period. */
const resumeSubscription = serve(subscriptionRoutes.resume, async ({ params }, context): Promise<Decision> => {
  const row = await readToMove(params.id, 'scheduled', context);
  if (!row.cancelAtPeriodEnd && row.pendingChange === null) {
    throw new ProblemError('conflict', 'Nothing of the subscription waits for the end of its period.');
  }
  await countChange(context);
  const columns = { cancelAtPeriodEnd: false, canceledAt: null, pendingChange: null };
  const move = { trigger: 'scheduled', action: 'subscriptions.resume', columns } as const;
  const moved = moveSubscription(row, move, causedBy(context));
  return {
    body: presentSubscription(moved.row, context.now),
    headers: versionHeaders(moved.row),
    changes: moved.changes,
  };
});

export const cancelSubscriptionOperations: Readonly<Record<string, Verb>> = {
  'subscriptions.cancel': cancelSubscription,
  'subscriptions.resume': resumeSubscription,
};
