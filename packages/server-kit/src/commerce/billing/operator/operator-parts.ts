import type { Invoicing } from '../../../request/ports/invoicing.js';
import type { Store } from '../../../store/interface/store.js';
import type { PaymentProvider } from '../../payments/payment-provider.js';
import type { SubscriptionEffects } from '../subscription-effects.js';

/** What an operator's actions work with. */
export interface OperatorParts {
  readonly store: Store;
  readonly invoicing: Invoicing;
  readonly provider: Pick<PaymentProvider, 'key' | 'refund'>;
  readonly subscriptions: SubscriptionEffects;
  readonly clock: () => number;
}
