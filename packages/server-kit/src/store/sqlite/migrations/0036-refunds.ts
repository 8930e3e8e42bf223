import type { Migration } from '../../upkeep/migrate.js';

/** Refunds: what is given back of payments, through the provider or elsewhere. Events whose handler failed are found to retry them. */
export const refunds: Migration = {
  id: 36,
  name: 'refunds',
  isBreaking: false,
  sql: `
ALTER TABLE invoices ADD COLUMN refunded_minor INTEGER NOT NULL DEFAULT 0;

CREATE TABLE invoice_refunds (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  invoice_id TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  credit_note_id TEXT,
  provider TEXT NOT NULL,
  payment_ref TEXT,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL,
  ref TEXT,
  calls INTEGER NOT NULL DEFAULT 0,
  ended_at INTEGER,
  next_at INTEGER,
  lease_until INTEGER,
  lease_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invoice_refunds_due ON invoice_refunds (next_at);
CREATE INDEX invoice_refunds_invoice ON invoice_refunds (invoice_id, created_at, id);

CREATE INDEX handler_deliveries_failed ON handler_deliveries (lane_id, id) WHERE next_at IS NULL AND delivered_at IS NULL;
`,
};
