import type { InvoiceCustomer } from '@watchpost/schemas';
import type { Row } from '../../../store/interface/store.js';

/** What a profile says. */
export type ProfileContent = Row<'billingProfiles'>['profile'];

/** The profile of an organization that has written none. */
export const emptyProfile: ProfileContent = {
  companyName: '',
  email: '',
  address: { line1: '', line2: '', postalCode: '', city: '', region: '', country: '' },
  taxId: '',
  purchaseOrder: '',
  locale: 'en',
};

/** What invoices say of a customer with this profile. */
export const customerOf = (profile: ProfileContent, organizationName: string): InvoiceCustomer => {
  const { companyName, ...others } = profile;
  return { name: companyName === '' ? organizationName : companyName, ...others };
};
