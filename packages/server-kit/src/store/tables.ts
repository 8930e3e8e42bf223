// Derived from the folder `tables` by `pnpm generate`; changes made here are lost.
import * as alerts from './tables/alerts.js';
import * as audit from './tables/audit.js';
import * as incidents from './tables/incidents.js';
import * as keys from './tables/keys.js';
import * as mail from './tables/mail.js';
import * as maintenance from './tables/maintenance.js';
import * as monitors from './tables/monitors.js';
import * as people from './tables/people.js';
import * as requests from './tables/requests.js';
import * as results from './tables/results.js';
import * as signIn from './tables/sign-in.js';
import * as statusPages from './tables/status-pages.js';
import * as webhooks from './tables/webhooks.js';
import * as workers from './tables/workers.js';

/** Every table of both databases, by the name that the store knows it by. */
export const tables = {
  ...alerts,
  ...audit,
  ...incidents,
  ...keys,
  ...mail,
  ...maintenance,
  ...monitors,
  ...people,
  ...requests,
  ...results,
  ...signIn,
  ...statusPages,
  ...webhooks,
  ...workers,
};
