import type { InvoiceLine, SubscriptionLine } from '@watchpost/schemas';
import type { Change, Row } from '../../store/store.js';
import { readInvoiceTerms } from '../billing/invoices/invoice-terms.js';
import { invoiceChanges } from '../billing/issue-invoice.js';
import type { Cause } from './cause.js';
import type { Period } from './periods.js';
import type { SubscriptionParts } from './subscription-parts.js';

/** The entries that issue an invoice for lines of a subscription, with the next number; none without lines. */
export const invoiceSubscription = async (
  { id, organizationId, currency }: Pick<Row<'subscriptions'>, 'id' | 'organizationId' | 'currency'>,
  { lines, period }: { readonly lines: readonly SubscriptionLine[]; readonly period: Period },
  { now }: Pick<Cause, 'now'>,
  parts: SubscriptionParts,
): Promise<readonly Change[]> => {
  if (lines.length === 0) return [];
  const numbered = lines.map((line, index): InvoiceLine => ({ id: `line_${index + 1}`, ...line }));
  const invoice = { organizationId, currency, lines: numbered };
  const terms = await readInvoiceTerms(invoice, parts);
  return invoiceChanges({ ...invoice, subscriptionId: id, issuedAt: now, period, terms });
};
