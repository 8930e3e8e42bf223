import { invoices } from '@watchpost/schemas';
import type { Clock } from '../../../base/clock.js';
import type { Logger } from '../../../base/logger.js';
import { systemAuditChange } from '../../../request/audit/record-by-system.js';
import { httpBounds } from '../../../request/http/bounds.js';
import type { Change, Row, Store } from '../../../store/interface/store.js';
import { createQueueWorker } from '../../../workers/queue-worker.js';
import type { Worker } from '../../../workers/worker-loop.js';
import { type PaymentProvider, PaymentProviderError } from '../../payments/payment-provider.js';
import { attemptLeaseMs } from '../collection/attempt-rows.js';
import { answered } from '../collection/call-provider.js';
import { nextLookUpAt } from '../collection/outcome-changes.js';
import { invoiceUpdate } from '../invoices/update-invoice.js';

type RefundRow = Row<'invoiceRefunds'>;

const mostTries: number = httpBounds.commitAttempts.most;

/** What refunds are made with. */
export interface RefundParts {
  readonly store: Store;
  readonly provider: Pick<PaymentProvider, 'key' | 'refund'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

/** What the provider said of a refund; `unknown` when it did not, so it is called again. */
type RefundOutcome = { readonly status: 'succeeded' | 'pending' | 'failed' | 'unknown'; readonly ref: string | null };

const callProvider = async (row: RefundRow, { provider, logger }: RefundParts): Promise<RefundOutcome> => {
  const { id, paymentRef, amountMinor, currency } = row;
  // Begun by a provider that the server has no longer: it waits until the provider is back.
  if (provider.refund === undefined || provider.key !== row.provider || paymentRef === null) {
    logger.error('refund waits for its payment provider', { provider: row.provider, refundId: id });
    return { status: 'unknown', ref: row.ref };
  }
  try {
    return await answered(provider.refund({ id, paymentRef, amountMinor, currency }));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logger.error('payment provider did not take a refund', { provider: provider.key, refundId: id, error });
    // Only what the provider refuses for good is over: anything else may have had its effect, or will.
    return { status: error.trouble === 'refused' ? 'failed' : 'unknown', ref: row.ref };
  }
};

const columnsOf = (row: RefundRow, { status, ref }: RefundOutcome, now: number): Partial<RefundRow> => {
  const called = { calls: row.calls + 1, ref, leaseUntil: null, leaseToken: null, updatedAt: now };
  if (status === 'succeeded' || status === 'failed') return { ...called, status, endedAt: now, nextAt: null };
  return { ...called, ...(status === 'pending' && { status }), nextAt: nextLookUpAt(row.calls, now) };
};

/** What follows for the invoice: a refund that failed is not given back. */
const consequences = (
  row: RefundRow,
  status: RefundOutcome['status'],
  invoice: Row<'invoices'>,
  now: number,
): Change[] => {
  if (status !== 'succeeded' && status !== 'failed') return [];
  const { id, provider, amountMinor, currency, creditNoteId } = row;
  const about = {
    organizationId: invoice.organizationId,
    action: status === 'succeeded' ? 'invoices.recordRefund' : 'invoices.recordRefundFailure',
    resource: { type: invoices.name, id: invoice.id, name: invoice.number },
    after: { refundId: id, provider, amountMinor, currency, creditNoteId },
    causeId: id,
  };
  const refundedMinor = invoice.refundedMinor - amountMinor;
  return [
    ...(status === 'failed'
      ? [invoiceUpdate(invoice, { refundedMinor, version: invoice.version + 1, updatedAt: now })]
      : []),
    systemAuditChange(about, now),
  ];
};

/**
 * Makes what calls the provider about a refund under a lease. The same refund may be asked for again, after a crash or to find
 * out how it is: the provider gives back once.
 */
export const createRefundStep =
  (parts: RefundParts) =>
  async ({ id }: Pick<RefundRow, 'id'>, leaseToken: string): Promise<void> => {
    const { store, clock } = parts;
    const asked = await store.get('invoiceRefunds', { id, leaseToken });
    if (asked === undefined) return;
    const outcome = await callProvider(asked, parts);
    for (let tries = 0; tries < mostTries; tries++) {
      const row = await store.get('invoiceRefunds', { id, leaseToken });
      const invoice = await store.get('invoices', { id: asked.invoiceId });
      if (row === undefined || invoice === undefined) return;
      const now = clock.now();
      const { isCommitted } = await store.commit([
        {
          kind: 'update',
          table: 'invoiceRefunds',
          where: { id, leaseToken },
          set: columnsOf(row, outcome, now),
          mustMatch: true,
        },
        ...consequences(row, outcome.status, invoice, now),
      ]);
      if (isCommitted) return;
    }
    throw new Error(`the outcome of ${id} was refused ${mostTries} times`);
  };

/** Makes the worker that gives money back through the provider. */
export const createRefundWorker = (parts: RefundParts & { readonly clock: Clock }): Worker => {
  const step = createRefundStep(parts);
  return createQueueWorker({
    store: parts.store,
    clock: parts.clock,
    logger: parts.logger,
    table: 'invoiceRefunds',
    name: 'refund',
    leaseMs: attemptLeaseMs,
    batchSize: 1,
    work: async (rows, leaseToken) => {
      for (const row of rows) await step(row, leaseToken);
    },
  });
};
