import { type InvoiceLine, invoiceAlgorithm, invoices } from '@watchpost/schemas';
import { contentHashOf } from '../../base/content-hash.js';
import { newId } from '../../base/ids.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import { searchTextOf } from '../../request/verbs/served-resource.js';
import type { Change, NewRow } from '../../store/interface/store.js';
import { exponentOf } from '../money/currency.js';
import { type InvoiceDraft, type InvoiceTerms, invoiceSums, unchangingPart } from './invoices/compose-invoice.js';
import { firstStepAt } from './invoices/dunning.js';
import { numberedDocuments } from './invoices/number-document.js';

const dayMs = 86_400_000;

/** An invoice to issue. */
export interface InvoiceToIssue {
  /** Default: a new one. */
  readonly id?: string;
  readonly organizationId: string;
  readonly subscriptionId: string | null;
  /** At least one; ids unique within the invoice. */
  readonly lines: readonly InvoiceLine[];
  /** ISO 4217. */
  readonly currency: string;
  /** Decimals of the currency. Default: those of today. */
  readonly exponent?: number;
  /** What of the organization's credit is spent on it; at most its total. Default: 0. */
  readonly creditUsedMinor?: number;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  /** The period that it is about; milliseconds since the epoch. */
  readonly period?: { readonly start: number; readonly end: number };
  /** From {@link readInvoiceTerms}. */
  readonly terms: InvoiceTerms;
}

const draftOf = (invoice: InvoiceToIssue): InvoiceDraft => {
  const { terms, lines, issuedAt, period, currency } = invoice;
  if (lines.length === 0) throw new RangeError('an invoice has at least one line');
  const sums = invoiceSums(lines, terms.taxes);
  if (sums.totalMinor < 0) throw new RangeError('an invoice is not negative; a credit note is');
  return {
    ...sums,
    id: invoice.id ?? newId(invoices.idPrefix, issuedAt),
    organizationId: invoice.organizationId,
    kind: 'invoice',
    correctsInvoiceId: null,
    subscriptionId: invoice.subscriptionId,
    currency,
    exponent: invoice.exponent ?? exponentOf(currency),
    lines,
    issuedAt,
    dueAt: issuedAt + terms.invoicing.dueDays * dayMs,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    seller: terms.invoicing.seller,
    customer: terms.customer,
    reason: null,
  };
};

/** The entries that write a document with its number, and its hash into the audit trail of the organization. */
export const documentEntries = (
  draft: InvoiceDraft,
  number: string,
  state: Pick<NewRow<'invoices'>, 'status' | 'paidAt' | 'nextAt' | 'collectAt' | 'creditUsedMinor'>,
): readonly Change[] => {
  const { lines, taxes, ...content } = draft;
  const contentHash = contentHashOf(unchangingPart(draft, number));
  const { id, organizationId, issuedAt, kind, totalMinor, currency } = draft;
  return [
    {
      kind: 'insert',
      table: 'invoices',
      row: {
        ...content,
        lines,
        taxes,
        ...state,
        version: 1,
        number,
        paidMinor: 0,
        creditedMinor: 0,
        creditedLines: {},
        algorithm: invoiceAlgorithm,
        contentHash,
        searchText: searchTextOf(invoices, { number }),
        createdAt: issuedAt,
        updatedAt: issuedAt,
      },
    },
    systemAuditChange(
      {
        organizationId,
        action: kind === 'invoice' ? 'invoices.issue' : 'invoices.issueCreditNote',
        resource: { type: invoices.name, id, name: number },
        after: { number, totalMinor, currency, contentHash },
        causeId: id,
      },
      issuedAt,
    ),
  ];
};

/**
 * The changes of an invoice that is issued now, for the commit of what it is about: the invoice with the next number of its
 * series, and its hash in the audit trail. An invoice about nothing, or that credit pays, is paid at once and numbered all the same. The commit may be
 * refused when the first invoice of a year is issued twice at the same moment; it is then run again.
 *
 * @throws RangeError when a sum is negative or not exact, there is no such currency, or a tax names an unknown line
 */
export const invoiceChanges = (invoice: InvoiceToIssue): readonly Change[] => {
  const draft = draftOf(invoice);
  const { issuedAt, totalMinor } = draft;
  const { creditUsedMinor = 0 } = invoice;
  if (creditUsedMinor < 0 || creditUsedMinor > totalMinor)
    throw new RangeError('an invoice uses credit up to its total');
  const isPaid = totalMinor === creditUsedMinor;
  const state = isPaid
    ? ({ status: 'paid', paidAt: issuedAt, nextAt: null, collectAt: null } as const)
    : ({ status: 'open', paidAt: null, nextAt: firstStepAt({ issuedAt }), collectAt: issuedAt } as const);
  const { invoicePrefix: prefix } = invoice.terms.invoicing;
  const entriesOf = (number: string) => documentEntries(draft, number, { ...state, creditUsedMinor });
  return [numberedDocuments({ prefix, issuedAt }, [entriesOf])];
};
