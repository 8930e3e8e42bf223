import { integer, queued, table, text, time, timestamps } from './declaration/table-declaration.js';

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
    /** The message to a channel or a person that this mail carries; `null` for all other mails. */
    deliveryId: text().nullable(),
    ...timestamps,
  },
  {
    index: {
      due: ['nextAt', 'updatedAt'],
    },
  },
);
