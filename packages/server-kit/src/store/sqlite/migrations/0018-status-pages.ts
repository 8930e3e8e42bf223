import type { Migration } from '../../upkeep/migrate.js';

/**
 * Status pages with what visitors see of incidents. An update of an incident is a row, which waits in the same table until
 * the subscribers have it by mail.
 */
export const statusPages: Migration = {
  id: 18,
  name: 'status-pages',
  isBreaking: false,
  sql: `
ALTER TABLE incident_notes ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0;

ALTER TABLE incidents ADD COLUMN public_status TEXT;
ALTER TABLE incidents ADD COLUMN public_title TEXT;

CREATE TABLE public_incident_updates (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  incident_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  status TEXT NOT NULL,
  text TEXT NOT NULL,
  is_automatic INTEGER NOT NULL,
  mailed_through TEXT NOT NULL DEFAULT '',
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT
) STRICT;
CREATE INDEX public_incident_updates_incident ON public_incident_updates (incident_id, at, id);
CREATE INDEX public_incident_updates_due ON public_incident_updates (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE status_page_domains (
  name TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  status_page_id TEXT NOT NULL,
  verified_at INTEGER NOT NULL
) STRICT;

CREATE TABLE status_page_subscribers (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  status_page_id TEXT NOT NULL,
  email TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX status_page_subscribers_address ON status_page_subscribers (status_page_id, email);
CREATE INDEX status_page_subscribers_page ON status_page_subscribers (status_page_id, id);
CREATE INDEX status_page_subscribers_created ON status_page_subscribers (status_page_id, created_at, id);
CREATE INDEX status_page_subscribers_organization ON status_page_subscribers (organization_id, id);

CREATE TABLE status_pages (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  description TEXT NOT NULL,
  visibility TEXT NOT NULL,
  password_hash TEXT,
  view_token_generation INTEGER NOT NULL DEFAULT 1,
  home_url TEXT,
  support_url TEXT,
  timezone TEXT NOT NULL,
  locale TEXT NOT NULL,
  locales TEXT NOT NULL,
  theme TEXT NOT NULL,
  history_days INTEGER NOT NULL,
  show TEXT NOT NULL,
  auto_publish TEXT NOT NULL,
  components TEXT NOT NULL,
  domains TEXT NOT NULL,
  domain_token TEXT NOT NULL,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX status_pages_slug ON status_pages (slug);
CREATE INDEX status_pages_name ON status_pages (organization_id, name, id);
CREATE INDEX status_pages_slugs ON status_pages (organization_id, slug, id);
CREATE INDEX status_pages_created ON status_pages (organization_id, created_at, id);
CREATE INDEX status_pages_updated ON status_pages (organization_id, updated_at, id);
`,
};
