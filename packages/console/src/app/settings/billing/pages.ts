import { definePages } from '../../router/define-pages.js';

/** Invoices, and who is billed. */
export const billingPages = definePages({
  folder: 'settings/billing',
  title: { en: 'Billing', de: 'Abrechnung' },
  part: 'commerce',
  scope: 'billing:read',
  icon: 'M1.5 3.5h13v9h-13zM1.5 6.5h13M4 10h3',
  pages: [{ path: '/settings/billing', view: 'billing-page' }],
});
