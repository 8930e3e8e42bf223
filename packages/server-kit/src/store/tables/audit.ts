import { bigint, json, table, text, time } from '../table-declaration.js';

export const auditActivities = table(
  {
    id: text().primaryKey(),
    /** The organization, or `system` for what happens outside of any. */
    organizationId: text(),
    sequence: bigint(),
    at: time(),
    actor: json<{ type: string; id: string | null; name: string }>(),
    action: text(),
    resource: json<{ type: string; id: string | null; name: string | null }>(),
    changes: json<{ before: unknown; after: unknown }>().nullable(),
    requestId: text(),
    ip: text().nullable(),
    result: text<'success' | 'failure' | 'refused'>(),
    hash: text(),
    previousHash: text(),
  },
  {
    unique: {
      sequence: ['organizationId', 'sequence'],
    },
    index: {
      at: ['organizationId', 'at', 'id'],
      resource: ['organizationId', 'resource.id', 'sequence', 'id'],
    },
  },
);

/** The end of each organization's chain of audit activities. */
export const auditHeads = table({
  organizationId: text().primaryKey(),
  sequence: bigint(),
  hash: text(),
});
