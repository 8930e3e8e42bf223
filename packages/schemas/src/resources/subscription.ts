import * as z from 'zod';
import { commonFields, timestampField, versionField } from '../fields.js';

export const subscriptionSchema = z
  .object({
    ...commonFields('sub'),
    version: versionField,
    planId: z.string().describe('Code of the plan.'),
    status: z.enum(['trialing', 'active', 'past_due', 'canceled', 'expired']),
    quantity: z.int().min(1),
    currentPeriodStart: timestampField('When the paid period began.'),
    currentPeriodEnd: timestampField('When it ends.'),
    cancelAtPeriodEnd: z.boolean().describe('Whether it ends with the period.'),
    pendingChange: z
      .object({ planId: z.string(), quantity: z.int().min(1), effectiveAt: timestampField('When it takes effect.') })
      .nullable()
      .describe('A change that waits for the end of the period.'),
  })
  .meta({ id: 'Subscription', description: 'What an organization has subscribed to.' });

/** A subscription as its events show it. */
export interface Subscription extends z.infer<typeof subscriptionSchema> {}
