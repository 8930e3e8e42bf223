import { bounds, type InvoiceSeller } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import type { Invoicing, TaxedInvoice, TaxRate } from '../../request/ports/invoicing.js';
import { percentOf } from '../money/percent.js';
import { billingBounds } from './bounds.js';

/** Who issues invoices; what is left out is empty. */
export interface SellerOptions extends Partial<Omit<InvoiceSeller, 'name' | 'address'>> {
  readonly name: string;
  readonly address?: Partial<InvoiceSeller['address']>;
}

/** How invoices are issued; what is left out has a default. */
export interface InvoicingOptions {
  /** Default: none; invoices name no seller. */
  readonly seller?: SellerOptions;
  /**
   * The taxes of an invoice, by its customer: a list for all of them, or a function. Default: none.
   * Each rate is computed once, from the sum of its lines.
   */
  readonly tax?: readonly TaxRate[] | ((invoice: TaxedInvoice) => readonly TaxRate[] | Promise<readonly TaxRate[]>);
  /** What numbers begin with: 1 to 12 capitals, digits, `-` and `/`. Default: `INV-`. */
  readonly invoicePrefix?: string;
  /** Default: `CN-`. */
  readonly creditNotePrefix?: string;
  /** Days in which an invoice is to be paid, 0 to 90. Default: 14. */
  readonly dueDays?: number;
  /**
   * `beforehand`: a plan that costs something begins with its first payment, and until then its subscription is `incomplete`, with the
   * limits of the default plan. Default: `afterwards`, with the time of `dueDays` and of the grace.
   */
  readonly firstPayment?: Invoicing['firstPayment'];
}

const line = z.string({ error: 'must be text' }).max(2000, { error: 'must have at most 2000 characters' });
const addressForm = z.strictObject({
  ...{ line1: line, line2: line, postalCode: line, city: line, region: line },
  country: z.string().regex(/^([A-Z]{2})?$/, { error: 'must be a country code of two capitals, such as DE' }),
});
/** What of the options can stand in a file; the rest is checked by {@link createInvoicing}. */
const fileForm = z.strictObject({
  seller: z
    .strictObject({
      name: line,
      address: addressForm.partial().optional(),
      ...{ taxId: line.optional(), email: line.optional(), footer: line.optional() },
    })
    .optional(),
  tax: z.array(z.strictObject({ name: line, ratePercent: z.number({ error: 'must be a number' }) })).optional(),
  invoicePrefix: line.optional(),
  creditNotePrefix: line.optional(),
  dueDays: z.number({ error: 'must be a number' }).optional(),
  firstPayment: line.optional(),
});

/**
 * Holds what an operator wrote into a file against the form of {@link InvoicingOptions}; a file has no functions.
 *
 * @throws TypeError with one line for each field that is wrong
 */
export function assertInvoicing(options: unknown): asserts options is InvoicingOptions {
  const parsed = fileForm.safeParse(options);
  if (!parsed.success) {
    throw new TypeError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  createInvoicing(options as InvoicingOptions);
}

const emptyAddress = { line1: '', line2: '', postalCode: '', city: '', region: '', country: '' };
const prefixForm = /^[A-Z0-9/-]{1,12}$/;
const mostDays: number = billingBounds.invoiceDueDays.most;

const prefixOf = (name: string, given: string): string => {
  if (prefixForm.test(given)) return given;
  throw new TypeError(`${name} must be 1 to 12 of A-Z, 0-9, - and / (got ${JSON.stringify(given)})`);
};

/** @throws TypeError when a rate cannot be computed with */
const assertRates = (rates: readonly TaxRate[]): readonly TaxRate[] => {
  if (rates.length > bounds.invoiceTaxes.most)
    throw new TypeError(`tax must have at most ${bounds.invoiceTaxes.most} rates`);
  for (const { name, ratePercent } of rates) {
    if (name === '') throw new TypeError('tax: the name of a rate must not be empty');
    try {
      percentOf(0, ratePercent);
    } catch (cause) {
      throw new TypeError(
        `tax: ratePercent of ${name} must be 0 to 100 with up to four decimals (got ${ratePercent})`,
        { cause },
      );
    }
  }
  return rates;
};

/**
 * Reads how a host wants invoices issued.
 *
 * @throws TypeError when an option cannot be used
 */
export const createInvoicing = (options: InvoicingOptions = {}): Invoicing => {
  const { seller, tax = [], dueDays = 14, firstPayment = 'afterwards' } = options;
  if (firstPayment !== 'afterwards' && firstPayment !== 'beforehand') {
    throw new TypeError(`firstPayment must be afterwards or beforehand (got ${JSON.stringify(firstPayment)})`);
  }
  if (!Number.isInteger(dueDays) || dueDays < 0 || dueDays > mostDays) {
    throw new TypeError(`dueDays must be a whole number from 0 to ${mostDays} (got ${dueDays})`);
  }
  if (seller?.name === '') throw new TypeError('seller.name must not be empty');
  const { name = '', taxId = '', email = '', footer = '' } = seller ?? {};
  const fixed = typeof tax === 'function' ? undefined : assertRates(tax);
  return {
    seller: { name, address: { ...emptyAddress, ...seller?.address }, taxId, email, footer },
    invoicePrefix: prefixOf('invoicePrefix', options.invoicePrefix ?? 'INV-'),
    creditNotePrefix: prefixOf('creditNotePrefix', options.creditNotePrefix ?? 'CN-'),
    dueDays,
    firstPayment,
    tax: async (invoice) => fixed ?? assertRates(typeof tax === 'function' ? await tax(invoice) : tax),
  };
};
