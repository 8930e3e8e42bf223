import { type SubscriptionPreview, subscriptionRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { versionHeaders } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { entitlementsOf } from './agreement.js';
import { causedBy } from './cause.js';
import { countChange } from './change-limit.js';
import { assertNothingOwed } from './first-payment.js';
import { presentSubscription } from './present-subscription.js';
import { periodAmount } from './price.js';
import { readToMove } from './read-live.js';
import { type ChangeAsked, carryOut, type ReckonedChange, reckonChange } from './reckon-change.js';
import type { SubscriptionServices } from './subscription-parts.js';
import { readSurplus } from './surplus.js';

/** Reads a subscription, and reckons what a change of it does and costs. */
const readChange = async (
  id: string,
  asked: ChangeAsked,
  context: OrganizationContext<SubscriptionServices>,
): Promise<{ readonly row: Row<'subscriptions'>; readonly reckoned: ReckonedChange }> => {
  // A change at once needs that nothing is overdue; one that waits does not.
  const row = await readToMove(id, asked.when === 'periodEnd' ? 'scheduled' : 'changed', context);
  const { services, now } = context;
  const reckoned = await reckonChange(row, asked, now, services);
  const { to } = reckoned.wanted;
  if (periodAmount(to) > 0) {
    await assertNothingOwed(row.organizationId, services.store, { isBeginning: periodAmount(row) === 0 });
  }
  return { row, reckoned };
};

const previewChange = serve(
  subscriptionRoutes.previewChange,
  async ({ params, body }, context: OrganizationContext<SubscriptionServices>) => {
    const { reckoned } = await readChange(params.id, body, context);
    const { wanted, planned, settled } = reckoned;
    const included = entitlementsOf(wanted.plan, wanted.to.quantity);
    const preview: SubscriptionPreview = {
      kind: planned.kind,
      effectiveAt: timestamp(planned.effectiveAt),
      prorateAt: timestamp(wanted.at),
      currency: wanted.to.currency,
      exponent: wanted.to.exponent,
      lines: [...planned.lines],
      amountDueNowMinor: settled.dueMinor,
      creditedMinor: settled.creditedMinor,
      creditMinor: settled.creditMinor,
      nextInvoice:
        settled.nextDueMinor === null ? null : { at: timestamp(planned.next.at), totalMinor: settled.nextDueMinor },
      surplus: await readSurplus(context.caller.organizationId, included, context.services, context.now),
    };
    return { body: preview };
  },
);

const changePlan = serve(
  subscriptionRoutes.changePlan,
  async ({ params, body }, context: OrganizationContext<SubscriptionServices>): Promise<Decision> => {
    const { services, now } = context;
    const { row, reckoned } = await readChange(params.id, body, context);
    const moved = await carryOut(row, reckoned, causedBy(context), services);
    if (moved === undefined) return { body: presentSubscription(row, now), headers: versionHeaders(row) };
    await countChange(context);
    return { body: presentSubscription(moved.row, now), headers: versionHeaders(moved.row), changes: moved.changes };
  },
);

export const changePlanOperations: Readonly<Record<string, Verb>> = {
  'subscriptions.previewChange': previewChange,
  'subscriptions.changePlan': changePlan,
};
