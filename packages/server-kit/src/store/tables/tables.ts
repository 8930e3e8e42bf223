// Derived from the folder `tables` by `pnpm generate`; changes made here are lost.
import * as agents from './agents.js';
import * as alerts from './alerts.js';
import * as audit from './audit.js';
import * as billing from './billing.js';
import * as dashboards from './dashboards.js';
import * as deletions from './deletions.js';
import * as entitlements from './entitlements.js';
import * as escalations from './escalations.js';
import * as eventHandlers from './event-handlers.js';
import * as exporters from './exporters.js';
import * as featureFlags from './feature-flags.js';
import * as incidents from './incidents.js';
import * as keys from './keys.js';
import * as licenses from './licenses.js';
import * as mail from './mail.js';
import * as maintenance from './maintenance.js';
import * as monitors from './monitors.js';
import * as notifications from './notifications.js';
import * as onCall from './on-call.js';
import * as people from './people.js';
import * as reports from './reports.js';
import * as requests from './requests.js';
import * as results from './results.js';
import * as signIn from './sign-in.js';
import * as statusPages from './status-pages.js';
import * as subscriptions from './subscriptions.js';
import * as telemetry from './telemetry.js';
import * as usage from './usage.js';
import * as webhooks from './webhooks.js';
import * as workers from './workers.js';

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
  ...telemetry,
  ...usage,
  ...webhooks,
  ...workers,
};
