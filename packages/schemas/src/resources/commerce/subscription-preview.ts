import { atMost, bounds } from '../../bounds.js';
import { entitlementNames } from '../../entitlements.js';
import { idField, timestampField } from '../../fields.js';
import * as z from '../../zod.js';
import { billingIntervalField, currencyField, exponentField, planCodeField } from './plan.js';

/** A number of seats. */
export const seatsField = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(...atMost(bounds.seats));

const minorAmount = z.int().describe('In the smallest unit of the currency, without taxes.');
const grossAmount = z.int().min(0);

export const subscriptionLineSchema = z
  .object({
    kind: z
      .enum(['plan', 'seat', 'proration', 'credit'])
      .describe('A whole period (`plan`, `seat`), the rest of one (`proration`), or what is given back (`credit`).'),
    description: z.string().describe('What the customer pays for, or gets back.'),
    planId: z.string().describe('Code of the plan.'),
    quantity: z.int().min(1).describe('How many units.'),
    unitAmountMinor: z.int().describe('Price of one for a whole period.'),
    periodStart: timestampField('What the amount is for: from.'),
    periodEnd: timestampField('What the amount is for: until.'),
    amountMinor: minorAmount,
  })
  .meta({ id: 'SubscriptionLine', description: 'A line of an invoice of a subscription.' });

/** A line of an invoice of a subscription. */
export interface SubscriptionLine extends z.output<typeof subscriptionLineSchema> {}

/** What a change of a subscription asks for. */
export const subscriptionChangeSchema = z
  .strictObject({
    planId: planCodeField.optional().describe('Code of the plan; the same plan when left out.'),
    quantity: seatsField.optional().describe('Seats; as many as before when left out.'),
    interval: billingIntervalField.optional().describe('How often it is renewed; as before when left out.'),
    when: z
      .enum(['auto', 'now', 'periodEnd'], { error: 'must be auto, now or periodEnd' })
      .default('auto')
      .describe('`auto`: an upgrade now, a downgrade at the end of the period.'),
    prorateAt: timestampField(
      'The `prorateAt` of a preview, at most 10 minutes old: exactly what it showed is charged.',
    ).optional(),
  })
  .meta({ id: 'SubscriptionChange', description: 'A change of a subscription.' });

export const subscriptionPreviewSchema = z
  .object({
    kind: z
      .enum(['upgrade', 'downgrade', 'same'])
      .describe('By the price of a year: the same or a higher price is an upgrade.'),
    effectiveAt: timestampField('When the change takes effect.'),
    prorateAt: timestampField('Give it back to charge exactly these amounts.'),
    currency: currencyField.describe('Currency of all amounts (ISO 4217).'),
    exponent: exponentField,
    lines: z.array(subscriptionLineSchema).describe('What is charged and given back now.'),
    amountDueNowMinor: grossAmount.describe(
      'What is due now: the lines with their taxes, less the credit that is used.',
    ),
    creditedMinor: grossAmount.describe('What credit notes take off earlier invoices, with taxes.'),
    creditMinor: grossAmount.describe('The credit afterwards, for the next invoices.'),
    nextInvoice: z
      .object({
        at: timestampField('When it is issued.'),
        totalMinor: grossAmount.describe('What will be due, with taxes.'),
      })
      .nullable()
      .describe('The next regular invoice; `null` when none follows.'),
    surplus: z
      .object({
        monitors: z
          .object({
            count: z.int().min(0).describe('Monitors that would be paused by the plan.'),
            first: z
              .array(z.object({ id: idField('mon'), name: z.string().describe('Display name of the monitor.') }))
              .describe('The first of them, at most 20.'),
          })
          .describe('The newest enabled monitors beyond the limit.'),
        others: z
          .array(
            z.object({
              entitlement: z.enum(entitlementNames as [string, ...string[]]).describe('Which entitlement.'),
              current: z.int().min(0).describe('What the organization has.'),
              limit: z.int().min(0).describe('What the plan includes.'),
            }),
          )
          .describe('What else exceeds the plan: it stays, and no more can be added.'),
      })
      .describe('What the organization has beyond the limits of the plan.'),
  })
  .meta({ id: 'SubscriptionPreview', description: 'What a change of a subscription would do and cost.' });

/** What a change of a subscription would do and cost. */
export interface SubscriptionPreview extends z.output<typeof subscriptionPreviewSchema> {}
/** A change of a subscription: a plan, a number of seats, an interval. */
export interface SubscriptionChange extends z.input<typeof subscriptionChangeSchema> {}
