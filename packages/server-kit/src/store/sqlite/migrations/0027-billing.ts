import type { Migration } from '../../upkeep/migrate.js';

/** Invoices with gapless numbers, attempts to collect them, the inbox of payment providers, and who invoices are made out to. */
export const billing: Migration = {
  id: 27,
  name: 'billing',
  isBreaking: false,
  sql: `
CREATE TABLE billing_profiles (
  organization_id TEXT NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL,
  profile TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE document_series (
  series TEXT NOT NULL PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT;

CREATE TABLE invoice_payments (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  invoice_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  status TEXT NOT NULL,
  open_key TEXT,
  trigger TEXT NOT NULL,
  paid_by TEXT,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  customer_ref TEXT,
  method_ref TEXT,
  ref TEXT,
  reference TEXT,
  redirect_url TEXT,
  failure_code TEXT,
  failure_message TEXT,
  is_final INTEGER NOT NULL DEFAULT 0,
  ended_at INTEGER,
  look_ups INTEGER NOT NULL DEFAULT 0,
  woken_at INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX invoice_payments_open ON invoice_payments (open_key);
CREATE INDEX invoice_payments_due ON invoice_payments (next_at);
CREATE INDEX invoice_payments_invoice ON invoice_payments (invoice_id, created_at, id);

CREATE TABLE invoices (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  number TEXT NOT NULL,
  kind TEXT NOT NULL,
  corrects_invoice_id TEXT,
  subscription_id TEXT,
  status TEXT NOT NULL,
  currency TEXT NOT NULL,
  lines TEXT NOT NULL,
  subtotal_minor INTEGER NOT NULL,
  taxes TEXT NOT NULL,
  taxed_lines TEXT NOT NULL,
  total_minor INTEGER NOT NULL,
  paid_minor INTEGER NOT NULL,
  credited_minor INTEGER NOT NULL,
  credited_lines TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  paid_at INTEGER,
  period_start INTEGER,
  period_end INTEGER,
  seller TEXT NOT NULL,
  customer TEXT NOT NULL,
  reason TEXT,
  algorithm TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  reminders_sent INTEGER NOT NULL DEFAULT 0,
  collect_at INTEGER,
  failed_collections INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX invoices_number ON invoices (number);
CREATE INDEX invoices_due ON invoices (next_at);
CREATE INDEX invoices_by_number ON invoices (organization_id, number, id);
CREATE INDEX invoices_issued ON invoices (organization_id, issued_at, id);
CREATE INDEX invoices_payable ON invoices (organization_id, due_at, id);
CREATE INDEX invoices_total ON invoices (organization_id, total_minor, id);
CREATE INDEX invoices_status ON invoices (organization_id, status, id);
CREATE INDEX invoices_subscription ON invoices (subscription_id, status) WHERE subscription_id IS NOT NULL;

CREATE TABLE payment_customers (
  organization_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  customer_ref TEXT NOT NULL,
  method_ref TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, provider)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_customers_customer ON payment_customers (provider, customer_ref);

CREATE TABLE payment_events (
  provider TEXT NOT NULL,
  event_id TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (provider, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_events_received ON payment_events (received_at);
`,
};
