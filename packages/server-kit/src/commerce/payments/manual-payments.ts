import type { PaymentOutcome, PaymentProvider } from './payment-provider.js';

/** Who says that an invoice is paid. */
export interface ManualPaymentsOptions {
  /**
   * `self`: the customer, who notes a reference, and the invoice is paid at once. `operator`: a payment is pending until the
   * operator has recorded that the money arrived. Default: `self`.
   */
  readonly settle?: 'self' | 'operator';
}

/** Payments that are made elsewhere, such as transfers. It connects to nothing and keeps nothing. */
export const manualPayments = ({ settle = 'self' }: ManualPaymentsOptions = {}): PaymentProvider => {
  if (settle !== 'self' && settle !== 'operator') {
    throw new TypeError(`settle must be self or operator (got ${JSON.stringify(settle)})`);
  }
  const status = settle === 'self' ? 'succeeded' : 'pending';
  const outcomeOf = ({ id }: { readonly id: string }): Promise<PaymentOutcome> => Promise.resolve({ status, ref: id });
  return { key: 'manual', collect: outcomeOf, lookUp: outcomeOf };
};
