import { atMost, bounds } from '../../bounds.js';
import { entitlementsSchema } from '../../entitlements.js';
import { nameField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

/** The code of a plan, such as `team`. */
export const planCodeField = z
  .string({ error: 'must be text' })
  .regex(/^[a-z0-9]+([-_][a-z0-9]+)*$/, { error: 'must be lower-case words joined by hyphens, such as team' })
  .max(...atMost(bounds.slug));

/** A currency of ISO 4217, such as `EUR`. */
export const currencyField = z
  .string({ error: 'must be text' })
  .regex(/^[A-Z]{3}$/, { error: 'must be three capital letters of ISO 4217, such as EUR' });

/** The decimals of a currency, as they were when the amounts beside it were agreed. */
export const exponentField = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be at least 0' })
  .describe('Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90.');

/** How often a subscription is renewed. */
export const billingIntervalField = z.enum(['month', 'year'], { error: 'must be month or year' });

/** An amount of money in the smallest unit of its currency, such as cents. */
export const minorAmountField = z
  .int({ error: 'must be a whole number of the smallest unit, such as cents' })
  .min(0, { error: 'must be at least 0' })
  .max(...atMost(bounds.unitAmountMinor));

export const planPriceSchema = z
  .strictObject({
    interval: billingIntervalField.describe('What the price is for.'),
    currency: currencyField.describe('Currency of the price (ISO 4217).'),
    exponent: exponentField,
    unitAmountMinor: minorAmountField.describe('Price without taxes, in the smallest unit of the currency.'),
    per: z
      .enum(['organization', 'seat'], { error: 'must be organization or seat' })
      .describe('What one of is paid for: the whole organization, or each seat.'),
  })
  .meta({ id: 'PlanPrice', description: 'What a plan costs for one interval, in one currency.' });

/** A plan as the API shows it. */
export const planSchema = z
  .object({
    code: planCodeField.describe('Names the plan; the `planId` of subscriptions.'),
    name: nameField.describe('Display name.'),
    description: z
      .string()
      .max(...atMost(bounds.description))
      .describe('What the plan is for, in the words of the operator; empty without any.'),
    isDefault: z.boolean().describe('Whether organizations have it that subscribed to nothing else.'),
    position: z.int().min(0).describe('Its place in a list of plans, from 0.'),
    prices: z.array(planPriceSchema).describe('What it costs; empty when it is free.'),
    trialDays: z.int().min(0).describe('Days without payment at the first subscription of an organization.'),
    entitlements: entitlementsSchema,
  })
  .meta({ id: 'Plan', description: 'What an organization can subscribe to.' });

/** A plan of this server. */
export interface Plan extends z.output<typeof planSchema> {}
/** What a plan costs for one interval, in one currency. */
export interface PlanPrice extends z.output<typeof planPriceSchema> {}

/** The rules of the list of plans. */
export const planList = {
  sort: ['position', 'name'],
  defaultSort: 'position',
  search: [],
  filters: {},
} as const satisfies ListRules;

/** Routes of plans. The catalogue is configuration: no request changes it. */
export const planRoutes = {
  list: defineRoute({
    operationId: 'plans.list',
    method: 'GET',
    path: '/plans',
    summary: 'List plans',
    description: 'The catalogue of this server, which its operator configures. Amounts are without taxes.',
    access: 'public',
    query: listQuerySchema(planList),
    answer: { status: 200, description: 'A page of plans.', schema: pageSchema(planSchema, 'PlanPage') },
  }),
  get: defineRoute({
    operationId: 'plans.get',
    method: 'GET',
    path: '/plans/:code',
    summary: 'Get a plan',
    access: 'public',
    params: z.object({ code: planCodeField.describe('Code of the plan.') }),
    answer: { status: 200, description: 'The plan.', schema: planSchema },
  }),
};
