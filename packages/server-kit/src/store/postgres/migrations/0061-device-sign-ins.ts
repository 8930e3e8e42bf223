import type { Migration } from '../../upkeep/migrate.js';

/** Programs that have no browser are signed in by a code that a person confirms in one. */
export const deviceSignIns: Migration = {
  id: 61,
  name: 'device-sign-ins',
  isBreaking: false,
  sql: `
CREATE TABLE device_sign_ins (
  device_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  user_code_hash text COLLATE "C" NOT NULL,
  client_name text COLLATE "C" NOT NULL,
  ip text COLLATE "C" NOT NULL,
  user_agent text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  interval_seconds integer NOT NULL,
  polled_at bigint,
  user_id text COLLATE "C",
  organization_id text COLLATE "C",
  allowed_by text COLLATE "C",
  bound_to text COLLATE "C",
  sso_connection_id text COLLATE "C",
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE UNIQUE INDEX device_sign_ins_user_code ON device_sign_ins (user_code_hash);
CREATE INDEX device_sign_ins_expiry ON device_sign_ins (expires_at);
CREATE INDEX device_sign_ins_user ON device_sign_ins (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX device_sign_ins_sso_connection ON device_sign_ins (sso_connection_id) WHERE sso_connection_id IS NOT NULL;
`,
};
