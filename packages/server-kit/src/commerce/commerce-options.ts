import {
  aFunction,
  anObjectWith,
  assertOptions,
  aText,
  isObject,
  kindOf,
  listOf,
  type OptionRules,
} from '../base/options.js';
import type { InvoicingOptions } from './billing/invoicing.js';
import type { HostEntitlements } from './entitlements/asked-source.js';
import type { LicenseEntitlements } from './licenses/license-source.js';
import type { PaymentProvider } from './payments/payment-provider.js';
import type { PlanOption } from './plans/plan-catalogue.js';

/** What organizations can subscribe to, and who collects for it. */
export interface CommerceOptions extends InvoicingOptions {
  /** The catalogue, in the order of its list; exactly one plan is the default, and free. */
  readonly plans?: readonly PlanOption[];
  /** Who collects invoices. Default: `manualPayments()`, which connects to nothing. */
  readonly provider?: PaymentProvider;
}

/** What a host says about what organizations may have and pay. */
export interface OrganizationOptions {
  /**
   * What organizations may have: as the host says, or as a license file says. Default: no limits. Limits are kept in the
   * database: no request waits for the host.
   */
  readonly entitlements?: HostEntitlements | LicenseEntitlements;
  /**
   * What organizations can subscribe to. Default: one plan, `community`, free and without limits, and no organization
   * has a subscription.
   */
  readonly commerce?: CommerceOptions;
}

export const organizationRules: OptionRules<OrganizationOptions> = {
  entitlements: {
    is: 'an object with read and fallback, or with a license',
    fits: (value) =>
      isObject(value) && ('license' in value || (typeof value.read === 'function' && 'fallback' in value)),
    found: (value) => (isObject(value) ? 'an object without them' : kindOf(value)),
  },
  commerce: anObjectWith('an object'),
};

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
