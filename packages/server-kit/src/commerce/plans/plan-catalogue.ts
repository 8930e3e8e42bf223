import {
  bounds,
  type Entitlements,
  entitlementsSchema,
  type Plan,
  type PlanPrice,
  planSchema,
  unlimitedEntitlements,
} from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import type { Plans } from '../../request/ports/plans.js';
import { exponentOf, isCurrency } from '../money/currency.js';
import { isFreePlan } from '../subscriptions/price.js';
import { plansBounds } from './bounds.js';

/** A price as an operator writes it. Where it says the decimals of its currency, they must be those of ISO 4217. */
export type PlanPriceOption = Omit<PlanPrice, 'exponent'> & Partial<Pick<PlanPrice, 'exponent'>>;

/** A plan as an operator writes it; what is left out is free, unlimited, without a trial. */
export interface PlanOption extends Partial<Omit<Plan, 'code' | 'name' | 'prices' | 'entitlements' | 'position'>> {
  readonly code: string;
  readonly name: string;
  readonly prices?: readonly PlanPriceOption[];
  /** Entitlements that are left out are unlimited. */
  readonly entitlements?: Partial<Entitlements>;
}

/** Every server has it that configures no plans. */
const community: PlanOption = { code: 'community', name: 'Community', isDefault: true };

/** What is left out of a partial object stays out of a spread as well. */
const definedOnly = <T extends object>(given: T): { [K in keyof T]: NonNullable<T[K]> | null } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;

const { shape } = planSchema;
const optionSchema = z.strictObject({
  code: shape.code,
  name: shape.name,
  description: shape.description.default(''),
  isDefault: z.boolean({ error: 'must be true or false' }).default(false),
  prices: z
    .array(shape.prices.element.partial({ exponent: true }))
    .max(bounds.planPrices.most, { error: `must have at most ${bounds.planPrices.most} entries` })
    .default([]),
  trialDays: z
    .int({ error: 'must be a whole number of days' })
    .min(0, { error: 'must be at least 0' })
    .max(bounds.planTrial.most, { error: `must be at most ${bounds.planTrial.most}` })
    .default(0),
  entitlements: z
    .strictObject(entitlementsSchema.shape)
    .partial()
    .default({})
    .transform((given): Entitlements => ({ ...unlimitedEntitlements, ...definedOnly(given) })),
});

const catalogueSchema = z
  .array(optionSchema, { error: 'must be a list of plans' })
  .min(1, { error: 'must have at least one plan' })
  .max(bounds.plans.most, { error: `must have at most ${bounds.plans.most} plans` });

type ReadPlan = z.output<typeof optionSchema>;

/** What is wrong with each price of a plan by itself and beside the others. */
const priceProblems = (plan: ReadPlan, path: string): string[] => {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const [index, { interval, currency, exponent }] of plan.prices.entries()) {
    const key = `${currency} per ${interval}`;
    if (!isCurrency(currency)) {
      problems.push(
        `${path}.prices[${index}].currency: must be a currency of ISO 4217 such as EUR (got "${currency}")`,
      );
    } else if (exponent !== undefined && exponent !== exponentOf(currency)) {
      problems.push(
        `${path}.prices[${index}].exponent: must be ${exponentOf(currency)}, the decimals of ${currency} by ISO 4217 (got ${exponent})`,
      );
    }
    if (seen.has(key)) problems.push(`${path}.prices[${index}]: must not repeat the price in ${key}`);
    seen.add(key);
  }
  if (new Set(plan.prices.map(({ per }) => per)).size > 1) {
    problems.push(`${path}.prices: must all be per organization or all be per seat`);
  }
  if (!isFreePlan(plan) && plan.prices.some(({ unitAmountMinor }) => unitAmountMinor === 0)) {
    problems.push(`${path}.prices: must all be 0 or all be above 0`);
  }
  return problems;
};

const mostOfOne: number = plansBounds.entitlement.most;

/** What is wrong with what a plan includes. */
const entitlementProblems = ({ entitlements }: ReadPlan, path: string): string[] =>
  Object.entries(entitlements).flatMap(([name, value]) =>
    typeof value === 'number' && value > mostOfOne
      ? [`${path}.entitlements.${name}: must be at most ${mostOfOne}, or null for no limit`]
      : [],
  );

const problemsOf = (plans: readonly ReadPlan[]): string[] => {
  const problems = plans.flatMap((plan, index) => [
    ...priceProblems(plan, `plans[${index}]`),
    ...entitlementProblems(plan, `plans[${index}]`),
  ]);
  const codes = plans.map(({ code }) => code);
  for (const [index, code] of codes.entries()) {
    if (codes.indexOf(code) < index) problems.push(`plans[${index}].code: must be unique (got "${code}" again)`);
  }
  const defaults = plans.filter(({ isDefault }) => isDefault);
  if (defaults.length !== 1) {
    problems.push(`plans: must have exactly one plan with "isDefault": true (got ${defaults.length})`);
  }
  for (const plan of defaults) {
    if (!isFreePlan(plan)) {
      problems.push(`plans: the default plan "${plan.code}" must be free, because organizations fall back to it`);
    }
  }
  return problems;
};

/**
 * Reads a catalogue of plans as an operator wrote it, in the order in which they are listed.
 *
 * @param setsLimits `false` where the host itself says what organizations may have
 * @throws TypeError with one line for each field that is wrong: where, what is allowed
 */
export const createPlanCatalogue = (
  options: unknown = undefined,
  { setsLimits = true }: { readonly setsLimits?: boolean } = {},
): Plans => {
  const parsed = catalogueSchema.safeParse(options ?? [community]);
  if (!parsed.success) throw new TypeError(parsed.error.issues.map(issueLine).join('\n'));
  const problems = problemsOf(parsed.data);
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
  const all: readonly Plan[] = parsed.data.map((plan, position) => {
    const prices = plan.prices.map((price) => ({ ...price, exponent: exponentOf(price.currency) }));
    return { ...plan, prices, position };
  });
  const byCode = new Map(all.map((plan) => [plan.code, plan]));
  const defaultPlan = all.find(({ isDefault }) => isDefault);
  if (defaultPlan === undefined) throw new TypeError('plans: must have a default plan');
  const isConfigured = options !== undefined;
  return {
    all,
    defaultPlan,
    isConfigured,
    setsLimits: isConfigured && setsLimits,
    find: (code) => byCode.get(code),
  };
};

const issueLine = ({ path, message, ...issue }: z.core.$ZodIssue): string => {
  const where = path.reduce<string>(
    (text, part) => text + (typeof part === 'number' ? `[${part}]` : `.${String(part)}`),
    'plans',
  );
  return 'keys' in issue && issue.code === 'unrecognized_keys'
    ? `${where}: has no field ${(issue.keys as string[]).map((key) => `"${key}"`).join(', ')}`
    : `${where}: ${message}`;
};

/**
 * Makes sure that a value, such as the content of a file, is a catalogue of plans.
 *
 * @throws TypeError with one line for each field that is wrong
 */
export function assertPlans(plans: unknown): asserts plans is readonly PlanOption[] {
  createPlanCatalogue(plans ?? null);
}
