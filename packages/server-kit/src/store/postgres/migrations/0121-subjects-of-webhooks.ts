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
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  resource jsonb NOT NULL,
  "before" jsonb NOT NULL,
  "after" jsonb NOT NULL
);

INSERT INTO migration_notes (id, organization_id, action, resource, "before", "after")
SELECT 'subjects-of-webhooks:' || id, organization_id, 'webhooks.update', jsonb_build_object('type', 'webhook', 'id', id, 'name', name),
  jsonb_build_object('events', events)
    || CASE WHEN enabled AND events = '["onCall.changed"]' THEN jsonb_build_object('enabled', true) ELSE '{}' END,
  jsonb_build_object('events', events - 'onCall.changed')
    || CASE WHEN enabled AND events = '["onCall.changed"]' THEN jsonb_build_object('enabled', false) ELSE '{}' END
FROM webhooks WHERE events ? 'onCall.changed';

UPDATE webhooks SET
  enabled = enabled AND events <> '["onCall.changed"]',
  disabled_reason = CASE WHEN enabled AND events = '["onCall.changed"]' THEN 'manual' ELSE disabled_reason END,
  events = events - 'onCall.changed',
  version = version + 1,
  updated_at = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
WHERE events ? 'onCall.changed';

UPDATE webhook_deliveries SET status = 'failed', next_at = NULL, lease_until = NULL, lease_token = NULL
WHERE event = 'onCall.changed' AND next_at IS NOT NULL;

UPDATE events SET dispatched_at = occurred_at WHERE type = 'onCall.changed' AND dispatched_at IS NULL;
`,
};
