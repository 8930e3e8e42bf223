import { subscriptions } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import type { NewRow, Row } from '../../store/interface/store.js';
import { currentPeriod } from './due-time.js';

const presentFields = presentByContract(subscriptions);

/** Subscriptions; the period of a free one is reckoned when it is read. */
export const subscriptionResource = servedResource(subscriptions, 'subscriptions', (row, now) => {
  const { start, end } = currentPeriod(row, now);
  const pending = row.pendingChange ?? null;
  return {
    ...presentFields({ ...row, currentPeriodStart: start, currentPeriodEnd: end }),
    pendingChange:
      pending === null
        ? null
        : {
            planId: pending.planId,
            quantity: pending.quantity,
            interval: pending.interval,
            effectiveAt: timestamp(pending.effectiveAt),
          },
  };
});

/** A subscription as the API shows it, also one that is about to be written. */
export const presentSubscription = (
  row: Row<'subscriptions'> | NewRow<'subscriptions'>,
  now: number,
): Record<string, unknown> => subscriptionResource.present({ ...row }, now);
