import { defineRoom, type WorkerParts } from '../../request/room.js';
import type { Billing } from './create-billing.js';
import { invoiceOperations, invoiceResource } from './invoice.js';
import { createInvoicing, type InvoicingOptions } from './invoicing.js';
import { oldPaymentEvents, surplusPaymentEvents } from './kept-payment-events.js';
import { paymentOperations } from './payments/payment-operations.js';
import { profileOperations } from './profile/profile-operations.js';

export const billingRoom = defineRoom({
  name: 'billing',
  part: 'commerce',
  provides: (_, { commerce }: { readonly commerce?: InvoicingOptions }) => ({ invoicing: createInvoicing(commerce) }),
  resources: [invoiceResource],
  verbs: {
    ...invoiceOperations,
    ...profileOperations,
    ...paymentOperations,
  },
  workers: ({ billing, clock }: WorkerParts & { readonly billing: Pick<Billing, 'workers'> }) => billing.workers(clock),
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
