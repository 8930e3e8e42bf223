import type { Migration } from '../../upkeep/migrate.js';

/** Invoices with gapless numbers, attempts to collect them, the inbox of payment providers, and who invoices are made out to. */
export const billing: Migration = {
  id: 27,
  name: 'billing',
  isBreaking: false,
  sql: `
CREATE TABLE billing_profiles (
  organization_id text COLLATE "C" NOT NULL PRIMARY KEY,
  version integer NOT NULL,
  profile jsonb NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

CREATE TABLE document_series (
  series text COLLATE "C" NOT NULL PRIMARY KEY,
  last integer NOT NULL
);

CREATE TABLE invoice_payments (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  open_key text COLLATE "C",
  trigger text COLLATE "C" NOT NULL,
  paid_by text COLLATE "C",
  amount_minor bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  customer_ref text COLLATE "C",
  method_ref text COLLATE "C",
  ref text COLLATE "C",
  reference text COLLATE "C",
  redirect_url text COLLATE "C",
  failure_code text COLLATE "C",
  failure_message text COLLATE "C",
  is_final boolean NOT NULL DEFAULT false,
  ended_at bigint,
  look_ups integer NOT NULL DEFAULT 0,
  woken_at bigint,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX invoice_payments_open ON invoice_payments (open_key);
CREATE INDEX invoice_payments_due ON invoice_payments (next_at);
CREATE INDEX invoice_payments_invoice ON invoice_payments (invoice_id, created_at, id);

CREATE TABLE invoices (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  number text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  corrects_invoice_id text COLLATE "C",
  subscription_id text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  lines jsonb NOT NULL,
  subtotal_minor bigint NOT NULL,
  taxes jsonb NOT NULL,
  taxed_lines jsonb NOT NULL,
  total_minor bigint NOT NULL,
  paid_minor bigint NOT NULL,
  credited_minor bigint NOT NULL,
  credited_lines jsonb NOT NULL,
  issued_at bigint NOT NULL,
  due_at bigint NOT NULL,
  paid_at bigint,
  period_start bigint,
  period_end bigint,
  seller jsonb NOT NULL,
  customer jsonb NOT NULL,
  reason text COLLATE "C",
  algorithm text COLLATE "C" NOT NULL,
  content_hash text COLLATE "C" NOT NULL,
  reminders_sent integer NOT NULL DEFAULT 0,
  collect_at bigint,
  failed_collections integer NOT NULL DEFAULT 0,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX invoices_number ON invoices (number);
CREATE INDEX invoices_due ON invoices (next_at);
CREATE INDEX invoices_by_number ON invoices (organization_id, number, id);
CREATE INDEX invoices_issued ON invoices (organization_id, issued_at, id);
CREATE INDEX invoices_payable ON invoices (organization_id, due_at, id);
CREATE INDEX invoices_total ON invoices (organization_id, total_minor, id);
CREATE INDEX invoices_status ON invoices (organization_id, status, id);
CREATE INDEX invoices_subscription ON invoices (subscription_id, status) WHERE subscription_id IS NOT NULL;

CREATE TABLE payment_customers (
  organization_id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  customer_ref text COLLATE "C" NOT NULL,
  method_ref text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (organization_id, provider)
);
CREATE INDEX payment_customers_customer ON payment_customers (provider, customer_ref);

CREATE TABLE payment_events (
  provider text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  received_at bigint NOT NULL,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_received ON payment_events (received_at);
`,
};
