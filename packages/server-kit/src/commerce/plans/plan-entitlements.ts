import type { EntitlementSource } from '../../request/ports/entitlements.js';
import type { Plans } from '../../request/ports/plans.js';
import type { Change } from '../../store/interface/store.js';
import { limitValues } from '../entitlements/limit-values.js';

/** Limits that come from plans: a new organization begins with those of the default plan. */
export const planEntitlements = ({ defaultPlan }: Pick<Plans, 'defaultPlan'>): EntitlementSource => {
  const values = [...limitValues(defaultPlan.entitlements)].filter(([, value]) => value !== null).toSorted();
  return {
    firstChanges: (organizationId, now): readonly Change[] => [
      ...values.map(
        ([entitlement, value]): Change => ({
          kind: 'insert',
          table: 'organizationLimits',
          row: { organizationId, entitlement, value },
        }),
      ),
      {
        kind: 'insert',
        table: 'organizationEntitlements',
        row: {
          id: organizationId,
          organizationId,
          source: 'plan',
          planCode: defaultPlan.code,
          planName: defaultPlan.name,
          readAt: now,
        },
      },
    ],
    describeLimit: () => undefined,
  };
};
