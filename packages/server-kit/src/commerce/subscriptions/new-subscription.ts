import type { Plan } from '@watchpost/schemas';
import { subscriptions } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import type { Row } from '../../store/interface/store.js';
import { entitlementsOf } from './agreement.js';
import { nextDueAt } from './due-time.js';
import { periodAt } from './periods.js';
import type { Agreement } from './price.js';

const dayMs = 86_400_000;

/** What a new subscription is made of. */
export interface NewSubscription {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly agreement: Agreement;
  /** Key of the payment provider. */
  readonly provider: string;
  /** Days without payment; 0 for none. */
  readonly trialDays: number;
  /** The credit of the organization in this currency. Default: 0. */
  readonly creditMinor?: number;
}

/** The row of a new subscription: a trial, or its first period. */
export const newSubscription = (
  { organizationId, plan, agreement, provider, trialDays, creditMinor = 0 }: NewSubscription,
  now: number,
): Row<'subscriptions'> => {
  const isTrial = trialDays > 0;
  const trialEndsAt = isTrial ? now + trialDays * dayMs : null;
  const anchorAt = trialEndsAt ?? now;
  const { end } = periodAt(anchorAt, agreement.interval, anchorAt);
  const row: Row<'subscriptions'> = {
    id: newId(subscriptions.idPrefix, now),
    organizationId,
    version: 1,
    ...agreement,
    status: isTrial ? 'trialing' : 'active',
    currentPeriodStart: now,
    currentPeriodEnd: trialEndsAt ?? end,
    anchorAt,
    trialEndsAt,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    endReason: null,
    pastDueSince: null,
    graceEndsAt: null,
    pendingChange: null,
    creditMinor,
    provider,
    entitlements: entitlementsOf(plan, agreement.quantity),
    nextAt: null,
    leaseUntil: null,
    leaseToken: null,
    searchText: '',
    createdAt: now,
    updatedAt: now,
  };
  return withDueTime(row);
};

/** The row with the time at which the worker has something to do with it. */
export const withDueTime = (row: Row<'subscriptions'>): Row<'subscriptions'> => ({ ...row, nextAt: nextDueAt(row) });
