import type { Migration } from '../../upkeep/migrate.js';

/** What exporters publish is scraped and kept: a row per scrape, then chunks of an hour, and their sums for longer. */
export const exporters: Migration = {
  id: 22,
  name: 'exporters',
  isBreaking: false,
  sql: `
CREATE TABLE exporter_catalogues (
  exporter_ref INTEGER NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  families TEXT NOT NULL
) STRICT;

CREATE TABLE exporter_scrapes (
  exporter_ref INTEGER NOT NULL,
  at INTEGER NOT NULL,
  is_failed INTEGER NOT NULL,
  is_chunked INTEGER NOT NULL DEFAULT 0,
  series BLOB NOT NULL,
  samples BLOB NOT NULL,
  PRIMARY KEY (exporter_ref, at)
) STRICT, WITHOUT ROWID;
CREATE INDEX exporter_scrapes_at ON exporter_scrapes (at);

CREATE TABLE exporter_series (
  ref INTEGER PRIMARY KEY AUTOINCREMENT,
  exporter_ref INTEGER NOT NULL,
  hash TEXT NOT NULL,
  metric TEXT NOT NULL,
  series TEXT NOT NULL,
  labels TEXT NOT NULL,
  type TEXT,
  unit TEXT,
  help TEXT,
  born_at INTEGER NOT NULL,
  born_after INTEGER,
  last_at INTEGER NOT NULL,
  search_text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX exporter_series_hash ON exporter_series (exporter_ref, hash);
CREATE INDEX exporter_series_last ON exporter_series (exporter_ref, last_at, ref);
CREATE INDEX exporter_series_metric ON exporter_series (exporter_ref, metric, ref);

CREATE TABLE exporters (
  ref INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  interval_seconds INTEGER NOT NULL,
  timeout_seconds INTEGER NOT NULL,
  selectors TEXT NOT NULL,
  labels TEXT NOT NULL,
  honor_labels INTEGER NOT NULL,
  format TEXT NOT NULL,
  headers TEXT NOT NULL,
  credentials TEXT,
  credential_fields TEXT NOT NULL DEFAULT '[]',
  ignore_tls_errors INTEGER NOT NULL,
  agent_id TEXT,
  max_series INTEGER NOT NULL,
  failure_threshold INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  status TEXT NOT NULL,
  status_since INTEGER NOT NULL,
  consecutive_failures INTEGER NOT NULL DEFAULT 0,
  last_scraped_at INTEGER,
  last_error TEXT,
  samples_scraped INTEGER NOT NULL DEFAULT 0,
  last_scrape TEXT,
  series_count INTEGER NOT NULL DEFAULT 0,
  known_series INTEGER NOT NULL DEFAULT 0,
  last_good_at INTEGER,
  comparable_at INTEGER,
  series_set TEXT,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX exporters_id ON exporters (id);
CREATE INDEX exporters_created ON exporters (organization_id, created_at, id);
CREATE INDEX exporters_name ON exporters (organization_id, name, id);
CREATE INDEX exporters_status ON exporters (organization_id, status, id);
CREATE INDEX exporters_scraped ON exporters (organization_id, last_scraped_at, id);
CREATE INDEX exporters_due ON exporters (next_at);

CREATE TABLE gone_exporters (
  exporter_ref INTEGER NOT NULL PRIMARY KEY
) STRICT;

CREATE TABLE sample_chunks (
  series_ref INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  samples BLOB NOT NULL,
  PRIMARY KEY (series_ref, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE sample_hours (
  series_ref INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  sums BLOB NOT NULL,
  PRIMARY KEY (series_ref, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE sample_work (
  id TEXT NOT NULL PRIMARY KEY,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
`,
};
