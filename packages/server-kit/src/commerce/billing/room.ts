import { defineRoom } from '../../request/room.js';
import type { OrganizationOptions } from '../commerce-options.js';
import { createInvoicing } from './invoicing.js';
import { oldPaymentEvents, surplusPaymentEvents } from './kept-payment-events.js';

export const billingRoom = defineRoom({
  name: 'billing',
  part: 'commerce',
  serving: { operations: ['invoices', 'billing'], load: () => import('./serving.js') },
  provides: (_, { commerce }: OrganizationOptions) => ({ invoicing: createInvoicing(commerce) }),
  queues: ['invoicePayments', 'invoiceRefunds'],
  expires: (now) => [oldPaymentEvents(now)],
  upkeep: [
    {
      title: 'remove surplus rows of paymentEvents',
      run: async ({ store, removeAll }) => {
        const surplus = await surplusPaymentEvents(store);
        if (surplus !== undefined) await removeAll(surplus);
      },
    },
  ],
});
