import { aFunction, anObjectWith, assertOptions, aText, isObject, listOf, type OptionRules } from '../base/options.js';
import type { InvoicingOptions } from './billing/invoicing.js';
import type { PaymentProvider } from './payments/payment-provider.js';
import type { PlanOption } from './plans/plan-catalogue.js';

/** What organizations can subscribe to, and who collects for it. */
export interface CommerceOptions extends InvoicingOptions {
  /** The catalogue, in the order of its list; exactly one plan is the default, and free. */
  readonly plans?: readonly PlanOption[];
  /** Who collects invoices. Default: `manualPayments()`, which connects to nothing. */
  readonly provider?: PaymentProvider;
}

const commerceRules: OptionRules<CommerceOptions> = {
  seller: anObjectWith('an object'),
  tax: { is: 'a list of rates or a function', fits: (value) => Array.isArray(value) || aFunction.fits(value) },
  invoicePrefix: aText,
  creditNotePrefix: aText,
  dueDays: { is: 'a number of days', fits: (value) => typeof value === 'number' },
  firstPayment: aText,
  plans: listOf('plans', isObject),
  provider: anObjectWith('a payment provider', 'collect', 'lookUp'),
};

/** @throws TypeError with a line for each option that is unknown or not what it must be */
export const assertCommerce = (options: CommerceOptions): void =>
  assertOptions('createServerKit: commerce', options, commerceRules);
