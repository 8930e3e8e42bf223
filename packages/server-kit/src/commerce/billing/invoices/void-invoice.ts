import { invoices } from '@watchpost/schemas';
import type { Change, Row, Store } from '../../../store/interface/store.js';
import { settledColumns } from './credited-invoice.js';
import { returnedCreditOf } from './invoice-account.js';
import { invoiceUpdate } from './update-invoice.js';

type InvoiceRow = Row<'invoices'>;

/** Records a change of an invoice in the audit trail. */
export type RecordInvoice = (recorded: {
  readonly organizationId: string;
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly before: unknown;
  readonly after: unknown;
}) => Change;

/**
 * The entries that make the open invoices of a subscription void, because what they asked for never began. A payment that a provider
 * still collects is found later, and waits on the void invoice to be given back.
 *
 * @returns the entries, and what becomes credit again
 */
export const voidOpenInvoices = async (
  { id: subscriptionId }: Pick<Row<'subscriptions'>, 'id'>,
  { audit, now, store }: { readonly audit: RecordInvoice; readonly now: number; readonly store: Pick<Store, 'find'> },
): Promise<{ readonly changes: readonly Change[]; readonly creditMinor: number }> => {
  const open = await store.find('invoices', { subscriptionId, status: 'open' }, { limit: 100 });
  const changes: Change[] = [];
  let returned = 0;
  for (const invoice of open) {
    const after: InvoiceRow = { ...invoice, ...settledColumns, status: 'void' };
    const creditMinor = returnedCreditOf(after);
    returned += creditMinor;
    const { organizationId, number, version, status } = invoice;
    const set = { ...settledColumns, status: after.status, creditKeptMinor: invoice.creditKeptMinor + creditMinor };
    changes.push(
      invoiceUpdate(invoice, { ...set, version: version + 1, updatedAt: now }),
      audit({
        organizationId,
        action: 'invoices.void',
        resource: { type: invoices.name, id: invoice.id, name: number },
        before: { status },
        after: { status: after.status },
      }),
    );
  }
  return { changes, creditMinor: returned };
};
