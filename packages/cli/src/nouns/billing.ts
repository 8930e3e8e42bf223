import type { Noun } from './noun.js';

export const invoices: Noun = {
  summary: 'See, download and pay invoices',
  table: {
    columns: ['status', 'number', 'totalMinor', 'amountDueMinor', 'issuedAt', 'dueAt', 'id'],
    expendable: ['issuedAt', 'amountDueMinor'],
  },
  operations: {
    list: { whenEmpty: 'No invoices: what is free is not invoiced.' },
    get: {
      itemFields: [
        ...['number', 'kind', 'status', 'totalMinor', 'paidMinor', 'creditedMinor', 'amountDueMinor'],
        ...['issuedAt', 'dueAt', 'paidAt', 'subscriptionId', 'contentHash', 'id'],
      ],
    },
    download: { command: 'invoices download' },
    pay: { command: 'invoices pay' },
  },
};

export const billing: Noun = {
  summary: 'See and change who invoices are made out to, and how they are paid',
  operations: {
    updateProfile: {
      path: ['billing', 'update-profile'],
      examples: ["billing update-profile --company-name 'Example GmbH' --address-country DE --locale de"],
    },
    paymentMethods: {
      table: { columns: ['isDefault', 'label', 'expiresAt', 'id'] },
      whenEmpty: 'No payment methods. `watchpost billing add-payment-method` says where one is entered.',
    },
    addPaymentMethod: { hints: { conflict: 'Invoices are paid with `watchpost invoices pay ID`.' } },
    // Payment providers call it, with a signature.
    receiveWebhook: { command: 'api' },
  },
};
