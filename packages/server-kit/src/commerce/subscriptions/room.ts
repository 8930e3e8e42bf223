import { defineRoom } from '../../request/room.js';
import { createBilling } from '../billing/create-billing.js';
import type { BillingOperator } from '../billing/operator/billing-operator.js';
import type { OrganizationOptions } from '../commerce-options.js';
import { manualPayments } from '../payments/manual-payments.js';
import { createFirstSubscription } from './default-subscription.js';
import { createSubscriptionEffects } from './overdue.js';
import { createSubscriptionOperator, type SubscriptionOperator } from './subscription-operator.js';

/** What a host does about invoices and subscriptions. */
export interface CommerceOperator {
  /** What the operator does about invoices, from its own code. */
  readonly commerce: BillingOperator & SubscriptionOperator;
}

export const subscriptionsRoom = defineRoom({
  name: 'subscriptions',
  part: 'commerce',
  serving: { operations: ['subscriptions'], load: () => import('./serving.js') },
  needs: ['plans', 'invoicing', 'outbox'],
  // What becomes of a subscription is decided by its invoices, which know nothing of subscriptions by themselves.
  provides: ({ plans, ...services }, { commerce: { provider = manualPayments() } = {} }: OrganizationOptions) => {
    const subscriptions = createSubscriptionEffects({ store: services.store, plans });
    const billing = createBilling({ ...services, provider, subscriptions });
    return {
      billing,
      payments: billing.payments,
      provider: provider.key,
      firstSubscription: createFirstSubscription({ plans, provider: provider.key }),
    };
  },
  offers: ({ billing, ...services }): CommerceOperator => ({
    commerce: { ...billing.operator, ...createSubscriptionOperator(services, services.clock) },
  }),
  subjects: ['subscription.created', 'subscription.updated', 'subscription.canceled'],
});
