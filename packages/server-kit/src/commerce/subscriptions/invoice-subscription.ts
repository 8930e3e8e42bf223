import type { InvoiceLine, SubscriptionLine } from '@watchpost/schemas';
import type { Change, Row } from '../../store/interface/store.js';
import { invoiceSums } from '../billing/invoices/compose-invoice.js';
import { readInvoiceTerms } from '../billing/invoices/invoice-terms.js';
import { invoiceChanges } from '../billing/issue-invoice.js';
import type { Period } from './periods.js';
import type { SubscriptionParts } from './subscription-parts.js';

/** What an invoice of a subscription is about, and the credit that it may use. */
export interface InvoiceContent {
  readonly lines: readonly SubscriptionLine[];
  readonly period: Period;
  readonly creditMinor: number;
}

/** An invoice with its taxes, before it is issued; what is not issued was a preview. */
export interface PlannedInvoice {
  /** With taxes. */
  readonly totalMinor: number;
  readonly creditUsedMinor: number;
  /** The entries that issue it for a subscription, with the next number; none without lines. */
  issue(subscriptionId: string, now: number): readonly Change[];
}

/** Plans an invoice for lines of a subscription. Credit pays after taxes, as money does. */
export const planInvoice = async (
  { organizationId, currency, exponent }: Pick<Row<'subscriptions'>, 'organizationId' | 'currency' | 'exponent'>,
  { lines, period, creditMinor }: InvoiceContent,
  parts: Pick<SubscriptionParts, 'store' | 'invoicing'>,
): Promise<PlannedInvoice> => {
  if (lines.length === 0) return { totalMinor: 0, creditUsedMinor: 0, issue: () => [] };
  const numbered = lines.map((line, index): InvoiceLine => ({ id: `line_${index + 1}`, ...line }));
  const terms = await readInvoiceTerms({ organizationId, currency, lines: numbered }, parts);
  const { totalMinor } = invoiceSums(numbered, terms.taxes);
  const creditUsedMinor = Math.min(creditMinor, totalMinor);
  const invoice = { organizationId, currency, exponent, lines: numbered, period, terms, creditUsedMinor };
  return {
    totalMinor,
    creditUsedMinor,
    issue: (subscriptionId, now) => invoiceChanges({ ...invoice, subscriptionId, issuedAt: now }),
  };
};
