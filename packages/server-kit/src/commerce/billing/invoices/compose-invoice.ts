import {
  bounds,
  type Invoice,
  type InvoiceCustomer,
  type InvoiceLine,
  type InvoiceTax,
  invoiceAlgorithm,
} from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../../base/timestamp.js';
import type { Invoicing, TaxRate } from '../../../request/ports/invoicing.js';
import { exactAmount, exactNumber } from '../../money/fraction.js';
import { percentOf } from '../../money/percent.js';

const mostLines: number = bounds.invoiceLines.most;

/** What an invoice repeats of its seller and customer, and the taxes on it: read before the commit that issues it. */
export interface InvoiceTerms {
  readonly invoicing: Pick<Invoicing, 'seller' | 'invoicePrefix' | 'creditNotePrefix' | 'dueDays'>;
  readonly customer: InvoiceCustomer;
  readonly taxes: readonly TaxRate[];
}

/** The sums of an invoice. */
export interface InvoiceSums {
  readonly subtotalMinor: number;
  readonly taxes: readonly InvoiceTax[];
  /** The lines of each tax, in the order of the taxes. */
  readonly taxedLines: readonly (readonly string[])[];
  readonly totalMinor: number;
}

/**
 * Adds amounts up.
 *
 * @throws RangeError when one of them, or the sum, is not exact
 */
export const sumOf = (amounts: readonly number[]): number =>
  exactNumber(amounts.reduce((sum, amount) => sum + exactAmount(amount), 0n));

/**
 * Adds up the lines of an invoice and computes each tax once, from the sum of its lines.
 *
 * @throws RangeError when a line is not exact, or a tax names a line that there is not
 */
export const invoiceSums = (
  lines: readonly Pick<InvoiceLine, 'id' | 'amountMinor'>[],
  rates: readonly TaxRate[],
): InvoiceSums => {
  const amounts = new Map(lines.map(({ id, amountMinor }) => [id, amountMinor]));
  if (amounts.size !== lines.length) throw new RangeError('the lines of an invoice have different ids');
  if (lines.length > mostLines) throw new RangeError(`an invoice has at most ${mostLines} lines`);
  const taxedLines = rates.map(({ lineIds }) => [...new Set(lineIds ?? amounts.keys())]);
  const taxes = rates.map(({ name, ratePercent }, index): InvoiceTax => {
    const taxed = (taxedLines[index] ?? []).map((id) => {
      const amount = amounts.get(id);
      if (amount === undefined) throw new RangeError(`the tax ${name} is on a line that the invoice does not have`);
      return amount;
    });
    const baseMinor = sumOf(taxed);
    return { name, ratePercent, baseMinor, amountMinor: percentOf(baseMinor, ratePercent) };
  });
  const subtotalMinor = sumOf(lines.map(({ amountMinor }) => amountMinor));
  const totalMinor = sumOf([subtotalMinor, ...taxes.map(({ amountMinor }) => amountMinor)]);
  return { subtotalMinor, taxes, taxedLines, totalMinor };
};

/** What an invoice is made of, beside its number. */
export interface InvoiceDraft extends InvoiceSums {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: Invoice['kind'];
  readonly correctsInvoiceId: string | null;
  readonly subscriptionId: string | null;
  readonly currency: string;
  readonly exponent: number;
  readonly lines: readonly InvoiceLine[];
  readonly issuedAt: number;
  readonly dueAt: number;
  readonly periodStart: number | null;
  readonly periodEnd: number | null;
  readonly seller: Invoicing['seller'];
  readonly customer: InvoiceCustomer;
  readonly reason: string | null;
}

/** The part of an invoice that never changes, as the API shows it. */
export const unchangingPart = (
  draft: Omit<InvoiceDraft, 'organizationId' | 'taxedLines'>,
  number: string,
  algorithm: string = invoiceAlgorithm,
) => ({
  id: draft.id,
  number,
  kind: draft.kind,
  correctsInvoiceId: draft.correctsInvoiceId,
  subscriptionId: draft.subscriptionId,
  currency: draft.currency,
  exponent: draft.exponent,
  lines: [...draft.lines],
  subtotalMinor: draft.subtotalMinor,
  taxes: [...draft.taxes],
  totalMinor: draft.totalMinor,
  issuedAt: timestamp(draft.issuedAt),
  dueAt: timestamp(draft.dueAt),
  periodStart: timestampOrNull(draft.periodStart),
  periodEnd: timestampOrNull(draft.periodEnd),
  seller: draft.seller,
  customer: draft.customer,
  reason: draft.reason,
  algorithm,
});
