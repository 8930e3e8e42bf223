import { atMost, bounds } from '../../bounds.js';
import { commonFields, idField, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { addressSchema } from './billing-profile.js';
import { exponentField } from './plan.js';

/** What an invoice can be: whether something is still to be paid. */
export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const;
/** How far a payment is. */
export const paymentStatuses = ['pending', 'actionRequired', 'succeeded', 'failed'] as const;

const minor = (description: string) => z.int().describe(`${description} In minor units of the currency.`);

/** What a line of an invoice is about. */
export const invoiceLineSchema = z
  .object({
    id: z.string().describe('Unique within the invoice.'),
    kind: z.enum(['plan', 'proration', 'credit', 'seat']).describe('What the line is about.'),
    description: z.string().describe('What the customer pays for.'),
    planId: z.string().nullable().describe('Code of the plan; `null` where the line is about none.'),
    quantity: z.int().min(1).describe('How many units.'),
    unitAmountMinor: minor('Price of a unit for the whole period.'),
    periodStart: timestampField('Where what is paid for begins.').nullable(),
    periodEnd: timestampField('Where it ends.').nullable(),
    amountMinor: minor('What the line adds up to, without taxes; negative for a credit.'),
  })
  .meta({ id: 'InvoiceLine', description: 'A line of an invoice.' });

/** A tax of an invoice. */
export const invoiceTaxSchema = z
  .object({
    name: z.string().describe('What the tax is called, such as `VAT`.'),
    ratePercent: z.number().describe('The rate in percent.'),
    baseMinor: minor('The sum of the lines that it is computed from.'),
    amountMinor: minor('The tax: computed once from that sum, rounded half to even.'),
  })
  .meta({ id: 'InvoiceTax', description: 'A tax of an invoice.' });

/** Who issued an invoice. */
export const invoiceSellerSchema = z
  .object({
    name: z.string().describe('Name of the company that issued it.'),
    address: addressSchema,
    taxId: z.string().describe('Tax number of the seller; empty without one.'),
    email: z.string().describe('Where questions go; empty without one.'),
    footer: z.string().describe('What stands below the sums, such as bank details.'),
  })
  .meta({ id: 'InvoiceSeller', description: 'Who issued an invoice, as it was at the time.' });

/** Who an invoice is made out to. */
export const invoiceCustomerSchema = z
  .object({
    name: z.string().describe('Name of the company or the organization.'),
    email: z.string().describe('Where it was sent; empty for the members who may pay.'),
    address: addressSchema,
    taxId: z.string().describe('Tax number of the customer; empty without one.'),
    purchaseOrder: z.string().describe('A number that the customer wants to see; empty without one.'),
    locale: z.string().describe('How amounts and dates are written, as a language tag.'),
  })
  .meta({ id: 'InvoiceCustomer', description: 'Who an invoice is made out to, as it was at the time.' });

/** A payment, as answers show it. */
export const paymentSchema = z
  .object({
    id: idField('pay'),
    provider: z.string().describe('Key of the payment provider, such as `manual`.'),
    status: z
      .enum(paymentStatuses)
      .describe('`pending` until the provider knows; `actionRequired`: the customer goes on at `redirectUrl`.'),
    amountMinor: minor('What is paid.'),
    currency: z.string().describe('Currency of the amount (ISO 4217).'),
    exponent: exponentField,
    reference: z.string().nullable().describe('What the person who paid, or the operator, noted.'),
    redirectUrl: z.string().nullable().describe('Where the customer goes on, with `actionRequired`.'),
    instructions: z.string().nullable().describe('How to pay, where that is done elsewhere.'),
    failureCode: z.string().nullable().describe('Why it failed, as the provider calls it.'),
    failureMessage: z.string().nullable().describe('Why it failed, in words.'),
    createdAt: timestampField('When it was begun.'),
    endedAt: timestampField('When it succeeded or failed.').nullable(),
  })
  .meta({ id: 'Payment', description: 'A payment of an invoice.' });

/** The arithmetic of an invoice by name: a changed one gets another name, and older invoices stay explicable. */
export const invoiceAlgorithm = 'watchpost-invoice-2';

/** The fields of an invoice that never change and that its content hash covers; `watchpost-invoice-1` left `exponent` out. */
export const hashedInvoiceFields = [
  'id',
  'number',
  'kind',
  'correctsInvoiceId',
  'subscriptionId',
  'currency',
  'exponent',
  'lines',
  'subtotalMinor',
  'taxes',
  'totalMinor',
  'issuedAt',
  'dueAt',
  'periodStart',
  'periodEnd',
  'seller',
  'customer',
  'reason',
  'algorithm',
] as const;

export const invoiceSchema = z
  .object({
    ...commonFields('inv'),
    number: z.string().describe('Without gaps within its series, such as `INV-2026-000001`.'),
    kind: z.enum(['invoice', 'creditNote']).describe('A `creditNote` takes off what an invoice asked for.'),
    correctsInvoiceId: idField('inv').nullable().describe('Of a credit note: the invoice that it corrects.'),
    subscriptionId: idField('sub').nullable(),
    status: z.enum(invoiceStatuses).describe('`uncollectible` was written off and can still be paid.'),
    currency: z.string().describe('ISO 4217.'),
    exponent: exponentField,
    lines: z.array(invoiceLineSchema).describe('What is charged or given back, line by line.'),
    subtotalMinor: minor('The sum of the lines.'),
    taxes: z.array(invoiceTaxSchema).describe('Taxes on the subtotal; empty where none is charged.'),
    totalMinor: minor('Subtotal and taxes.'),
    paidMinor: minor('What has been paid.'),
    creditUsedMinor: minor('What the credit of the organization has paid.'),
    creditedMinor: minor('What credit notes have taken off.'),
    creditKeptMinor: minor('What was paid, is not owed, and became credit of the organization.'),
    refundedMinor: minor('What was given back of what was paid, or is on its way.'),
    amountDueMinor: minor('What is still to be paid.'),
    issuedAt: timestampField('When it was issued.'),
    dueAt: timestampField('Until when it is to be paid.'),
    paidAt: timestampField('When the last of it was paid.').nullable(),
    periodStart: timestampField('Where the period begins that it is about.').nullable(),
    periodEnd: timestampField('Where that ends.').nullable(),
    seller: invoiceSellerSchema,
    customer: invoiceCustomerSchema,
    reason: z.string().nullable().describe('Of a credit note: why it was issued.'),
    payments: z.array(paymentSchema).describe('The latest 20, the first of them first.'),
    algorithm: z.string().describe('The arithmetic by name.'),
    contentHash: z
      .string()
      .describe(
        `SHA-256 of the fields that never change, as JSON by RFC 8785: ${hashedInvoiceFields.join(', ')}. The audit trail has it, too.`,
      ),
  })
  .meta({
    id: 'Invoice',
    description: 'An invoice or a credit note. Only its status, payments and what follows from them change.',
  });

const params = z.object({ id: idField('inv') });

/** Routes of invoices beyond the plain verbs: download, pay. */
export const invoiceRoutes = {
  download: defineRoute({
    operationId: 'invoices.download',
    method: 'GET',
    path: '/billing/invoices/:id/download',
    summary: 'Download an invoice',
    description:
      'Answers in the `format` that is asked for: `application/json` as the invoice is shown, `text/html` with styles for print, or `application/pdf` where the server has it.',
    access: 'billing:read',
    params,
    query: z.strictObject({
      format: z
        .enum(['html', 'json', 'pdf'], { error: 'must be one of: html, json, pdf' })
        .default('json')
        .describe('The format of the answer.'),
    }),
    answer: {
      status: 200,
      description: 'The invoice, by default as JSON.',
      schema: invoiceSchema,
      formats: { json: 'application/json', html: 'text/html', pdf: 'application/pdf' },
    },
  }),
  pay: defineRoute({
    operationId: 'invoices.pay',
    method: 'POST',
    path: '/billing/invoices/:id/pay',
    summary: 'Pay an invoice',
    description:
      'Collects what is due through the payment provider of the server. With the provider `manual` it records who paid and the `reference`; where the operator settles payments, the payment stays pending until the operator has recorded it. A payment that is under way is answered instead of a second one.',
    access: 'billing:write',
    params,
    body: z
      .strictObject({
        paymentMethodId: z
          .string({ error: 'must be text' })
          .min(1, { error: 'must not be empty' })
          .max(...atMost(bounds.paymentMethodId))
          .optional()
          .describe(
            'Which payment method is charged. Default: the one of the organization, or the page of the provider.',
          ),
        reference: z
          .string({ error: 'must be text' })
          .trim()
          .max(...atMost(bounds.paymentReference))
          .regex(/^[^\p{Cc}]*$/u, { error: 'must not have control characters' })
          .optional()
          .describe('A note that finds the payment again, such as the text of a transfer.'),
      })
      .meta({ id: 'InvoicePayRequest', description: 'How an invoice is paid.' }),
    isBodyOptional: true,
    answer: {
      status: 200,
      description: 'The invoice, and the payment.',
      schema: z
        .object({ invoice: invoiceSchema, payment: paymentSchema })
        .meta({ id: 'InvoicePayment', description: 'An invoice with the payment that was begun.' }),
    },
    errors: ['conflict', 'rate_limited', 'unavailable'],
    example: { reference: 'Transfer of 1 March' },
  }),
};

/** Invoices and credit notes of an organization. */
export const invoices = defineResource({
  name: 'invoice',
  collection: 'invoices',
  path: '/billing/invoices',
  idPrefix: 'inv',
  scopes: { read: 'billing:read', write: 'billing:write' },
  schema: invoiceSchema,
  verbs: ['list', 'get'],
  list: {
    sort: ['number', 'issuedAt', 'dueAt', 'totalMinor', 'status'],
    defaultSort: '-issuedAt',
    search: ['number'],
    filters: {
      status: {
        schema: z.enum(invoiceStatuses, { error: `must be one of: ${invoiceStatuses.join(', ')}` }),
        description: 'Only invoices with this status.',
      },
      from: {
        schema: timestampField('Only invoices that were issued at or after this time.'),
        description: 'Only invoices that were issued at or after this time.',
        field: 'issuedAt',
        match: 'from',
      },
      until: {
        schema: timestampField('Only invoices that were issued before this time.'),
        description: 'Only invoices that were issued before this time.',
        field: 'issuedAt',
        match: 'until',
      },
    },
  },
  routes: Object.values(invoiceRoutes),
  example: {},
  words: { one: 'an invoice', many: 'invoices' },
  chapter: 'Organization',
});

/** An invoice or a credit note as the API returns it. */
export interface Invoice extends z.output<typeof invoiceSchema> {}
/** A line of an invoice. */
export interface InvoiceLine extends z.output<typeof invoiceLineSchema> {}
/** A tax of an invoice. */
export interface InvoiceTax extends z.output<typeof invoiceTaxSchema> {}
/** Who issued an invoice. */
export interface InvoiceSeller extends z.output<typeof invoiceSellerSchema> {}
/** Who an invoice is made out to. */
export interface InvoiceCustomer extends z.output<typeof invoiceCustomerSchema> {}
/** A payment of an invoice. */
export interface Payment extends z.output<typeof paymentSchema> {}
