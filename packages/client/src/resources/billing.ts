import type {
  BillingPaymentMethodsQuery,
  BillingProfile,
  BillingProfileWrite,
  PaymentMethod,
  PaymentMethodSetUp,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { catalogOf, type List } from '../request/pages.js';

/** Who invoices are made out to, and how they are paid. */
export interface Billing {
  /** Gets the billing profile; that of an organization which has written none is empty. Needs `billing:read`. */
  profile(options?: RequestOptions): ApiPromise<BillingProfile>;

  /**
   * Replaces the billing profile; what is left out becomes empty. Invoices that were issued keep what it was. Needs
   * `billing:write`.
   *
   * @throws ValidationError, ConflictError (`version_mismatch`)
   */
  updateProfile(profile: BillingProfileWrite, options?: ChangeOptions): ApiPromise<BillingProfile>;

  /**
   * Lists the payment methods that the payment provider keeps; none where it keeps none. Needs `billing:read`.
   *
   * @throws UnavailableError when the payment provider is
   */
  paymentMethods(query?: BillingPaymentMethodsQuery, options?: RequestOptions): List<PaymentMethod>;

  /**
   * Says where a payment method is entered: a page of the payment provider. Needs `billing:write`.
   *
   * @throws ConflictError where the provider has no such page; UnavailableError when the payment provider is
   */
  addPaymentMethod(options?: PostOptions): ApiPromise<PaymentMethodSetUp>;

  /**
   * Removes a payment method. Needs `billing:write`.
   *
   * @param id as the provider calls it
   * @throws NotFoundError; ConflictError where the provider keeps none; UnavailableError when the payment provider is
   */
  removePaymentMethod(id: string, options?: RequestOptions): ApiPromise<void>;
}

export const billingOf = (caller: Caller): Billing => ({
  profile: (options) => caller.call('GET', '/billing/profile', undefined, options),
  updateProfile: (profile, options) => caller.call('PUT', '/billing/profile', profile, options),
  paymentMethods: (query, options) => catalogOf(caller, '/billing/payment-methods', query, options, ({ id }) => id),
  addPaymentMethod: (options) => caller.call('POST', '/billing/payment-methods', undefined, options),
  removePaymentMethod: (id, options) => caller.call('DELETE', path`/billing/payment-methods/${id}`, undefined, options),
});
