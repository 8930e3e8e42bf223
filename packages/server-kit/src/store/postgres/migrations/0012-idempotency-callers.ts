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
  organization_id text COLLATE "C" NOT NULL,
  route text COLLATE "C" NOT NULL,
  caller_id text COLLATE "C" NOT NULL DEFAULT '',
  key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  lease_token text COLLATE "C" NOT NULL,
  lease_until bigint NOT NULL,
  answer text COLLATE "C",
  expires_at bigint NOT NULL,
  PRIMARY KEY (organization_id, route, caller_id, key)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
`,
};
