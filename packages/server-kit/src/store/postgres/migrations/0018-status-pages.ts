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
ALTER TABLE incident_notes ADD COLUMN is_public boolean NOT NULL DEFAULT false;

ALTER TABLE incidents ADD COLUMN public_status text COLLATE "C";
ALTER TABLE incidents ADD COLUMN public_title text COLLATE "C";

CREATE TABLE public_incident_updates (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  incident_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  is_automatic boolean NOT NULL,
  mailed_through text COLLATE "C" NOT NULL DEFAULT '',
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C"
);
CREATE INDEX public_incident_updates_incident ON public_incident_updates (incident_id, at, id);
CREATE INDEX public_incident_updates_due ON public_incident_updates (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE status_page_domains (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  status_page_id text COLLATE "C" NOT NULL,
  verified_at bigint NOT NULL
);

CREATE TABLE status_page_subscribers (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  status_page_id text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX status_page_subscribers_address ON status_page_subscribers (status_page_id, email);
CREATE INDEX status_page_subscribers_page ON status_page_subscribers (status_page_id, id);
CREATE INDEX status_page_subscribers_created ON status_page_subscribers (status_page_id, created_at, id);
CREATE INDEX status_page_subscribers_organization ON status_page_subscribers (organization_id, id);

CREATE TABLE status_pages (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  visibility text COLLATE "C" NOT NULL,
  password_hash text COLLATE "C",
  view_token_generation integer NOT NULL DEFAULT 1,
  home_url text COLLATE "C",
  support_url text COLLATE "C",
  timezone text COLLATE "C" NOT NULL,
  locale text COLLATE "C" NOT NULL,
  locales jsonb NOT NULL,
  theme jsonb NOT NULL,
  history_days integer NOT NULL,
  show jsonb NOT NULL,
  auto_publish text COLLATE "C" NOT NULL,
  components jsonb NOT NULL,
  domains jsonb NOT NULL,
  domain_token text COLLATE "C" NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX status_pages_slug ON status_pages (slug);
CREATE INDEX status_pages_name ON status_pages (organization_id, name, id);
CREATE INDEX status_pages_slugs ON status_pages (organization_id, slug, id);
CREATE INDEX status_pages_created ON status_pages (organization_id, created_at, id);
CREATE INDEX status_pages_updated ON status_pages (organization_id, updated_at, id);
`,
};
