import type { Migration } from '../../upkeep/migrate.js';

/** Dashboards: widgets on a grid, read by an organization, and by anyone with the token of a public one. */
export const dashboards: Migration = {
  id: 16,
  name: 'dashboards',
  isBreaking: false,
  sql: `
CREATE TABLE dashboards (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  tags jsonb NOT NULL,
  widgets jsonb NOT NULL,
  time_range jsonb NOT NULL,
  refresh_seconds integer,
  variables jsonb NOT NULL,
  visibility text COLLATE "C" NOT NULL,
  public_title text COLLATE "C",
  owner_id text COLLATE "C" NOT NULL,
  readers text COLLATE "C" NOT NULL,
  sealed_token text COLLATE "C",
  token_hash text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX dashboards_token ON dashboards (token_hash);
CREATE INDEX dashboards_name ON dashboards (organization_id, name, id);
CREATE INDEX dashboards_created ON dashboards (organization_id, created_at, id);
CREATE INDEX dashboards_updated ON dashboards (organization_id, updated_at, id);
`,
};
