import type { Invoice, InvoiceLine } from '@watchpost/schemas';
import { newId } from '../../../base/ids.js';
import { httpBounds } from '../../../request/http/bounds.js';
import { notFound, ProblemError } from '../../../request/http/problem.js';
import type { Change, Row } from '../../../store/interface/store.js';
import { paidColumns } from '../collection/outcome-changes.js';
import { type CreditedLine, composeCreditNote } from '../invoices/credit-note.js';
import { creditedInvoice, creditNoteChanges, settledColumns } from '../invoices/credited-invoice.js';
import { amountDueOf, refundableOf, returnedCreditOf } from '../invoices/invoice-account.js';
import { readInvoiceTerms } from '../invoices/invoice-terms.js';
import { presentInvoice, readPayments } from '../invoices/present-invoice.js';
import { settledSubscription } from '../invoices/settle-subscription.js';
import { announcedPayment, supersededPayment } from '../invoices/superseded-payment.js';
import { invoiceUpdate } from '../invoices/update-invoice.js';
import { invoiceChanges } from '../issue-invoice.js';
import { refundEntries } from '../refunds/refund-entries.js';
import { hostAudit } from './host-audit.js';
import type { OperatorParts } from './operator-parts.js';
import { type CreditRefund, refundCredit } from './refund-credit.js';

type InvoiceRow = Row<'invoices'>;
type PaymentRow = Row<'invoicePayments'>;

const mostTries: number = httpBounds.commitAttempts.most;

/** What the operator of a server does about invoices, from its own code. The audit trail names the host as the actor. */
export interface BillingOperator {
  /**
   * Issues an invoice about something else than a subscription.
   *
   * @throws RangeError when a sum is negative or there is no such currency
   */
  issueInvoice(invoice: {
    readonly organizationId: string;
    readonly currency: string;
    readonly lines: readonly InvoiceLine[];
  }): Promise<Invoice>;
  /**
   * Records that money arrived. Default: all that is due, now. A payment that was pending until then has succeeded.
   *
   * @throws ProblemError `not_found`; `conflict` when nothing is due, or a provider still collects; `validation_failed`
   */
  recordPayment(payment: {
    readonly invoiceId: string;
    readonly amountMinor?: number;
    readonly paidAt?: Date;
    readonly reference?: string;
  }): Promise<Invoice>;
  /**
   * Issues a credit note: for some lines, or for all that is left. It lowers what is due. With `refund`, what was paid beyond the
   * rest is given back in the same commit, as by {@link BillingOperator.refund}.
   *
   * @returns the credit note
   * @throws ProblemError `not_found`, `validation_failed`; `conflict` when nothing is left to credit, or a provider still collects
   */
  issueCreditNote(note: {
    readonly invoiceId: string;
    /** What is taken off each line, without taxes. */
    readonly lines?: readonly CreditedLine[];
    readonly reason: string;
    /** Default: no. */
    readonly refund?: boolean;
  }): Promise<Invoice>;
  /**
   * Gives back what was paid of an invoice and is not owed: after a credit note, or of one that is void. Payments of the provider
   * are given back through it, by a worker; of others it is recorded that the operator gives them back.
   *
   * @returns the invoice
   * @throws ProblemError `not_found`, `validation_failed`; `conflict` when nothing is to be given back
   */
  refund(refund: {
    readonly invoiceId: string;
    /** Default: all of it. */
    readonly amountMinor?: number;
    readonly reason: string;
  }): Promise<Invoice>;
  /**
   * Gives credit of an organization back as money: of the payments that it came from, the latest first, as
   * {@link BillingOperator.refund} does.
   *
   * @throws ProblemError `validation_failed`; `conflict` when there is no credit in this currency
   */
  refundCredit(refund: CreditRefund): Promise<{ readonly currency: string; readonly amountMinor: number }>;
  /** Makes an open invoice void, of which nothing was paid. @throws ProblemError `not_found`, `conflict` */
  voidInvoice(invoice: { readonly invoiceId: string; readonly reason: string }): Promise<Invoice>;
  /** Writes an open invoice off; it can still be paid. @throws ProblemError `not_found`, `conflict` */
  writeOffInvoice(invoice: { readonly invoiceId: string; readonly reason: string }): Promise<Invoice>;
}

/** The entry by which a payment that was announced has arrived. */
const arrived = (
  { id, updatedAt }: PaymentRow,
  { at, noted }: { readonly at: number; readonly noted: string | null },
  now: number,
): Change => ({
  kind: 'update',
  table: 'invoicePayments',
  where: { id, updatedAt },
  set: {
    ...{ status: 'succeeded', openKey: null, nextAt: null, leaseUntil: null, leaseToken: null },
    reference: noted,
    endedAt: at,
    updatedAt: now,
  },
  mustMatch: true,
});

