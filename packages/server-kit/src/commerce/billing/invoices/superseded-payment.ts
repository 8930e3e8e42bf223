import { ProblemError } from '../../../request/http/problem.js';
import type { Change, Row, Store } from '../../../store/interface/store.js';

/**
 * The payment of an invoice that was announced, before the invoice is changed.
 *
 * @throws ProblemError `conflict` while a provider collects it: what it collects is the amount of before
 */
export const announcedPayment = async (
  { id, number }: Pick<Row<'invoices'>, 'id' | 'number'>,
  store: Pick<Store, 'get'>,
): Promise<Row<'invoicePayments'> | undefined> => {
  const open = await store.get('invoicePayments', { openKey: id });
  if (open === undefined || open.provider === 'manual') return open;
  throw new ProblemError('conflict', `${open.provider} still collects ${number}; wait until that has ended.`);
};

/** The entries that end a payment which was only announced; nothing is collected by it. */
export const supersededPayment = (payment: Row<'invoicePayments'> | undefined, now: number): readonly Change[] =>
  payment === undefined
    ? []
    : [
        {
          kind: 'update',
          table: 'invoicePayments',
          where: { id: payment.id, updatedAt: payment.updatedAt },
          set: {
            ...{ status: 'failed', openKey: null, nextAt: null, leaseUntil: null, leaseToken: null, redirectUrl: null },
            failureCode: 'superseded',
            failureMessage: 'The invoice has changed.',
            endedAt: now,
            updatedAt: now,
          },
          mustMatch: true,
        },
      ];
