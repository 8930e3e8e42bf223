import type { Change, Row } from '../../../store/interface/store.js';

type InvoiceRow = Row<'invoices'>;

/** An update of an invoice that fails when it is no longer as it was read. */
export const invoiceUpdate = (invoice: InvoiceRow, set: Partial<InvoiceRow>): Change => ({
  kind: 'update',
  table: 'invoices',
  where: { id: invoice.id, version: invoice.version },
  set,
  mustMatch: true,
});
