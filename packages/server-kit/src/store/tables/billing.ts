import type {
  BillingProfile,
  Invoice,
  InvoiceCustomer,
  InvoiceLine,
  InvoiceSeller,
  InvoiceTax,
} from '@watchpost/schemas';
import {
  bigint,
  flag,
  integer,
  json,
  queued,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

/** Invoices and credit notes. What `contentHash` covers is never changed. */
export const invoices = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    /** Grows with every change of its status, payments and reminders. */
    version: integer(),
    number: text(),
    kind: text<Invoice['kind']>(),
    correctsInvoiceId: text().nullable(),
    subscriptionId: text().nullable(),
    status: text<Invoice['status']>(),
    currency: text(),
    /** Decimals of the currency, as they were when it was issued. */
    exponent: integer().default(2),
    lines: json<readonly InvoiceLine[]>(),
    subtotalMinor: bigint(),
    taxes: json<readonly InvoiceTax[]>(),
    /** Which lines each tax is computed from, in the order of the taxes; a credit note follows them. */
    taxedLines: json<readonly (readonly string[])[]>(),
    totalMinor: bigint(),
    paidMinor: bigint(),
    creditedMinor: bigint(),
    /** What of the organization's credit was spent on it. */
    creditUsedMinor: bigint().default(0),
    /** What of its payments became credit of the organization, and was not refunded since. */
    creditKeptMinor: bigint().default(0),
    /** What was given back of what was paid, or is on its way. */
    refundedMinor: bigint().default(0),
    /** What credit notes took off each line, without taxes. */
    creditedLines: json<Readonly<Record<string, number>>>(),
    issuedAt: time(),
    dueAt: time(),
    paidAt: time().nullable(),
    periodStart: time().nullable(),
    periodEnd: time().nullable(),
    seller: json<InvoiceSeller>(),
    customer: json<InvoiceCustomer>(),
    reason: text().nullable(),
    algorithm: text(),
    contentHash: text(),
    /** How many of its mails are sent or were skipped. */
    remindersSent: integer().default(0),
    /** When it is collected next by itself; `null` when it is not. */
    collectAt: time().nullable(),
    /** How often that failed. */
    failedCollections: integer().default(0),
    /** When something is due: a mail, a collection, or that it is overdue. */
    ...queued,
    searchText,
    ...timestamps,
  },
  {
    unique: {
      number: ['number'],
    },
    index: {
      due: ['nextAt'],
      byNumber: ['organizationId', 'number', 'id'],
      issued: ['organizationId', 'issuedAt', 'id'],
      payable: ['organizationId', 'dueAt', 'id'],
      total: ['organizationId', 'totalMinor', 'id'],
      status: ['organizationId', 'status', 'id'],
      subscription: { on: ['subscriptionId', 'status'], where: { subscriptionId: { not: null } } },
    },
  },
);

/** Attempts to collect an invoice; each is written before the provider is called. */
export const invoicePayments = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    invoiceId: text(),
    provider: text(),
    /** `running` until the provider has answered for the first time. */
    status: text<'running' | 'pending' | 'actionRequired' | 'succeeded' | 'failed'>(),
    /** The invoice, while the attempt may still succeed: there is one such attempt of an invoice at most. */
    openKey: text().nullable(),
    trigger: text<'user' | 'schedule' | 'operator'>(),
    /** The user or API key that paid. */
    paidBy: text().nullable(),
    amountMinor: bigint(),
    currency: text(),
    customerRef: text().nullable(),
    methodRef: text().nullable(),
    /** The provider's name for it. */
    ref: text().nullable(),
    /** What the person who paid noted. */
    reference: text().nullable(),
    redirectUrl: text().nullable(),
    failureCode: text().nullable(),
    failureMessage: text().nullable(),
    isFinal: flag().default(false),
    endedAt: time().nullable(),
    /** How often the provider was asked about it. */
    lookUps: integer().default(0),
    /** The latest webhook about it: an answer that was asked for before does not put off the next look-up. */
    wokenAt: time().nullable(),
    /** When it is looked up next. */
    ...queued,
    ...timestamps,
  },
  {
    unique: {
      open: ['openKey'],
    },
    index: {
      due: ['nextAt'],
      invoice: ['invoiceId', 'createdAt', 'id'],
    },
  },
);

/** What is given back of payments; each is written before the provider is called. */
export const invoiceRefunds = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    invoiceId: text(),
    /** The payment that it is given back of. */
    paymentId: text(),
    creditNoteId: text().nullable(),
    provider: text(),
    /** The provider's name for the payment; `null` where the operator gives the money back elsewhere. */
    paymentRef: text().nullable(),
    amountMinor: bigint(),
    currency: text(),
    reason: text(),
    /** `running` until the provider has answered for the first time. */
    status: text<'running' | 'pending' | 'succeeded' | 'failed'>(),
    /** The provider's name for it. */
    ref: text().nullable(),
    /** How often the provider was called about it. */
    calls: integer().default(0),
    endedAt: time().nullable(),
    ...queued,
    ...timestamps,
  },
  {
    index: {
      due: ['nextAt'],
      invoice: ['invoiceId', 'createdAt', 'id'],
    },
  },
);

/** The inbox of payment providers: events that were received. */
export const paymentEvents = table(
  {
    provider: text(),
    eventId: text(),
    receivedAt: time(),
  },
  {
    primaryKey: ['provider', 'eventId'],
    index: {
      received: ['receivedAt'],
    },
  },
);

/** The latest number of each series of documents; a series is a prefix with a year. */
export const documentSeries = table({
  series: text().primaryKey(),
  last: integer(),
});

/** Who invoices of an organization are made out to, and how it pays. */
export const billingProfiles = table({
  organizationId: text().primaryKey(),
  version: integer(),
  profile: json<Omit<BillingProfile, 'version' | 'updatedAt'>>(),
  ...timestamps,
});

/** The customer of a payment provider that an organization is. */
export const paymentCustomers = table(
  {
    organizationId: text(),
    provider: text(),
    customerRef: text(),
    /** The method that due invoices are charged to; `null` without one. */
    methodRef: text().nullable(),
    ...timestamps,
  },
  {
    primaryKey: ['organizationId', 'provider'],
    index: {
      customer: ['provider', 'customerRef'],
    },
  },
);
