import type { Change, Row } from '../../store/interface/store.js';
import { voidOpenInvoices } from '../billing/invoices/void-invoice.js';
import type { Cause } from './cause.js';
import { defaultSubscription } from './default-subscription.js';
import { planLimits } from './plan-limits.js';
import { type Moved, moveSubscription } from './subscription-changes.js';
import type { SubscriptionParts } from './subscription-parts.js';

/** How a subscription ends. */
export interface Ending {
  readonly trigger: 'canceled' | 'periodEnded' | 'graceEnded';
  readonly action: string;
  readonly endReason: NonNullable<Row<'subscriptions'>['endReason']>;
  readonly note?: Readonly<Record<string, unknown>>;
}

/** Ends a subscription; the same commit starts the default plan with its limits. */
export const endSubscription = async (
  row: Row<'subscriptions'>,
  ending: Ending,
  cause: Cause,
  parts: SubscriptionParts,
): Promise<Moved> => {
  // What asked for the first payment never began.
  const unpaid =
    row.status === 'incomplete'
      ? await voidOpenInvoices(row, { audit: cause.audit, now: cause.now, store: parts.store })
      : { changes: [], creditMinor: 0 };
  const credited = { ...row, creditMinor: row.creditMinor + unpaid.creditMinor };
  // Credit goes on with the subscription that follows.
  const columns = parts.plans.isConfigured ? { creditMinor: 0 } : {};
  const ended = moveSubscription(row, { ...ending, columns }, cause);
  const { organizationId } = row;
  const { defaultPlan } = parts.plans;
  const after: readonly Change[] = [
    ...defaultSubscription(organizationId, cause, parts, credited),
    ...(await planLimits({ organizationId, plan: defaultPlan, quantity: 1 }, cause, parts)),
  ];
  return { row: ended.row, changes: [...ended.changes, ...unpaid.changes, ...after] };
};
