import type { FunctionComponent } from 'preact';
import type { PathParameters } from './router/match.js';
import type { PageName } from './routes.js';

/** The view of a page. */
export type PageView = FunctionComponent<{ readonly parameters: PathParameters }>;

/** Loads the view of each page, when it is opened for the first time. */
export const pages: Readonly<Record<PageName, () => Promise<{ readonly default: PageView }>>> = {
  home: () => import('./home/home-page.js'),
  welcome: () => import('./welcome/welcome-page.js'),
  signIn: () => import('./session/sign-in-page.js'),
  monitors: () => import('./monitors/list-page.js'),
  monitor: () => import('./monitors/detail-page.js'),
  webhooks: () => import('./webhooks/list-page.js'),
  webhook: () => import('./webhooks/detail-page.js'),
  webhookForm: () => import('./webhooks/form-page.js'),
  webhookDelivery: () => import('./webhooks/delivery-page.js'),
  events: () => import('./events/list-page.js'),
  event: () => import('./events/detail-page.js'),
  account: () => import('./account/account-page.js'),
  accountSecurity: () => import('./account/security-page.js'),
  accountSessions: () => import('./account/sessions-page.js'),
  organization: () => import('./organizations/organization-page.js'),
  members: () => import('./members/members-page.js'),
  roles: () => import('./roles/roles-page.js'),
  roleForm: () => import('./roles/form-page.js'),
  apiKeys: () => import('./api-keys/list-page.js'),
  apiKeyForm: () => import('./api-keys/form-page.js'),
  ssoConnections: () => import('./sso-connections/list-page.js'),
  ssoConnection: () => import('./sso-connections/form-page.js'),
  audit: () => import('./audit-activities/list-page.js'),
  auditActivity: () => import('./audit-activities/detail-page.js'),
  plan: () => import('./plans/plan-page.js'),
  billing: () => import('./billing/billing-page.js'),
  licenses: () => import('./licenses/list-page.js'),
  licenseForm: () => import('./licenses/form-page.js'),
  license: () => import('./licenses/detail-page.js'),
  featureFlags: () => import('./feature-flags/list-page.js'),
  featureFlagForm: () => import('./feature-flags/form-page.js'),
  featureFlag: () => import('./feature-flags/detail-page.js'),
};
