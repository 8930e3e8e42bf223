import type { Migration } from '../../upkeep/migrate.js';

/**
 * Amounts keep the decimals of their currency, by ISO 4217, which the runtime decided until now. Credit stands on invoices: what one
 * kept of its payments, and what was used of it. Credit of subscriptions that nothing was paid for ends; the rest is kept by
 * the latest paid invoices of the subscription.
 */
export const moneyAndCredit: Migration = {
  id: 111,
  name: 'money-and-credit',
  isBreaking: true,
  sql: `
ALTER TABLE invoices ADD COLUMN exponent INTEGER NOT NULL DEFAULT 2;
ALTER TABLE invoices ADD COLUMN credit_used_minor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoices ADD COLUMN credit_kept_minor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE subscriptions ADD COLUMN exponent INTEGER NOT NULL DEFAULT 2;
UPDATE invoices SET exponent = CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
  THEN 0 WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 WHEN currency IN ('CLF', 'UYW') THEN 4 ELSE 2 END;
UPDATE subscriptions SET exponent = CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
  THEN 0 WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 WHEN currency IN ('CLF', 'UYW') THEN 4 ELSE 2 END;
UPDATE subscriptions SET pending_change = json_set(pending_change, '$.exponent', CASE WHEN json_extract(pending_change, '$.currency') IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
  THEN 0 WHEN json_extract(pending_change, '$.currency') IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 WHEN json_extract(pending_change, '$.currency') IN ('CLF', 'UYW') THEN 4 ELSE 2 END) WHERE pending_change IS NOT NULL;
UPDATE subscriptions SET credit_minor = 0 WHERE ended_at IS NOT NULL;
UPDATE invoices SET credit_kept_minor = (
  SELECT max(0, min(s.credit_minor - p.newer, p.paid)) FROM subscriptions AS s JOIN (
    SELECT i.id, i.subscription_id, i.currency, i.paid_minor - i.refunded_minor AS paid,
      SUM(i.paid_minor - i.refunded_minor) OVER (PARTITION BY i.subscription_id, i.currency ORDER BY i.issued_at DESC, i.id DESC)
        - (i.paid_minor - i.refunded_minor) AS newer
    FROM invoices AS i WHERE i.kind = 'invoice' AND i.subscription_id IS NOT NULL
  ) AS p ON p.subscription_id = s.id AND p.currency = s.currency
  WHERE p.id = invoices.id
)
WHERE kind = 'invoice' AND subscription_id IN (SELECT id FROM subscriptions WHERE credit_minor > 0)
  AND currency = (SELECT currency FROM subscriptions WHERE id = invoices.subscription_id);
UPDATE subscriptions SET credit_minor = (
  SELECT COALESCE(SUM(i.credit_kept_minor), 0) FROM invoices AS i WHERE i.subscription_id = subscriptions.id
) WHERE credit_minor > 0;
`,
};
