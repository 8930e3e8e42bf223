import type { Migration } from '../../upkeep/migrate.js';

/**
 * `onCall.changed` is no subject of webhooks any more. Webhooks lose it, and one that named nothing else is switched off; the audit
 * trail of each is continued by a server, which can compute hashes. What waited to be delivered is given up, and what was not
 * dispatched goes to live streams alone.
 */
export const subjectsOfWebhooks: Migration = {
  id: 121,
  name: 'subjects-of-webhooks',
  isBreaking: false,
  sql: `
CREATE TABLE migration_notes (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  action TEXT NOT NULL,
  resource TEXT NOT NULL,
  "before" TEXT NOT NULL,
  "after" TEXT NOT NULL
);

INSERT INTO migration_notes (id, organization_id, action, resource, "before", "after")
SELECT 'subjects-of-webhooks:' || id, organization_id, 'webhooks.update', json_object('type', 'webhook', 'id', id, 'name', name),
  json_patch(json_object('events', json(events)),
    iif(enabled AND json(events) = '["onCall.changed"]', '{"enabled":true}', '{}')),
  json_patch(json_object('events', json((SELECT json_group_array(value) FROM json_each(events) WHERE value <> 'onCall.changed'))),
    iif(enabled AND json(events) = '["onCall.changed"]', '{"enabled":false}', '{}'))
FROM webhooks WHERE EXISTS (SELECT 1 FROM json_each(events) WHERE value = 'onCall.changed');

UPDATE webhooks SET
  enabled = enabled AND json(events) <> '["onCall.changed"]',
  disabled_reason = iif(enabled AND json(events) = '["onCall.changed"]', 'manual', disabled_reason),
  events = (SELECT json_group_array(value) FROM json_each(events) WHERE value <> 'onCall.changed'),
  version = version + 1,
  updated_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE EXISTS (SELECT 1 FROM json_each(events) WHERE value = 'onCall.changed');

UPDATE webhook_deliveries SET status = 'failed', next_at = NULL, lease_until = NULL, lease_token = NULL
WHERE event = 'onCall.changed' AND next_at IS NOT NULL;

UPDATE events SET dispatched_at = occurred_at WHERE type = 'onCall.changed' AND dispatched_at IS NULL;
`,
};
