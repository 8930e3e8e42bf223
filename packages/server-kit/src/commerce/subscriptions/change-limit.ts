import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import { subscriptionsBounds } from './bounds.js';

const dayMs = 86_400_000;
const most: number = subscriptionsBounds.subscriptionChanges.most;

/**
 * Counts a change of the organization's subscription: each leaves an audit activity, an event and perhaps an invoice, all of
 * which are kept.
 *
 * @throws ProblemError `rate_limited` with `Retry-After`
 */
export const countChange = async ({ caller, now, services }: OrganizationContext): Promise<void> => {
  const window = windowAt(now, dayMs);
  const count = await services.store.requestCounter.count(`subscription-changes:${caller.organizationId}`, window);
  if (count <= most) return;
  const seconds = String(secondsUntilEnd(window, now));
  throw new ProblemError('rate_limited', `The subscription of an organization changes at most ${most} times a day.`, {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};
