import { atMost, bounds } from '../../bounds.js';
import { entitlementsSchema } from '../../entitlements.js';
import { commonFields, idField, timestampField, versionField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { billingIntervalField, currencyField, exponentField, planCodeField } from './plan.js';
import { seatsField, subscriptionChangeSchema, subscriptionPreviewSchema } from './subscription-preview.js';

/** Every status of a subscription. */
export const subscriptionStatuses = ['trialing', 'incomplete', 'active', 'past_due', 'canceled', 'expired'] as const;

/** The status of a subscription. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const statusField = z.enum(subscriptionStatuses, { error: `must be one of: ${subscriptionStatuses.join(', ')}` });

export const subscriptionSchema = z
  .object({
    ...commonFields('sub'),
    version: versionField,
    planId: z.string().describe('Code of the plan.'),
    status: statusField.describe(
      '`incomplete` waits for its first payment, with the limits of the default plan; `canceled` and `expired` are final.',
    ),
    quantity: z.int().min(1).describe('Seats; 1 when the price is for the whole organization.'),
    interval: billingIntervalField.describe('How often it is renewed.'),
    currency: currencyField.describe('What it is paid in (ISO 4217).'),
    exponent: exponentField,
    unitAmountMinor: z.int().min(0).describe('Price of one for an interval, without taxes, as it was agreed.'),
    currentPeriodStart: timestampField('When the period began.'),
    currentPeriodEnd: timestampField('When it ends.'),
    anchorAt: timestampField('What periods are counted from: each ends at this day and hour, in UTC.'),
    trialEndsAt: timestampField('When its trial ends, or ended.').nullable(),
    cancelAtPeriodEnd: z.boolean().describe('Whether it ends with the period.'),
    canceledAt: timestampField('When it was canceled, also when it ends later.').nullable(),
    endedAt: timestampField('When it ended.').nullable(),
    endReason: z.enum(['user', 'nonPayment', 'replaced', 'operator']).nullable().describe('Why it ended.'),
    pastDueSince: timestampField('When an invoice became overdue.').nullable(),
    graceEndsAt: timestampField('When it expires unless the overdue invoices are paid.').nullable(),
    pendingChange: z
      .object({
        planId: z.string().describe('Code of the next plan.'),
        quantity: z.int().min(1).describe('Seats from then on.'),
        interval: billingIntervalField.describe('How often it is renewed from then on.'),
        effectiveAt: timestampField('When it takes effect.'),
      })
      .nullable()
      .describe('A change that waits for the end of the period.'),
    creditMinor: z
      .int()
      .min(0)
      .describe(
        'What was paid and given back as credit of the organization, with taxes: the next invoices in this currency use it.',
      ),
    provider: z.string().describe('Who collects the payments, such as `manual`.'),
    entitlements: entitlementsSchema,
  })
  .meta({ id: 'Subscription', description: 'What an organization has subscribed to.' });

const subscriptionCreateSchema = z
  .strictObject({
    planId: planCodeField.describe('Code of the plan.'),
    interval: billingIntervalField.default('month').describe('How often it is renewed.'),
    quantity: seatsField.default(1).describe('Seats; 1 when the price is for the whole organization.'),
    currency: currencyField.optional().describe('One of the currencies of the plan; its first when left out.'),
  })
  .meta({ id: 'SubscriptionCreate', description: 'A subscription to begin.' });

const item = z.object({ id: idField('sub') });

/** Routes of subscriptions beyond the plain verbs. */
export const subscriptionRoutes = {
  create: defineRoute({
    operationId: 'subscriptions.create',
    method: 'POST',
    path: '/subscriptions',
    summary: 'Subscribe to a plan',
    description:
      'An organization has one subscription at a time. A free one is replaced; to change a paid one, use `change-plan`. The first invoice is issued at once, or when the trial ends. Refused while an earlier invoice is not paid. Where the server asks for the first payment beforehand, the subscription is `incomplete` until then.',
    access: 'subscription:write',
    isVersioned: true,
    body: subscriptionCreateSchema,
    answer: { status: 201, description: 'Created; `Location` names it.', schema: subscriptionSchema },
    errors: ['conflict', 'plan_limit_reached'],
    example: { planId: 'community' },
  }),
  previewChange: defineRoute({
    operationId: 'subscriptions.previewChange',
    method: 'POST',
    path: '/subscriptions/:id/preview-change',
    summary: 'See what a change of the plan would cost',
    description:
      'Nothing is changed. `change-plan` with the `prorateAt` of the answer charges exactly these amounts, for 10 minutes.',
    access: 'subscription:read',
    params: item,
    body: subscriptionChangeSchema,
    answer: { status: 200, description: 'What the change would do.', schema: subscriptionPreviewSchema },
    errors: ['conflict', 'version_mismatch'],
    example: { planId: 'community' },
  }),
  changePlan: defineRoute({
    operationId: 'subscriptions.changePlan',
    method: 'POST',
    path: '/subscriptions/:id/change-plan',
    summary: 'Change the plan, the seats or the interval',
    description:
      'An upgrade takes effect now and charges the rest of the period; a downgrade takes effect at the end of the period. Monitors beyond the limits of the new plan are paused, never deleted. What is given back beyond what is charged is taken off open invoices by credit notes; what was paid of it becomes credit.',
    access: 'subscription:write',
    isVersioned: true,
    params: item,
    body: subscriptionChangeSchema,
    answer: { status: 200, description: 'The subscription.', schema: subscriptionSchema },
    errors: ['conflict', 'version_mismatch'],
    example: { planId: 'community', when: 'periodEnd' },
  }),
  cancel: defineRoute({
    operationId: 'subscriptions.cancel',
    method: 'POST',
    path: '/subscriptions/:id/cancel',
    summary: 'Cancel a subscription',
    description:
      'It ends with the period, or at once with `atPeriodEnd: false`, which gives nothing back. The organization then has the default plan, and keeps its credit.',
    access: 'subscription:write',
    isVersioned: true,
    params: item,
    body: z
      .strictObject({
        atPeriodEnd: z
          .boolean({ error: 'must be true or false' })
          .default(true)
          .describe('Whether it lasts until the end of the period.'),
        reason: z
          .string({ error: 'must be text' })
          .max(...atMost(bounds.line))
          .optional()
          .describe('Why, for the audit trail.'),
      })
      .meta({ id: 'SubscriptionCancellation', description: 'When a subscription ends, and why.' }),
    isBodyOptional: true,
    answer: { status: 200, description: 'The subscription.', schema: subscriptionSchema },
    errors: ['conflict', 'version_mismatch'],
    example: { atPeriodEnd: true },
  }),
  resume: defineRoute({
    operationId: 'subscriptions.resume',
    method: 'POST',
    path: '/subscriptions/:id/resume',
    summary: 'Withdraw a cancellation or a change that waits',
    description: 'Only what waits for the end of the period can be withdrawn.',
    access: 'subscription:write',
    isVersioned: true,
    params: item,
    answer: { status: 200, description: 'The subscription.', schema: subscriptionSchema },
    errors: ['conflict', 'version_mismatch'],
  }),
};

/** Subscriptions: what an organization has, and has had. */
export const subscriptions = defineResource({
  name: 'subscription',
  collection: 'subscriptions',
  path: '/subscriptions',
  idPrefix: 'sub',
  scopes: { read: 'subscription:read', write: 'subscription:write' },
  schema: subscriptionSchema,
  create: subscriptionCreateSchema,
  verbs: ['list', 'get'],
  list: {
    sort: ['createdAt', 'updatedAt'],
    defaultSort: '-createdAt',
    search: [],
    filters: { status: { schema: statusField, description: 'Only this status.' } },
  },
  routes: Object.values(subscriptionRoutes),
  example: { planId: 'community' },
  limit: bounds.organizationSubscriptions,
  words: { one: 'a subscription', many: 'subscriptions' },
  chapter: 'Organization',
});

/** What an organization has subscribed to. */
export interface Subscription extends z.output<typeof subscriptionSchema> {}
/** What `POST /subscriptions` takes; a month and one seat by default. */
export interface SubscriptionCreate extends z.input<typeof subscriptionCreateSchema> {}
