import { computed, type ReadonlySignal } from '@preact/signals';
import type { Plan } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { mayOpen, type Route, routesOf } from '../../router/routes.js';
import { createQuery } from '../../store/query.js';
import { accountPages } from '../account/pages.js';
import { apiKeyPages } from '../api-keys/pages.js';
import { auditPages } from '../audit-activities/pages.js';
import { billingPages } from '../billing/pages.js';
import { featureFlagPages } from '../feature-flags/pages.js';
import { licensePages } from '../licenses/pages.js';
import { memberPages } from '../members/pages.js';
import { notificationPages } from '../notifications/pages.js';
import { organizationPages } from '../organizations/pages.js';
import { planPages } from '../plans/pages.js';
import { rolePages } from '../roles/pages.js';
import { ssoConnectionPages } from '../sso-connections/pages.js';
import { type SectionName, type SectionPath, sections } from './sections.js';

const routes = routesOf([
  accountPages,
  apiKeyPages,
  auditPages,
  billingPages,
  featureFlagPages,
  licensePages,
  memberPages,
  notificationPages,
  organizationPages,
  planPages,
  rolePages,
  ssoConnectionPages,
]);

/** A section of the settings. */
export interface SettingsSection {
  readonly name: SectionName;
  readonly pages: readonly { readonly path: SectionPath; readonly route: Route }[];
}

/** The settings that a person may open. */
export interface SettingsOverview {
  readonly sections: ReadonlySignal<readonly SettingsSection[]>;
  dispose(): void;
}

/** Whether there is something to choose, to pay or to use up; a server without plans of its own has one without prices and limits. */
const isCommerce = (plans: readonly Plan[]): boolean =>
  plans.length > 1 ||
  plans.some(
    ({ prices, entitlements }) => prices.length > 0 || Object.values(entitlements).some((most) => most !== null),
  );

/** Lists the settings; plan and billing where plans are configured. */
export const createSettingsOverview = ({
  client,
  session,
}: Pick<ConsoleParts, 'client' | 'session'>): SettingsOverview => {
  const plans = mayOpen(planPages, session)
    ? createQuery((abort) => client.plans.list({ pageSize: 2 }, { signal: abort }).toArray({ limit: 2 }))
    : undefined;
  const names = Object.keys(sections) as readonly SectionName[];
  return {
    sections: computed(() =>
      names
        .filter((name) => name !== 'commerce' || isCommerce(plans?.data.value ?? []))
        .map((name) => ({
          name,
          pages: sections[name].flatMap((path) => {
            const route = routes.find((one) => one.path === path);
            return route !== undefined && mayOpen(route, session) ? [{ path, route }] : [];
          }),
        }))
        .filter(({ pages }) => pages.length > 0),
    ),
    dispose() {
      plans?.dispose();
    },
  };
};
