import type { Entitlements, Plan } from '@watchpost/schemas';
import { invalidField } from '../../request/http/problem.js';
import type { Plans } from '../../request/ports/plans.js';
import { exponentOf, isCurrency } from '../money/currency.js';
import type { PlanLabel } from './invoice-lines.js';
import type { BillingInterval } from './periods.js';
import { type Agreement, isFreePlan, priceOf } from './price.js';

/** What a request asks for. */
export interface WantedAgreement {
  readonly planId: string;
  readonly quantity: number;
  readonly interval: BillingInterval;
  /** Default: the first currency of the plan. */
  readonly currency?: string | undefined;
}

/** What a free subscription shows, which is paid in nothing. */
const otherwiseCurrency = 'EUR';

/** The currency that the catalogue names first. */
export const firstCurrency = ({ all }: Pick<Plans, 'all'>): string =>
  all.flatMap(({ prices }) => prices)[0]?.currency ?? otherwiseCurrency;

/** Whether the seats of a plan are paid for one by one. */
export const isPerSeat = ({ prices }: Pick<Plan, 'prices'>): boolean => prices[0]?.per === 'seat';

/** What so many seats of a plan include: a seat is a member. */
export const entitlementsOf = (plan: Pick<Plan, 'prices' | 'entitlements'>, quantity: number): Entitlements => {
  const { entitlements } = plan;
  if (!isPerSeat(plan)) return entitlements;
  return { ...entitlements, maxMembers: Math.min(quantity, entitlements.maxMembers ?? quantity) };
};

/** @throws ProblemError `validation_failed` */
const assertQuantity = (plan: Plan, quantity: number): void => {
  if (quantity === 1 || isPerSeat(plan)) return;
  throw invalidField('quantity', 'too_big', `must be 1: the plan ${plan.code} has one price for the organization`);
};

const listed = (words: Iterable<string>): string => [...new Set(words)].join(', ');

/**
 * The plan that is asked for, and what it costs.
 *
 * @throws ProblemError `validation_failed` when there is no such plan, or it has no such price
 */
export const agreeOn = (
  { planId, quantity, interval, currency }: WantedAgreement,
  plans: Plans,
): { readonly plan: Plan; readonly agreement: Agreement } => {
  const plan = plans.find(planId);
  if (plan === undefined) {
    throw invalidField('planId', 'unknown', `must be the code of a plan: ${listed(plans.all.map(({ code }) => code))}`);
  }
  assertQuantity(plan, quantity);
  if (isFreePlan(plan)) {
    const paidIn = currency ?? plan.prices[0]?.currency ?? firstCurrency(plans);
    if (!isCurrency(paidIn)) throw invalidField('currency', 'unknown', 'must be a currency of ISO 4217, such as EUR');
    const exponent = exponentOf(paidIn);
    return { plan, agreement: { planId, quantity, interval, currency: paidIn, exponent, unitAmountMinor: 0 } };
  }
  const ofInterval = plan.prices.filter((price) => price.interval === interval);
  const paidIn = currency ?? ofInterval[0]?.currency;
  if (paidIn === undefined) {
    const intervals = listed(plan.prices.map((price) => price.interval));
    throw invalidField('interval', 'unknown', `must be one that the plan ${planId} has a price for: ${intervals}`);
  }
  const price = priceOf(plan, { interval, currency: paidIn });
  if (price === undefined) {
    const currencies = listed(ofInterval.map((known) => known.currency));
    throw invalidField(
      'currency',
      'unknown',
      `must be one that the plan ${planId} has a price in per ${interval}: ${currencies}`,
    );
  }
  const { exponent, unitAmountMinor } = price;
  return { plan, agreement: { planId, quantity, interval, currency: paidIn, exponent, unitAmountMinor } };
};

/** What lines call a plan; one that the operator has removed goes by its code. */
export const labelOf = (planId: string, plans: Pick<Plans, 'find'>): PlanLabel => {
  const plan = plans.find(planId);
  return plan === undefined ? { name: planId, isPerSeat: false } : { name: plan.name, isPerSeat: isPerSeat(plan) };
};
