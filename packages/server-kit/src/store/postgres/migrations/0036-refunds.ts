import type { Migration } from '../../upkeep/migrate.js';

/** Refunds: what is given back of payments, through the provider or elsewhere. Events whose handler failed are found to retry them. */
export const refunds: Migration = {
  id: 36,
  name: 'refunds',
  isBreaking: false,
  sql: `
ALTER TABLE invoices ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0;

CREATE TABLE invoice_refunds (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  credit_note_id text COLLATE "C",
  provider text COLLATE "C" NOT NULL,
  payment_ref text COLLATE "C",
  amount_minor bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  ref text COLLATE "C",
  calls integer NOT NULL DEFAULT 0,
  ended_at bigint,
  next_at bigint,
  lease_until bigint,
  lease_token text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX invoice_refunds_due ON invoice_refunds (next_at);
CREATE INDEX invoice_refunds_invoice ON invoice_refunds (invoice_id, created_at, id);

CREATE INDEX handler_deliveries_failed ON handler_deliveries (lane_id, id) WHERE next_at IS NULL AND delivered_at IS NULL;
`,
};
