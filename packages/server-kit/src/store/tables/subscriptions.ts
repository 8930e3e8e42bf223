import type { Entitlements, Subscription, SubscriptionStatus } from '@watchpost/schemas';
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

export const subscriptions = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    planId: text(),
    status: text<SubscriptionStatus>(),
    quantity: integer(),
    interval: text<Subscription['interval']>(),
    currency: text(),
    /** Decimals of the currency, as they were when the price was agreed. */
    exponent: integer().default(2),
    unitAmountMinor: bigint(),
    currentPeriodStart: time(),
    currentPeriodEnd: time(),
    anchorAt: time(),
    trialEndsAt: time().nullable(),
    cancelAtPeriodEnd: flag().default(false),
    canceledAt: time().nullable(),
    endedAt: time().nullable(),
    endReason: text<NonNullable<Subscription['endReason']>>().nullable(),
    pastDueSince: time().nullable(),
    graceEndsAt: time().nullable(),
    /** With the price that was agreed; times are milliseconds since the epoch. */
    pendingChange: json<{
      readonly planId: string;
      readonly quantity: number;
      readonly interval: Subscription['interval'];
      readonly unitAmountMinor: number;
      readonly currency: string;
      readonly exponent: number;
      readonly effectiveAt: number;
    }>().nullable(),
    /** The credit of the organization in this currency: what its invoices kept less what they used. */
    creditMinor: bigint().default(0),
    provider: text(),
    entitlements: json<Entitlements>(),
    /** When something of it is due: a renewal, the end of a trial, a period or a grace. */
    ...queued,
    searchText,
    ...timestamps,
  },
  {
    unique: {
      // One that lives for each organization.
      live: { on: ['organizationId'], where: { endedAt: null } },
    },
    index: {
      due: { on: ['nextAt'], where: { nextAt: { not: null } } },
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      statusCreated: ['organizationId', 'status', 'createdAt', 'id'],
    },
  },
);

/** The account that had a trial, and that is its only one, whatever organizations it has. */
export const accountTrials = table({
  userId: text().primaryKey(),
  organizationId: text(),
  createdAt: time(),
});
