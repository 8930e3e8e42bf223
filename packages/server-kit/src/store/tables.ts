// Derived from the folder `tables` by `pnpm generate`; changes made here are lost.
import * as agents from './tables/agents.js';
import * as alerts from './tables/alerts.js';
import * as audit from './tables/audit.js';
import * as billing from './tables/billing.js';
import * as dashboards from './tables/dashboards.js';
import * as deletions from './tables/deletions.js';
import * as entitlements from './tables/entitlements.js';
import * as escalations from './tables/escalations.js';
import * as eventHandlers from './tables/event-handlers.js';
import * as exporters from './tables/exporters.js';
import * as featureFlags from './tables/feature-flags.js';
import * as incidents from './tables/incidents.js';
import * as keys from './tables/keys.js';
import * as licenses from './tables/licenses.js';
import * as mail from './tables/mail.js';
import * as maintenance from './tables/maintenance.js';
import * as monitors from './tables/monitors.js';
import * as notifications from './tables/notifications.js';
import * as onCall from './tables/on-call.js';
import * as people from './tables/people.js';
import * as reports from './tables/reports.js';
import * as requests from './tables/requests.js';
import * as results from './tables/results.js';
import * as signIn from './tables/sign-in.js';
import * as statusPages from './tables/status-pages.js';
import * as subscriptions from './tables/subscriptions.js';
import * as usage from './tables/usage.js';
import * as webhooks from './tables/webhooks.js';
import * as workers from './tables/workers.js';

/** Every table of both databases, by the name that the store knows it by. */
export const tables = {
  ...agents,
  ...alerts,
  ...audit,
  ...billing,
  ...dashboards,
  ...deletions,
  ...entitlements,
  ...escalations,
  ...eventHandlers,
  ...exporters,
  ...featureFlags,
  ...incidents,
  ...keys,
  ...licenses,
  ...mail,
  ...maintenance,
  ...monitors,
  ...notifications,
  ...onCall,
  ...people,
  ...reports,
  ...requests,
  ...results,
  ...signIn,
  ...statusPages,
  ...subscriptions,
  ...usage,
  ...webhooks,
  ...workers,
};