export const createBillingOperator = (parts: OperatorParts): BillingOperator => {
  const { store, invoicing, clock } = parts;

  const shown = async (id: string): Promise<Invoice> => {
    const row = await store.get('invoices', { id });
    if (row === undefined) throw notFound();
    return presentInvoice(row, (await readPayments([id], store)).get(id) ?? []);
  };

  /** Decides and commits, again on fresh reads when others were faster. */
  const change = async <T>(
    invoiceId: string,
    decide: (invoice: InvoiceRow, now: number) => Promise<{ readonly changes: readonly Change[]; readonly result: T }>,
  ): Promise<T> => {
    for (let tries = 0; tries < mostTries; tries++) {
      const invoice = await store.get('invoices', { id: invoiceId });
      if (invoice === undefined) throw notFound();
      const { changes, result } = await decide(invoice, clock());
      if ((await store.commit(changes)).isCommitted) return result;
    }
    throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
  };

  /** Ends an open invoice without money. */
  const end = (invoiceId: string, status: 'void' | 'uncollectible', action: string, reason: string): Promise<void> =>
    change(invoiceId, async (invoice, now) => {
      if (invoice.kind !== 'invoice' || invoice.status !== 'open') {
        throw new ProblemError('conflict', `${invoice.number} is not open.`);
      }
      if (status === 'void' && invoice.paidMinor > 0) {
        throw new ProblemError('conflict', `${invoice.number} is paid in part; issue a credit note instead.`);
      }
      const payment = await announcedPayment(invoice, store);
      const ended = { ...invoice, ...settledColumns, status };
      // What credit has paid of a void invoice is credit again.
      const creditMinor = status === 'void' ? returnedCreditOf(ended) : 0;
      const creditKeptMinor = invoice.creditKeptMinor + creditMinor;
      const set = { ...settledColumns, status, creditKeptMinor, version: invoice.version + 1, updatedAt: now };
      return {
        result: undefined,
        changes: [
          invoiceUpdate(invoice, set),
          ...supersededPayment(payment, now),
          ...(await settledSubscription(invoice, { ...parts, now, creditMinor })),
          hostAudit(invoice, { action, before: { status: invoice.status }, after: { status, reason } }, now),
        ],
      };
    });

  return {
    async issueInvoice(wanted) {
      const now = clock();
      const id = newId('inv', now);
      for (let tries = 0; tries < mostTries; tries++) {
        const terms = await readInvoiceTerms(wanted, { store, invoicing });
        const changes = invoiceChanges({ ...wanted, id, subscriptionId: null, issuedAt: now, terms });
        if ((await store.commit(changes)).isCommitted) return shown(id);
      }
      throw new ProblemError('conflict', 'Others are issuing invoices at the same time; try again.');
    },

    async recordPayment({ invoiceId, amountMinor, paidAt, reference }) {
      await change(invoiceId, async (invoice, now) => {
        const due = amountDueOf(invoice);
        if (due === 0) throw new ProblemError('conflict', `Nothing is due of ${invoice.number}.`);
        const amount = amountMinor ?? due;
        if (!Number.isSafeInteger(amount) || amount < 1 || amount > due) {
          throw new ProblemError(
            'validation_failed',
            `amountMinor must be a whole number from 1 to ${due} (got ${amount}).`,
          );
        }
        const at = paidAt?.getTime() ?? now;
        if (!Number.isSafeInteger(at)) throw new ProblemError('validation_failed', 'paidAt must be a date.');
        const open = await announcedPayment(invoice, store);
        const set = paidColumns(invoice, amount, at, now);
        const isAnnounced = open?.amountMinor === amount;
        const noted = reference ?? open?.reference ?? null;
        const row: PaymentRow = { ...newOperatorPayment(invoice, amount, now), reference: noted, endedAt: at };
        return {
          result: undefined,
          changes: [
            invoiceUpdate(invoice, set),
            ...(open !== undefined && isAnnounced ? [arrived(open, { at, noted }, now)] : supersededPayment(open, now)),
            ...(isAnnounced ? [] : [{ kind: 'insert', table: 'invoicePayments', row } as const]),
            ...(set.status === 'paid' ? await settledSubscription(invoice, { ...parts, now }) : []),
            hostAudit(
              invoice,
              {
                action: 'invoices.recordPayment',
                before: { status: invoice.status, paidMinor: invoice.paidMinor },
                after: { status: set.status ?? invoice.status, paidMinor: set.paidMinor, reference: noted },
              },
              now,
            ),
          ],
        };
      });
      return shown(invoiceId);
    },

    async issueCreditNote({ invoiceId, lines, reason, refund = false }) {
      const id = await change(invoiceId, async (invoice, now) => {
        if (invoice.kind !== 'invoice' || invoice.status === 'void') {
          throw new ProblemError('conflict', `${invoice.number} cannot be credited.`);
        }
        const payment = await announcedPayment(invoice, store);
        const note = composeCreditNote(invoice, { lines, reason, now });
        const { draft } = note;
        const { row, isSettled } = creditedInvoice(invoice, note, now);
        // What credit has paid of it is credit again; the rest of the money waits to be given back.
        const creditMinor = returnedCreditOf(row);
        const amountMinor = refund ? refundableOf(row) : 0;
        const { status, creditedMinor, creditedLines, paidAt } = row;
        const refundedMinor = invoice.refundedMinor + amountMinor;
        const creditKeptMinor = invoice.creditKeptMinor + creditMinor;
        const credited = { creditedMinor, creditedLines, creditKeptMinor, refundedMinor };
        const set = { ...credited, version: invoice.version + 1, updatedAt: now };
        return {
          result: draft.id,
          changes: [
            invoiceUpdate(invoice, isSettled ? { ...set, ...settledColumns, status, paidAt } : set),
            ...supersededPayment(payment, now),
            ...(amountMinor === 0
              ? []
              : await refundEntries(invoice, { amountMinor, reason, creditNoteId: draft.id, now }, parts)),
            ...creditNoteChanges([note], invoicing),
            ...(await settledSubscription(invoice, { ...parts, now, isSettled, creditMinor })),
            hostAudit(
              invoice,
              {
                action: 'invoices.credit',
                before: { status: invoice.status, creditedMinor: invoice.creditedMinor },
                after: { status, creditedMinor, refundedMinor, creditNoteId: draft.id, reason },
              },
              now,
            ),
          ],
        };
      });
      return shown(id);
    },

    async refund({ invoiceId, amountMinor: wanted, reason }) {
      await change(invoiceId, async (invoice, now) => {
        const most = refundableOf(invoice);
        if (most === 0) {
          const advice = invoice.paidMinor > invoice.refundedMinor ? '; issue a credit note first' : '';
          throw new ProblemError('conflict', `Nothing of ${invoice.number} is to be given back${advice}.`);
        }
        const amountMinor = wanted ?? most;
        if (!Number.isSafeInteger(amountMinor) || amountMinor < 1 || amountMinor > most) {
          const rule = `must be a whole number of minor units from 1 to ${most}`;
          throw new ProblemError('validation_failed', `amountMinor ${rule} (got ${amountMinor}).`);
        }
        const refundedMinor = invoice.refundedMinor + amountMinor;
        return {
          result: undefined,
          changes: [
            invoiceUpdate(invoice, { refundedMinor, version: invoice.version + 1, updatedAt: now }),
            ...(await refundEntries(invoice, { amountMinor, reason, creditNoteId: null, now }, parts)),
            hostAudit(
              invoice,
              {
                action: 'invoices.refund',
                before: { refundedMinor: invoice.refundedMinor },
                after: { refundedMinor, reason },
              },
              now,
            ),
          ],
        };
      });
      return shown(invoiceId);
    },

    refundCredit: (wanted) => refundCredit(wanted, parts),

    async voidInvoice({ invoiceId, reason }) {
      await end(invoiceId, 'void', 'invoices.void', reason);
      return shown(invoiceId);
    },

    async writeOffInvoice({ invoiceId, reason }) {
      await end(invoiceId, 'uncollectible', 'invoices.writeOff', reason);
      return shown(invoiceId);
    },
  };
};

/** A payment that the operator has recorded. */
const newOperatorPayment = (invoice: InvoiceRow, amountMinor: number, now: number): PaymentRow => ({
  id: newId('pay', now),
  organizationId: invoice.organizationId,
  invoiceId: invoice.id,
  provider: 'manual',
  status: 'succeeded',
  openKey: null,
  trigger: 'operator',
  paidBy: null,
  amountMinor,
  currency: invoice.currency,
  customerRef: null,
  methodRef: null,
  ref: null,
  reference: null,
  redirectUrl: null,
  failureCode: null,
  failureMessage: null,
  isFinal: false,
  endedAt: now,
  lookUps: 0,
  wokenAt: null,
  nextAt: null,
  leaseUntil: null,
  leaseToken: null,
  createdAt: now,
  updatedAt: now,
});
