import * as z from 'zod';

// What Stripe documents, for version 2026-10-28.endive, of the requests that the adapter makes, in our words. Forms carry text, so numbers and booleans
// are checked as they are written. Unknown parameters are refused, as Stripe does (`parameter_unknown`).

/** Where a rule was read, and when. */
interface Documented {
  readonly source: string;
  readonly read: string;
}

/** One call of Stripe's API. */
export interface StripeRule extends Documented {
  readonly method: 'GET' | 'POST';
  /** Below `/v1`; what begins with `:` is an id. */
  readonly path: string;
  readonly parameters: z.ZodType;
  /** Whether a repeated call with the same key is answered as the first. */
  readonly isIdempotent: boolean;
}

const read = '2026-11-23';
const api = (page: string): Documented => ({ source: `https://docs.stripe.com/api/${page}`, read });

const integer = z.string().regex(/^(0|[1-9]\d*)$/);
/** Above 0, at most eight digits: "the maximum value supported is eight digits". */
const amount = z.string().regex(/^[1-9]\d{0,7}$/);
const boolean = z.enum(['true', 'false']);
/** "Three-letter ISO currency code, in lowercase." */
const currency = z.string().regex(/^[a-z]{3}$/);
const url = z.url({ protocol: /^https?$/ }).max(5000);
const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_\\w+$`));
/** "Up to 50 keys, with key names up to 40 characters long and values up to 500 characters long." */
const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, 'at most 50 keys');
/** "A limit on the number of objects to be returned, between 1 and 100." */
const limit = z.string().regex(/^([1-9]\d?|100)$/);
const created = z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial();
const expand = z.array(z.string());

/** A list of nothing but what every list takes. */
const listing = { limit, starting_after: z.string(), ending_before: z.string(), expand };

const lineItem = z.strictObject({
  quantity: integer,
  price_data: z.strictObject({
    currency,
    unit_amount: amount,
    product_data: z.strictObject({ name: z.string().min(1).max(250), description: z.string().optional() }),
  }),
});

const checkoutSession = z
  .strictObject({
    mode: z.enum(['payment', 'setup', 'subscription']),
    customer: id('cus').optional(),
    client_reference_id: z.string().max(200).optional(),
    success_url: url.optional(),
    cancel_url: url.optional(),
    currency: currency.optional(),
    // "Maximum of 100 line items" with payments.
    line_items: z.array(lineItem).min(1).max(100).optional(),
    allowed_payment_method_types: z.array(z.enum(['card', 'sepa_debit', 'link'])).optional(),
    payment_intent_data: z
      .strictObject({
        metadata: metadata.optional(),
        setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
        description: z.string().max(1000).optional(),
      })
      .optional(),
    metadata: metadata.optional(),
    expand: expand.optional(),
  })
  .superRefine((given, context) => {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
    if (given.mode === 'payment' && given.line_items === undefined) refuse('line_items are required for payments');
    if (given.mode === 'setup' && given.line_items !== undefined) refuse('line_items cannot be given with setup');
    if (given.mode === 'setup' && given.currency === undefined && given.allowed_payment_method_types === undefined) {
      refuse('currency is required in setup mode when allowed_payment_method_types is not set');
    }
    if (given.mode === 'setup' && given.payment_intent_data !== undefined) refuse('payment_intent_data needs payments');
    if (given.payment_intent_data?.setup_future_usage !== undefined && given.customer === undefined) {
      // Without a customer Checkout would have to make one (`customer_creation`), which is not asked for.
      refuse('setup_future_usage needs a customer');
    }
    if (given.success_url === undefined) refuse('success_url is required for hosted pages');
  });

const paymentIntent = z
  .strictObject({
    amount,
    currency,
    customer: id('cus').optional(),
    payment_method: id('pm').optional(),
    off_session: boolean.optional(),
    confirm: boolean.optional(),
    automatic_payment_methods: z
      .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    return_url: url.optional(),
    description: z.string().max(1000).optional(),
    metadata: metadata.optional(),
    expand: expand.optional(),
  })
  .superRefine((given, context) => {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
    if (given.off_session !== undefined && given.confirm !== 'true')
      refuse('off_session can only be used with confirm=true');
    if (given.return_url !== undefined && given.confirm !== 'true')
      refuse('return_url can only be used with confirm=true');
    if (given.off_session === 'true' && given.payment_method === undefined)
      refuse('off_session needs a payment_method');
  });

/** Every call that the adapter may make. */
export const stripeRules: readonly StripeRule[] = [
  {
    ...api('customers/create'),
    method: 'POST',
    path: '/customers',
    isIdempotent: true,
    parameters: z.strictObject({
      name: z.string().max(256).optional(),
      email: z.string().max(512).optional(),
      description: z.string().optional(),
      metadata: metadata.optional(),
    }),
  },
  {
    ...api('payment_intents/create'),
    method: 'POST',
    path: '/payment_intents',
    isIdempotent: true,
    parameters: paymentIntent,
  },
  {
    ...api('payment_intents/retrieve'),
    method: 'GET',
    path: '/payment_intents/:id',
    isIdempotent: true,
    parameters: z.strictObject({ client_secret: z.string(), expand }).partial(),
  },
  {
    ...api('payment_intents/list'),
    method: 'GET',
    path: '/payment_intents',
    isIdempotent: true,
    parameters: z.strictObject({ ...listing, customer: id('cus'), created }).partial(),
  },
  {
    ...api('payment_intents/cancel'),
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    isIdempotent: true,
    parameters: z
      .strictObject({
        cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']),
        expand,
      })
      .partial(),
  },
  {
    ...api('checkout/sessions/create'),
    method: 'POST',
    path: '/checkout/sessions',
    isIdempotent: true,
    parameters: checkoutSession,
  },
  {
    ...api('checkout/sessions/retrieve'),
    method: 'GET',
    path: '/checkout/sessions/:id',
    isIdempotent: true,
    parameters: z.strictObject({ expand }).partial(),
  },
  {
    ...api('checkout/sessions/list'),
    method: 'GET',
    path: '/checkout/sessions',
    isIdempotent: true,
    parameters: z
      .strictObject({ ...listing, customer: id('cus'), created, status: z.enum(['open', 'complete', 'expired']) })
      .partial(),
  },
  {
    ...api('payment_methods/customer_list'),
    method: 'GET',
    path: '/customers/:id/payment_methods',
    isIdempotent: true,
    parameters: z.strictObject({ ...listing, type: z.string() }).partial(),
  },
  {
    ...api('payment_methods/customer'),
    method: 'GET',
    path: '/customers/:id/payment_methods/:id',
    isIdempotent: true,
    parameters: z.strictObject({ expand }).partial(),
  },
  {
    ...api('payment_methods/detach'),
    method: 'POST',
    path: '/payment_methods/:id/detach',
    isIdempotent: true,
    parameters: z.strictObject({ expand }).partial(),
  },
  {
    ...api('refunds/list'),
    method: 'GET',
    path: '/refunds',
    isIdempotent: true,
    parameters: z.strictObject({ ...listing, payment_intent: id('pi'), charge: id('ch'), created }).partial(),
  },
  {
    ...api('refunds/create'),
    method: 'POST',
    path: '/refunds',
    isIdempotent: true,
    parameters: z.strictObject({
      payment_intent: id('pi'),
      amount: amount.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    }),
  },
];

/** What every request carries: https://docs.stripe.com/api/authentication, /api/versioning, /api/idempotent_requests (2026-11-23). */
export const headerRules = z.object({
  authorization: z.string().regex(/^Bearer (sk|rk)_test_\w+$/),
  'stripe-version': z.string().regex(/^\d{4}-\d\d-\d\d(\.\w+)?$/),
  // "Idempotency keys are up to 255 characters long."
  'idempotency-key': z.string().min(1).max(255).optional(),
});
