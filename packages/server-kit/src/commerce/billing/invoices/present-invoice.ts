import type { Invoice, Payment } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../../base/timestamp.js';
import type { Row, Store } from '../../../store/interface/store.js';
import { billingBounds } from '../bounds.js';
import { unchangingPart } from './compose-invoice.js';
import { amountDueOf } from './invoice-account.js';

const mostPayments: number = billingBounds.shownPayments.most;

/** A payment of an invoice as the API shows it. */
export const presentPayment = (
  row: Row<'invoicePayments'>,
  { seller, exponent }: Pick<Row<'invoices'>, 'seller' | 'exponent'>,
): Payment => ({
  id: row.id,
  provider: row.provider,
  status: row.status === 'running' ? 'pending' : row.status,
  amountMinor: row.amountMinor,
  currency: row.currency,
  exponent,
  reference: row.reference,
  redirectUrl: row.status === 'actionRequired' ? row.redirectUrl : null,
  // Who pays by hand reads where to in the words that the seller puts on invoices.
  instructions: row.status === 'pending' && row.provider === 'manual' && seller.footer !== '' ? seller.footer : null,
  failureCode: row.failureCode,
  failureMessage: row.failureMessage,
  createdAt: timestamp(row.createdAt),
  endedAt: timestampOrNull(row.endedAt),
});

/** An invoice as the API shows it. */
export const presentInvoice = (row: Row<'invoices'>, payments: readonly Row<'invoicePayments'>[]): Invoice => ({
  ...unchangingPart(row, row.number, row.algorithm),
  status: row.status,
  paidMinor: row.paidMinor,
  creditUsedMinor: row.creditUsedMinor,
  creditedMinor: row.creditedMinor,
  creditKeptMinor: row.creditKeptMinor,
  refundedMinor: row.refundedMinor,
  amountDueMinor: amountDueOf(row),
  paidAt: timestampOrNull(row.paidAt),
  payments: payments.map((payment) => presentPayment(payment, row)),
  contentHash: row.contentHash,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
});

/** Reads the latest payments of invoices, by the id of the invoice. */
export const readPayments = async (
  invoiceIds: readonly string[],
  store: Pick<Store, 'find'>,
): Promise<ReadonlyMap<string, readonly Row<'invoicePayments'>[]>> => {
  if (invoiceIds.length === 0) return new Map();
  const kept = billingBounds.invoicePayments.most * invoiceIds.length;
  const rows = await store.find(
    'invoicePayments',
    { invoiceId: { in: invoiceIds } },
    { limit: kept, orderBy: 'createdAt', isDescending: true },
  );
  const latest = Map.groupBy(rows, ({ invoiceId }) => invoiceId);
  return new Map([...latest].map(([id, payments]) => [id, payments.slice(0, mostPayments).toReversed()]));
};
