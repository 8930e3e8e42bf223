import type { Migration } from '../../upkeep/migrate.js';

/** Programs that have no browser are signed in by a code that a person confirms in one. */
export const deviceSignIns: Migration = {
  id: 61,
  name: 'device-sign-ins',
  isBreaking: false,
  sql: `
CREATE TABLE device_sign_ins (
  device_hash TEXT NOT NULL PRIMARY KEY,
  user_code_hash TEXT NOT NULL,
  client_name TEXT NOT NULL,
  ip TEXT NOT NULL,
  user_agent TEXT,
  status TEXT NOT NULL,
  interval_seconds INTEGER NOT NULL,
  polled_at INTEGER,
  user_id TEXT,
  organization_id TEXT,
  allowed_by TEXT,
  bound_to TEXT,
  sso_connection_id TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE UNIQUE INDEX device_sign_ins_user_code ON device_sign_ins (user_code_hash);
CREATE INDEX device_sign_ins_expiry ON device_sign_ins (expires_at);
CREATE INDEX device_sign_ins_user ON device_sign_ins (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX device_sign_ins_sso_connection ON device_sign_ins (sso_connection_id) WHERE sso_connection_id IS NOT NULL;
`,
};
