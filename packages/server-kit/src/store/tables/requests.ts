import { bigint, digest, integer, table, text, time } from './declaration/table-declaration.js';

export const idempotencyKeys = table(
  {
    organizationId: text(),
    route: text(),
    /** Whose key it is: a user, an API key, or a session. */
    callerId: text().default(''),
    key: text(),
    fingerprint: digest(),
    /** Begins with the worker that holds the running request; `leaseUntil` is the last resort. */
    leaseToken: text(),
    leaseUntil: time(),
    /** The answer, sealed; `null` while the request runs. */
    answer: text().nullable(),
    expiresAt: time(),
  },
  {
    primaryKey: ['organizationId', 'route', 'callerId', 'key'],
    index: {
      expiry: ['expiresAt'],
    },
  },
);

/** How many rows of a collection an organization has: a list need not count them. */
export const resourceCounts = table(
  {
    organizationId: text(),
    collection: text(),
    count: integer(),
    /** Grows with every commit that inserts or deletes rows of the collection: while it is the same, all are where they were. */
    changes: bigint().default(0),
  },
  {
    primaryKey: ['organizationId', 'collection'],
  },
);
