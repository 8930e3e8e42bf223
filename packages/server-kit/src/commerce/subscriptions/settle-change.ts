import type { Change, Row } from '../../store/interface/store.js';
import { creditNoteChanges } from '../billing/invoices/credited-invoice.js';
import { readCredit } from '../billing/invoices/read-credit.js';
import { announcedPayment, supersededPayment } from '../billing/invoices/superseded-payment.js';
import { invoiceUpdate } from '../billing/invoices/update-invoice.js';
import { type GivenBack, giveBack } from './give-back.js';
import { periodLines, totalOf } from './invoice-lines.js';
import { planInvoice } from './invoice-subscription.js';
import { periodAt } from './periods.js';
import type { PlannedChange, WantedChange } from './plan-change.js';
import type { SubscriptionParts } from './subscription-parts.js';

type SubscriptionRow = Row<'subscriptions'>;

/** What a change costs, with taxes. */
export interface SettledChange {
  readonly dueMinor: number;
  /** What credit notes take off invoices of before. */
  readonly creditedMinor: number;
  /** The credit afterwards, in the new currency. */
  readonly creditMinor: number;
  /** What the next regular invoice will leave to be paid; `null` for what is free. */
  readonly nextDueMinor: number | null;
  /** The entries that issue the documents. @throws ProblemError `conflict` while a provider collects an invoice that is reduced */
  changes(now: number): Promise<readonly Change[]>;
}

/** The entries by which a credit note changes its invoice; credit keeps what was freed of it. */
const creditedEntries = async (
  { invoice, credited }: GivenBack,
  now: number,
  { store }: Pick<SubscriptionParts, 'store'>,
): Promise<readonly Change[]> => {
  const { row, freedMinor, isSettled } = credited;
  // A payment of before is for the amount of before; a paid invoice has no more of it.
  const payment = invoice.status !== 'paid' ? await announcedPayment(invoice, store) : undefined;
  const { creditedMinor, creditedLines, status, paidAt, nextAt, collectAt } = row;
  const set = { creditedMinor, creditedLines, creditKeptMinor: invoice.creditKeptMinor + freedMinor };
  const ended = isSettled ? { status, paidAt, nextAt, collectAt, leaseUntil: null, leaseToken: null } : {};
  return [
    invoiceUpdate(invoice, { ...set, ...ended, version: invoice.version + 1, updatedAt: now }),
    ...supersededPayment(payment, now),
  ];
};

/**
 * Reckons what a change costs. What it charges beyond what it gives back is an invoice, which uses credit. What it gives back
 * beyond what it charges is taken off the invoices of the period: of what was paid, it becomes credit; the rest is no longer owed.
 */
export const settleChange = async (
  row: SubscriptionRow,
  change: {
    readonly planned: PlannedChange;
    readonly wanted: WantedChange;
    readonly covering: readonly Row<'invoices'>[];
    readonly now: number;
  },
  parts: SubscriptionParts,
): Promise<SettledChange> => {
  const { planned, wanted, covering, now } = change;
  const { organizationId } = row;
  const { to } = wanted;
  const { currency } = to;
  const credit =
    currency === row.currency ? row.creditMinor : await readCredit({ organizationId, currency }, parts.store);
  const total = totalOf(planned.lines);
  const invoice = await planInvoice(
    { organizationId, ...to },
    { lines: total < 0 ? [] : planned.lines, period: planned.billed, creditMinor: credit },
    parts,
  );
  const reason = `Change to ${wanted.labels.to.name}`;
  const notes = total < 0 ? giveBack(covering, -total, { reason, now }) : [];
  const freedMinor = notes.reduce((sum, { credited }) => sum + credited.freedMinor, 0);
  const creditMinor = credit - invoice.creditUsedMinor + freedMinor;
  const { next } = planned;
  const following = {
    lines: periodLines(next, periodAt(next.at, next.agreement.interval, next.at)),
    period: planned.billed,
  };
  const { totalMinor, creditUsedMinor } = await planInvoice(
    { organizationId, ...next.agreement },
    { ...following, creditMinor },
    parts,
  );
  return {
    dueMinor: invoice.totalMinor - invoice.creditUsedMinor,
    creditedMinor: notes.reduce((sum, { note }) => sum + note.creditedMinor, 0),
    creditMinor,
    nextDueMinor: following.lines.length === 0 ? null : totalMinor - creditUsedMinor,
    async changes(issuedAt) {
      const credited = await Promise.all(notes.map((note) => creditedEntries(note, issuedAt, parts)));
      const documents = notes.map(({ note }) => note);
      return [...invoice.issue(row.id, issuedAt), ...credited.flat(), ...creditNoteChanges(documents, parts.invoicing)];
    },
  };
};
