import type { InvoiceLine } from '@watchpost/schemas';
import { serverBounds } from '../../base/bounds.js';
import type { Row, Store } from '../../store/store.js';
import {
  type CreditedLine,
  type CreditNote,
  composeCreditNote,
  lineLeftOf,
  netLeftOf,
} from '../billing/invoices/credit-note.js';
import { type CreditedInvoice, creditedInvoice } from '../billing/invoices/credited-invoice.js';

type InvoiceRow = Row<'invoices'>;

const mostInvoices: number = serverBounds.coveringInvoices.most;

/** Reads the invoices that a subscription owes or has paid for what is after a moment; the latest first. */
export const readCovering = (
  { id, currency }: Pick<Row<'subscriptions'>, 'id' | 'currency'>,
  at: number,
  store: Pick<Store, 'find'>,
): Promise<InvoiceRow[]> =>
  store.find(
    'invoices',
    { subscriptionId: id, currency, kind: 'invoice', status: { not: 'void' }, periodEnd: { above: at } },
    { limit: mostInvoices, orderBy: 'issuedAt', isDescending: true },
  );

/** What can be given back of invoices at most, without taxes: credit notes may have taken it off already. */
export const leftToGiveBack = (covering: readonly InvoiceRow[]): number =>
  covering.reduce((sum, invoice) => sum + Math.max(0, netLeftOf(invoice)), 0);

/** What a credit note takes off an invoice for a change of its subscription. */
export interface GivenBack {
  readonly invoice: InvoiceRow;
  readonly note: CreditNote;
  readonly credited: CreditedInvoice;
}

const lineCredits = (invoice: InvoiceRow, amountMinor: number): CreditedLine[] => {
  let left = amountMinor;
  return invoice.lines.toReversed().flatMap((line: InvoiceLine): CreditedLine[] => {
    const part = Math.min(left, Math.max(0, lineLeftOf(invoice, line)));
    left -= part;
    return part === 0 ? [] : [{ lineId: line.id, amountMinor: part }];
  });
};

/**
 * Takes an amount off invoices, the latest first, by credit notes. What was paid of it is freed; what was not is no longer owed.
 *
 * @param amountMinor without taxes; at most {@link leftToGiveBack}
 */
export const giveBack = (
  covering: readonly InvoiceRow[],
  amountMinor: number,
  { reason, now }: { readonly reason: string; readonly now: number },
): GivenBack[] => {
  let left = amountMinor;
  return covering.flatMap((invoice): GivenBack[] => {
    const net = invoice.creditedMinor < invoice.totalMinor ? netLeftOf(invoice) : 0;
    const part = Math.min(left, net);
    if (part <= 0) return [];
    left -= part;
    const lines = part === net ? undefined : lineCredits(invoice, part);
    const note = composeCreditNote(invoice, { lines, reason, now, orRest: true });
    return [{ invoice, note, credited: creditedInvoice(invoice, note, now) }];
  });
};
