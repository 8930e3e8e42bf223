import type { Migration } from '../../upkeep/migrate.js';

/** Dashboards: widgets on a grid, read by an organization, and by anyone with the token of a public one. */
export const dashboards: Migration = {
  id: 16,
  name: 'dashboards',
  isBreaking: false,
  sql: `
CREATE TABLE dashboards (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  tags TEXT NOT NULL,
  widgets TEXT NOT NULL,
  time_range TEXT NOT NULL,
  refresh_seconds INTEGER,
  variables TEXT NOT NULL,
  visibility TEXT NOT NULL,
  public_title TEXT,
  owner_id TEXT NOT NULL,
  readers TEXT NOT NULL,
  sealed_token TEXT,
  token_hash TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX dashboards_token ON dashboards (token_hash);
CREATE INDEX dashboards_name ON dashboards (organization_id, name, id);
CREATE INDEX dashboards_created ON dashboards (organization_id, created_at, id);
CREATE INDEX dashboards_updated ON dashboards (organization_id, updated_at, id);
`,
};
