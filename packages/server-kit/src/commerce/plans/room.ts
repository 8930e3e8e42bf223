import { unlimitedSource } from '../../request/ports/entitlements.js';
import { defineRoom } from '../../request/room.js';
import { type HostEntitlements, hostSource } from '../entitlements/asked-source.js';
import { createEntitlementOperator } from '../entitlements/entitlement-operator.js';
import { requestSource } from '../entitlements/first-entitlements.js';
import { createRefreshEntitlements } from '../entitlements/refresh-entitlements.js';
import { type LicenseEntitlements, licenseSource } from '../licenses/license-source.js';
import { createPlanCatalogue, type PlanOption } from './plan-catalogue.js';
import { planEntitlements } from './plan-entitlements.js';
import { planOperations } from './plan-operations.js';

/** What the host says about what organizations may have; without `entitlements`, its plans decide. */
interface PlansHost {
  readonly commerce?: { readonly plans?: readonly PlanOption[] };
  readonly entitlements?: HostEntitlements | LicenseEntitlements;
}

export const plansRoom = defineRoom({
  name: 'plans',
  part: 'commerce',
  provides: ({ store, clock, logger }, { commerce, entitlements: given }: PlansHost) => {
    const source = given && ('license' in given ? licenseSource(given, { clock, logger }) : hostSource(given));
    const plans = createPlanCatalogue(commerce?.plans, { setsLimits: source === undefined });
    const ofPlans = plans.setsLimits ? planEntitlements(plans) : unlimitedSource;
    return {
      plans,
      entitlements: source === undefined ? ofPlans : requestSource(source),
      entitlementSource: source,
      refreshEntitlements: source && createRefreshEntitlements({ store, clock, source }),
    };
  },
  offers: createEntitlementOperator,
  verbs: planOperations,
});
