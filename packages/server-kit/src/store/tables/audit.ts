import { bigint, json, table, text, time } from './declaration/table-declaration.js';

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

/**
 * What a migration changed in the resources of organizations. SQL cannot continue the hashes of an audit trail, so a server
 * records each as an activity when it starts, and deletes it with that.
 */
export const migrationNotes = table({
  id: text().primaryKey(),
  organizationId: text(),
  action: text(),
  resource: json<{ type: string; id: string; name: string }>(),
  before: json<Readonly<Record<string, unknown>>>(),
  after: json<Readonly<Record<string, unknown>>>(),
});
