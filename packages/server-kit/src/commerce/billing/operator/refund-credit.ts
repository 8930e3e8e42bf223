import { httpBounds } from '../../../request/http/bounds.js';
import { ProblemError } from '../../../request/http/problem.js';
import type { Change } from '../../../store/interface/store.js';
import { readCredit } from '../invoices/read-credit.js';
import { invoiceUpdate } from '../invoices/update-invoice.js';
import { refundEntries } from '../refunds/refund-entries.js';
import { hostAudit } from './host-audit.js';
import type { OperatorParts } from './operator-parts.js';

const mostTries: number = httpBounds.commitAttempts.most;
/** Invoices that are read at a time. */
const portion = 100;

/** Credit to give back as money. */
export interface CreditRefund {
  readonly organizationId: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Default: all of it. */
  readonly amountMinor?: number;
  readonly reason: string;
}

/** @throws ProblemError `conflict`, `validation_failed` */
const assertAmount = (amountMinor: number, most: number, { currency }: CreditRefund): void => {
  if (most <= 0) throw new ProblemError('conflict', `The organization has no credit in ${currency}.`);
  if (Number.isSafeInteger(amountMinor) && amountMinor >= 1 && amountMinor <= most) return;
  const rule = `must be a whole number of minor units from 1 to ${most}`;
  throw new ProblemError('validation_failed', `amountMinor ${rule} (got ${amountMinor}).`);
};

/** The entries that give an amount back, of the latest invoices that kept credit and have payments. */
const refundsOf = async (
  { organizationId, currency, reason }: CreditRefund,
  amountMinor: number,
  { parts, now }: { readonly parts: OperatorParts; readonly now: number },
): Promise<readonly Change[]> => {
  const changes: Change[] = [];
  const where = { organizationId, currency, creditKeptMinor: { above: 0 } } as const;
  let left = amountMinor;
  for (let below: string | undefined; left > 0; ) {
    const page = { ...where, ...(below !== undefined && { id: { below } }) };
    const rows = await parts.store.find('invoices', page, { limit: portion, orderBy: 'id', isDescending: true });
    for (const invoice of rows) {
      const { creditKeptMinor, paidMinor, refundedMinor, version } = invoice;
      const part = Math.min(left, creditKeptMinor, paidMinor - refundedMinor);
      if (part <= 0) continue;
      left -= part;
      const set = { creditKeptMinor: creditKeptMinor - part, refundedMinor: refundedMinor + part };
      changes.push(
        invoiceUpdate(invoice, { ...set, version: version + 1, updatedAt: now }),
        ...(await refundEntries(invoice, { amountMinor: part, reason, creditNoteId: null, now }, parts)),
        hostAudit(
          invoice,
          { action: 'invoices.refundCredit', before: { creditKeptMinor, refundedMinor }, after: { ...set, reason } },
          now,
        ),
      );
    }
    below = rows.at(-1)?.id;
    if (rows.length < portion) break;
  }
  // Credit comes from payments, so there is enough unless refunds were recorded that no payment covers.
  if (left > 0) throw new ProblemError('conflict', 'The payments that the credit came from are given back already.');
  return changes;
};

/** Gives credit back as money. It decides again on fresh reads when others were faster. */
export const refundCredit = async (
  wanted: CreditRefund,
  parts: OperatorParts,
): Promise<{ readonly currency: string; readonly amountMinor: number }> => {
  const { organizationId, currency } = wanted;
  const { store, subscriptions, clock } = parts;
  for (let tries = 0; tries < mostTries; tries++) {
    const now = clock();
    const live = await store.get('subscriptions', { organizationId, endedAt: null });
    const credit =
      live?.currency === currency ? live.creditMinor : await readCredit({ organizationId, currency }, store);
    const { amountMinor = credit } = wanted;
    assertAmount(amountMinor, credit, wanted);
    const spent = { isSettled: false, credit: { currency, amountMinor: -amountMinor } };
    const { isCommitted } = await store.commit([
      ...(await refundsOf(wanted, amountMinor, { parts, now })),
      ...(live === undefined ? [] : await subscriptions.settledChanges(live, spent, now)),
    ]);
    if (isCommitted) return { currency, amountMinor };
  }
  throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
};
