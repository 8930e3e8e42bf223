import type { InvoiceCustomer, InvoiceLine } from '@watchpost/schemas';
import type { Invoicing } from '../../../request/ports/invoicing.js';
import type { Store } from '../../../store/interface/store.js';
import { customerOf, emptyProfile } from '../profile/billing-profile.js';
import type { InvoiceTerms } from './compose-invoice.js';

/** Who invoices of an organization are made out to now. */
export const readCustomer = async (organizationId: string, store: Pick<Store, 'get'>): Promise<InvoiceCustomer> => {
  const [organization, row] = await Promise.all([
    store.get('organizations', { id: organizationId }),
    store.get('billingProfiles', { organizationId }),
  ]);
  return customerOf(row?.profile ?? emptyProfile, organization?.name ?? '');
};

/**
 * Reads what an invoice repeats of seller and customer, and decides its taxes. Done before the commit that issues it, also
 * for a preview.
 */
export const readInvoiceTerms = async (
  invoice: { readonly organizationId: string; readonly lines: readonly InvoiceLine[]; readonly currency: string },
  { store, invoicing }: { readonly store: Pick<Store, 'get'>; readonly invoicing: Invoicing },
): Promise<InvoiceTerms> => {
  const customer = await readCustomer(invoice.organizationId, store);
  return { invoicing, customer, taxes: await invoicing.tax({ ...invoice, customer }) };
};
