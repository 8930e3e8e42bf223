import * as z from '@watchpost/schemas/zod';

// As much of Stripe's answers as is read; everything else may come and go.

const lastErrorSchema = z.looseObject({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  advice_code: z.string().nullish(),
  message: z.string().nullish(),
});

export const paymentIntentSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  last_payment_error: lastErrorSchema.nullish(),
  next_action: z.looseObject({ redirect_to_url: z.looseObject({ url: z.string().nullish() }).nullish() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export const checkoutSessionSchema = z.looseObject({
  id: z.string(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  url: z.string().nullish(),
  /** Whole where it was asked for, else its id. */
  payment_intent: z.union([z.string(), paymentIntentSchema]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export const paymentMethodSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  card: z.looseObject({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullish(),
  sepa_debit: z.looseObject({ last4: z.string().nullish() }).nullish(),
});

export const customerSchema = z.looseObject({ id: z.string() });
export const refundSchema = z.looseObject({
  id: z.string(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export const listSchema = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({ data: z.array(item), has_more: z.boolean() });

export const errorSchema = z.looseObject({
  error: lastErrorSchema.extend({ type: z.string().nullish(), payment_intent: paymentIntentSchema.nullish() }),
});

export const eventSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({
      customer: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
    previous_attributes: z.looseObject({ customer: z.string().nullish() }).nullish(),
  }),
});

export type PaymentIntent = z.output<typeof paymentIntentSchema>;
export type CheckoutSession = z.output<typeof checkoutSessionSchema>;
export type StripePaymentMethod = z.output<typeof paymentMethodSchema>;
export type StripeError = z.output<typeof errorSchema>['error'];
