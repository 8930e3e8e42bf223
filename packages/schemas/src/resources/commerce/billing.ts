import { atMost, bounds } from '../../bounds.js';
import { timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { billingProfileSchema, billingProfileWriteSchema } from './billing-profile.js';

/** A way to pay that the provider keeps; no card data is ever here. */
export const paymentMethodSchema = z
  .object({
    id: z.string().describe('What the provider calls it.'),
    label: z.string().describe('For people, such as `Visa ending in 4242`.'),
    expiresAt: timestampField('When it expires, where it does.').nullable(),
    isDefault: z.boolean().describe('Whether due invoices are charged to it.'),
  })
  .meta({ id: 'PaymentMethod', description: 'A way to pay that the payment provider keeps.' });

/** Payment methods come from the provider, a few at most: in its order. */
export const paymentMethodList = {
  sort: ['id'],
  defaultSort: 'id',
  search: [],
  filters: {},
} as const satisfies ListRules;

const methodId = z
  .string()
  .min(1)
  .max(...atMost(bounds.paymentMethodId))
  .regex(/^[\w-]+$/)
  .describe('What the provider calls the method.');

/** Routes of billing beside invoices: the profile, payment methods, and what providers call. */
export const billingRoutes = {
  profile: defineRoute({
    operationId: 'billing.profile',
    method: 'GET',
    path: '/billing/profile',
    summary: 'Get the billing profile',
    access: 'billing:read',
    isVersioned: true,
    answer: { status: 200, description: 'The profile.', schema: billingProfileSchema },
  }),
  updateProfile: defineRoute({
    operationId: 'billing.updateProfile',
    method: 'PUT',
    path: '/billing/profile',
    summary: 'Replace the billing profile',
    description: 'Invoices that were issued keep what the profile was.',
    access: 'billing:write',
    isVersioned: true,
    body: billingProfileWriteSchema,
    answer: { status: 200, description: 'The profile.', schema: billingProfileSchema },
    errors: ['version_mismatch'],
    example: {
      companyName: 'Example GmbH',
      email: 'accounts@example.com',
      address: { line1: 'Hauptstraße 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
      taxId: 'DE123456789',
      locale: 'de',
    },
  }),
  paymentMethods: defineRoute({
    operationId: 'billing.paymentMethods',
    method: 'GET',
    path: '/billing/payment-methods',
    summary: 'List payment methods',
    description:
      'Those that the payment provider keeps for the organization; none where the provider has no such thing.',
    access: 'billing:read',
    query: listQuerySchema(paymentMethodList),
    answer: {
      status: 200,
      description: 'A page of payment methods.',
      schema: pageSchema(paymentMethodSchema, 'PaymentMethodPage'),
    },
    errors: ['unavailable'],
  }),
  addPaymentMethod: defineRoute({
    operationId: 'billing.addPaymentMethod',
    method: 'POST',
    path: '/billing/payment-methods',
    summary: 'Add a payment method',
    description:
      'Answers where the provider lets the customer enter it; `conflict` where the provider has no such page.',
    access: 'billing:write',
    answer: {
      status: 200,
      description: 'Where to go on.',
      schema: z
        .object({ redirectUrl: z.string().describe('A page of the provider.') })
        .meta({ id: 'PaymentMethodSetUp', description: 'Where the customer goes on to enter a payment method.' }),
    },
    errors: ['conflict', 'rate_limited', 'unavailable'],
  }),
  removePaymentMethod: defineRoute({
    operationId: 'billing.removePaymentMethod',
    method: 'DELETE',
    path: '/billing/payment-methods/:methodId',
    summary: 'Remove a payment method',
    access: 'billing:write',
    params: z.object({ methodId }),
    answer: { status: 204, description: 'Removed.' },
    errors: ['conflict', 'unavailable'],
  }),
  receiveWebhook: defineRoute({
    operationId: 'billing.receiveWebhook',
    method: 'POST',
    path: '/billing/providers/:provider/webhook',
    summary: 'Receive a webhook of a payment provider',
    description:
      'For payment providers alone. The signature covers the bytes of the body. Nothing that it says is believed: it only makes the server ask the provider. Always 200 for what is signed, known or not.',
    access: 'public',
    params: z.object({
      provider: z
        .string()
        .regex(/^[\w-]{1,64}$/)
        .describe('Key of the provider.'),
    }),
    rawBody: true,
    answer: {
      status: 200,
      description: 'Received.',
      schema: z
        .object({ received: z.boolean().describe('Always `true`.') })
        .meta({ id: 'PaymentWebhookReceipt', description: 'What a payment provider is answered.' }),
    },
    errors: ['unauthenticated', 'not_found'],
  }),
};

/** A way to pay that the payment provider keeps. */
export interface PaymentMethod extends z.output<typeof paymentMethodSchema> {}
