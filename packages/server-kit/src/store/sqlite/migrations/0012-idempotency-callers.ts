import type { Migration } from '../../upkeep/migrate.js';

/**
 * An idempotency key belongs to its caller. Keys of before name no caller, so no caller may get their answers: they go. Older
 * servers go on with callers without a name.
 */
export const idempotencyCallers: Migration = {
  id: 12,
  name: 'idempotency-callers',
  isBreaking: false,
  sql: `
DROP TABLE idempotency_keys;
CREATE TABLE idempotency_keys (
  organization_id TEXT NOT NULL,
  route TEXT NOT NULL,
  caller_id TEXT NOT NULL DEFAULT '',
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  lease_token TEXT NOT NULL,
  lease_until INTEGER NOT NULL,
  answer TEXT,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, route, caller_id, key)
) STRICT;
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
`,
};
