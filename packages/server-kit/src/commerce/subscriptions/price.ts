import type { Plan, PlanPrice } from '@watchpost/schemas';
import type { BillingInterval } from './periods.js';

/** What was agreed: a plan, how many of it, how often, and what one costs. */
export interface Agreement {
  readonly planId: string;
  readonly quantity: number;
  readonly interval: BillingInterval;
  readonly currency: string;
  /** Decimals of the currency. */
  readonly exponent: number;
  readonly unitAmountMinor: number;
}

/** Whether a plan costs nothing, whatever the interval. */
export const isFreePlan = ({ prices }: { readonly prices: readonly Pick<PlanPrice, 'unitAmountMinor'>[] }): boolean =>
  prices.every(({ unitAmountMinor }) => unitAmountMinor === 0);

/** The price of a plan in one currency; `undefined` when it has none. */
export const priceOf = (
  { prices }: Pick<Plan, 'prices'>,
  wanted: { readonly interval: BillingInterval; readonly currency: string },
): PlanPrice | undefined =>
  prices.find(({ interval, currency }) => interval === wanted.interval && currency === wanted.currency);

/** What a whole period costs, in the smallest unit of the currency. Below 2^53 by the bounds of its factors. */
export const periodAmount = ({ unitAmountMinor, quantity }: Pick<Agreement, 'unitAmountMinor' | 'quantity'>): number =>
  unitAmountMinor * quantity;

/** What a year costs. It decides between upgrade and downgrade, whatever the intervals. */
export const yearlyAmount = (agreement: Omit<Agreement, 'planId' | 'currency' | 'exponent'>): number =>
  periodAmount(agreement) * (agreement.interval === 'month' ? 12 : 1);

/** Whether a change is an upgrade: a year costs as much or more. */
export const isUpgrade = (from: Agreement, to: Agreement): boolean => yearlyAmount(to) >= yearlyAmount(from);

/** Whether two agreements are the same. */
export const isSameAgreement = (one: Agreement, other: Agreement): boolean =>
  one.planId === other.planId && one.quantity === other.quantity && one.interval === other.interval;
