import type { Invoicing } from '../../../request/ports/invoicing.js';
import type { Change, Row } from '../../../store/interface/store.js';
import { documentEntries } from '../issue-invoice.js';
import type { CreditNote } from './credit-note.js';
import { amountDueOf, surplusOf } from './invoice-account.js';
import { numberedDocuments } from './number-document.js';

type InvoiceRow = Row<'invoices'>;

/** Columns of an invoice of which nothing more is due. */
export const settledColumns = { nextAt: null, collectAt: null, leaseUntil: null, leaseToken: null } as const;

/** An invoice as a credit note leaves it. */
export interface CreditedInvoice {
  readonly row: InvoiceRow;
  /** Whether nothing is due of it any longer. */
  readonly isSettled: boolean;
  /** What was paid of it and is no longer owed because of the note. */
  readonly freedMinor: number;
}

/** What a credit note makes of its invoice: one of which nothing was received and all is credited is void. */
export const creditedInvoice = (invoice: InvoiceRow, note: CreditNote, now: number): CreditedInvoice => {
  const credited = { ...invoice, creditedMinor: invoice.creditedMinor + note.creditedMinor };
  const isSettled = invoice.status !== 'paid' && amountDueOf(credited) === 0;
  const isReceived = invoice.paidMinor + invoice.creditUsedMinor > 0;
  const row: InvoiceRow = {
    ...credited,
    ...(isSettled && { ...settledColumns, status: isReceived ? 'paid' : 'void', paidAt: isReceived ? now : null }),
    creditedLines: note.creditedLines,
  };
  return { row, isSettled, freedMinor: surplusOf(row) - surplusOf(invoice) };
};

/** The entries that issue credit notes of one moment, with the next numbers of their series. */
export const creditNoteChanges = (
  notes: readonly CreditNote[],
  { creditNotePrefix: prefix }: Pick<Invoicing, 'creditNotePrefix'>,
): readonly Change[] => {
  const [first] = notes;
  if (first === undefined) return [];
  const { issuedAt } = first.draft;
  const state = { status: 'paid', paidAt: issuedAt, nextAt: null, collectAt: null } as const;
  const documents = notes.map(
    ({ draft }) =>
      (number: string) =>
        documentEntries(draft, number, state),
  );
  return [numberedDocuments({ prefix, issuedAt }, documents)];
};
