import { integer, json, queued, table, text, time, timestamps } from '../table-declaration.js';

/** The outbox of e-mails: written with the change that they report, sent by a worker. */
export const mails = table(
  {
    id: text().primaryKey(),
    recipient: text(),
    template: text(),
    /** Subject and texts as JSON, sealed because they hold links that are as good as passwords; emptied once sent. */
    content: text(),
    attempts: integer(),
    lastError: text().nullable(),
    sentAt: time().nullable(),
    failedAt: time().nullable(),
    ...queued,
    /** For whom it is sent; empty for account mails, which go first. */
    organizationId: text().default(''),
    ...timestamps,
  },
  {
    index: {
      due: ['nextAt', 'updatedAt'],
    },
  },
);

/** Notifications that wait to be mailed: gathered for a moment, because many at once become one mail. */
export const notifications = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    kind: text(),
    monitorId: text().nullable(),
    /** Addresses it goes to; empty means every member who may respond to incidents. */
    recipients: json<string[]>(),
    data: json<unknown>(),
    createdAt: time(),
    ...queued,
  },
  {
    index: {
      due: ['nextAt'],
      organization: ['organizationId', 'id'],
    },
  },
);
