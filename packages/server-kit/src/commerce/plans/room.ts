import { unlimitedSource } from '../../request/ports/entitlements.js';
import { defineRoom } from '../../request/room.js';
import type { OrganizationOptions } from '../commerce-options.js';
import { hostSource } from '../entitlements/asked-source.js';
import { createEntitlementOperator } from '../entitlements/entitlement-operator.js';
import { requestSource } from '../entitlements/first-entitlements.js';
import { createRefreshEntitlements } from '../entitlements/refresh-entitlements.js';
import { licenseSource } from '../licenses/license-source.js';
import { createPlanCatalogue } from './plan-catalogue.js';
import { planEntitlements } from './plan-entitlements.js';

export const plansRoom = defineRoom({
  name: 'plans',
  part: 'commerce',
  serving: { operations: ['plans'], load: () => import('./serving.js') },
  // Without entitlements of the host, its plans decide.
  provides: ({ store, clock, logger }, { commerce, entitlements: given }: OrganizationOptions) => {
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
});
