import type { Plan } from '@watchpost/schemas';
import type { Change } from '../../store/interface/store.js';
import { entitlementChanges } from '../entitlements/change-entitlements.js';
import { entitlementsOf } from './agreement.js';
import type { Cause } from './cause.js';
import type { SubscriptionParts } from './subscription-parts.js';

/** What an organization has from now on. */
export interface EntitledTo {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly quantity: number;
}

/**
 * The entries that give an organization the limits of so many seats of a plan, and pause or resume its monitors; none
 * where the plans do not decide that.
 */
export const planLimits = async (
  { organizationId, plan, quantity }: EntitledTo,
  { now }: Pick<Cause, 'now'>,
  { store, plans }: Pick<SubscriptionParts, 'store' | 'plans'>,
): Promise<readonly Change[]> => {
  if (!plans.setsLimits) return [];
  const { code, name } = plan;
  const entitlements = entitlementsOf(plan, quantity);
  const given = { organizationId, source: 'plan', plan: { code, name }, entitlements, nextAt: null } as const;
  return entitlementChanges(given, { store, now });
};
