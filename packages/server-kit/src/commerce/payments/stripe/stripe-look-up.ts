import type * as z from '@watchpost/schemas/zod';
import { paymentsBounds } from '../bounds.js';
import type { KnownAttempt, LookedUpPayment } from '../payment-provider.js';
import { objectOf, type StripeCall } from './stripe-call.js';
import { checkoutSessionSchema, listSchema, paymentIntentSchema } from './stripe-objects.js';
import { needsHolder, outcomeOfIntent, outcomeOfSession } from './stripe-outcome.js';
import { attemptField } from './stripe-webhook.js';

/** Stripe's clock and ours differ by less. */
const clockDifferenceSeconds = 300;
const pageSize = 100;
const mostPages = paymentsBounds.stripePages.most;

/** Reads the objects of one kind that Stripe made for an attempt: those of its customer since then, page by page. */
const madeFor = async <Schema extends z.ZodType<{ id: string; metadata?: Record<string, string> | null | undefined }>>(
  { id, customerRef, createdAt }: KnownAttempt,
  path: string,
  { schema, expand, call }: { readonly schema: Schema; readonly expand?: readonly string[]; readonly call: StripeCall },
): Promise<z.output<Schema>[]> => {
  const found: z.output<Schema>[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const { data, has_more } = objectOf(
      await call({
        method: 'GET',
        path,
        parameters: {
          customer: customerRef ?? undefined,
          created: { gte: Math.floor(createdAt / 1000) - clockDifferenceSeconds },
          limit: pageSize,
          starting_after: after,
          expand,
        },
        answer: listSchema(schema),
      }),
    );
    found.push(...data.filter((object) => object.metadata?.[attemptField] === id));
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) break;
  }
  return found;
};

/** Reads how an attempt is: by its ref, or by our id in the metadata of what Stripe made for it. It charges nothing. */
export const findAttempt = async (attempt: KnownAttempt, call: StripeCall): Promise<LookedUpPayment> => {
  const { ref } = attempt;
  const expand = ['payment_intent'];
  if (ref?.startsWith('cs_')) {
    const path = `/checkout/sessions/${encodeURIComponent(ref)}`;
    const answer = checkoutSessionSchema;
    return outcomeOfSession(objectOf(await call({ method: 'GET', path, parameters: { expand }, answer })));
  }
  if (ref !== null) {
    const path = `/payment_intents/${encodeURIComponent(ref)}`;
    return outcomeOfIntent(objectOf(await call({ method: 'GET', path, answer: paymentIntentSchema })));
  }
  const sessionExpand = { schema: checkoutSessionSchema, expand: ['data.payment_intent'], call };
  const [session] = await madeFor(attempt, '/checkout/sessions', sessionExpand);
  const intents = await madeFor(attempt, '/payment_intents', { schema: paymentIntentSchema, call });
  // Money first: whatever else there is, an intent that succeeded was charged.
  const paid = intents.find(({ status }) => status === 'succeeded');
  if (session !== undefined)
    return paid === undefined ? outcomeOfSession(session) : { status: 'succeeded', ref: session.id };
  const intent = paid ?? intents[0];
  if (intent === undefined) return { status: 'unknown' };
  // The process ended between taking the intent out of the way and opening a session: collecting again goes on there.
  if (intent.status === 'canceled' && needsHolder(intent.last_payment_error)) return { status: 'unknown' };
  return outcomeOfIntent(intent);
};
