import { defineWords } from '../../words/define-words.js';

const en = {
  invoices: 'Invoices',
  number: 'Number',
  statusLabel: 'Status',
  status: { open: 'Open', paid: 'Paid', void: 'Void', uncollectible: 'Written off' },
  total: 'Total',
  due: 'To pay',
  pay: 'Pay',
  payNamed: (number: string) => `Pay ${number}`,
  payHint: (amount: string) => `${amount} is to pay.`,
  payWith: 'Payment method',
  defaultMethod: 'The default one, or the page of the provider',
  reference: 'Reference',
  referenceHint: 'A note that finds the payment again, such as the text of a transfer.',
  payments: {
    pending: 'The payment is under way.',
    actionRequired: 'The payment goes on at the provider.',
    succeeded: 'It is paid.',
    failed: 'The payment failed.',
  },
  issued: 'Issued',
  download: 'Download',
  downloadNamed: (number: string) => `Download ${number}`,
  empty: 'No invoice yet: what is free is not invoiced.',
  command: 'watchpost invoices list',
  profile: 'Billing profile',
  profileHint: 'Who invoices are made out to, and where they go.',
  saved: 'Saved',
  methods: 'Payment methods',
  expires: 'Expires',
  isDefault: 'Default',
  noMethods: 'No payment method is saved.',
  addMethod: 'Add a payment method',
  removeMethod: (label: string) => `Remove ${label}`,
  elsewhere: 'Payment methods are not kept by this server: invoices say how they are paid.',
  labels: {
    companyName: 'Company',
    email: 'E-mail for invoices',
    line1: 'Street and number',
    line2: 'Address, second line',
    postalCode: 'Postal code',
    city: 'City',
    region: 'State or province',
    country: 'Country',
    taxId: 'Tax number',
    purchaseOrder: 'Purchase order',
    locale: 'Language of invoices',
  },
  hints: {
    country: 'Two letters, such as DE.',
    email: 'Empty: to the members who may pay.',
    locale: 'Such as en or de-DE.',
  } as Readonly<Record<string, string>>,
};

/** The shape of these words. */
export type BillingWords = typeof en;

export const billingWords = defineWords(en, () => import('./words.de.js'));
