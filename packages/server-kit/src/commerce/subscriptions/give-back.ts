import type { InvoiceLine } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';
import {
  type CreditedLine,
  type CreditNote,
  composeCreditNote,
  lineLeftOf,
  netLeftOf,
} from '../billing/invoices/credit-note.js';
import { type CreditedInvoice, creditedInvoice } from '../billing/invoices/credited-invoice.js';
import { subscriptionsBounds } from './bounds.js';

type InvoiceRow = Row<'invoices'>;

const mostInvoices: number = subscriptionsBounds.coveringInvoices.most;

/** What a subscription owes or has paid for its current period. */
export interface Covering {
  /** The latest first. */
  readonly invoices: readonly InvoiceRow[];
  /** What can be given back of them at most, without taxes: credit notes may have taken it off already. */
  readonly leftMinor: number;
}

const leftOf = (invoice: InvoiceRow): number => (invoice.status === 'void' ? 0 : Math.max(0, netLeftOf(invoice)));

/** What an invoice took over of those before it, without taxes: what was left of what they were for. */
const takenOver = ({ lines }: InvoiceRow): number =>
  lines.reduce((sum, { amountMinor }) => sum + Math.max(0, -amountMinor), 0);

/**
 * Reads the invoices that a subscription owes or has paid for its current period: the latest, and those before as far as the
 * later ones took over what was left of them. An invoice of a whole period takes over nothing; a change that gives back more
 * than it charges issues none, and what is left of the latest one pays for what follows.
 */
export const readCovering = async (
  { id, currency }: Pick<Row<'subscriptions'>, 'id' | 'currency'>,
  store: Pick<Store, 'find'>,
): Promise<Covering> => {
  const latestFirst = { limit: mostInvoices, orderBy: 'issuedAt', isDescending: true } as const;
  const all = await store.find('invoices', { subscriptionId: id, currency, kind: 'invoice' }, latestFirst);
  const invoices: InvoiceRow[] = [];
  let leftMinor = 0;
  let mostMinor = Number.POSITIVE_INFINITY;
  for (const invoice of all) {
    if (mostMinor === 0) break;
    const left = Math.min(leftOf(invoice), mostMinor);
    leftMinor += left;
    if (invoice.status !== 'void') invoices.push(invoice);
    mostMinor = Math.min(mostMinor - left, takenOver(invoice));
  }
  return { invoices, leftMinor };
};

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
 * @param amountMinor without taxes; at most `leftMinor` of {@link readCovering}
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
