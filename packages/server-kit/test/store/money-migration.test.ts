import { expect, test } from 'vitest';
import { postgresForFile } from './empty-postgres.js';
import { allDialects } from './open-store.js';
import { openStoreBefore } from './store-before.js';

const { url } = postgresForFile();

const subscription = (id: string, currency: string, creditMinor: number, pending: string | null): string =>
  `('${id}', '${id}', 1, 'starter', 'active', 1, 'month', '${currency}', 4900, 0, 1, 0, ${
    pending === null ? 'NULL' : `'{"planId":"scale","currency":"${pending}"}'`
  }, ${creditMinor}, 'manual', '{}', '', 0, 0)`;

const invoice = (
  number: string,
  subscriptionId: string,
  currency: string,
  paidMinor: number,
  refundedMinor = 0,
): string =>
  `('inv_${number}', '${subscriptionId}', 1, '${number}', 'invoice', '${subscriptionId}', 'paid', '${currency}', '[]', 0, '[]', '[]', 0, ` +
  `${paidMinor}, 0, ${refundedMinor}, '{}', ${number}, 0, '{}', '{}', 'watchpost-invoice-1', '', '', 0, 0)`;

/** Rows of the time when the runtime decided decimals, and credit was a number of the subscription alone. */
const rows = (): string[] => [
  `INSERT INTO subscriptions (id, organization_id, version, plan_id, status, quantity, interval, currency, unit_amount_minor, current_period_start,
  current_period_end, anchor_at, pending_change, credit_minor, provider, entitlements, search_text, created_at, updated_at)
VALUES ${[
    subscription('paid', 'EUR', 9000, null),
    subscription('unpaid', 'HUF', 90_000, null),
    subscription('yen', 'JPY', 0, 'BHD'),
  ].join(', ')};`,
  `INSERT INTO invoices (id, organization_id, version, number, kind, subscription_id, status, currency, lines, subtotal_minor, taxes, taxed_lines, total_minor,
  paid_minor, credited_minor, refunded_minor, credited_lines, issued_at, due_at, seller, customer, algorithm, content_hash, search_text, created_at, updated_at)
VALUES ${[
    invoice('1', 'paid', 'EUR', 19_900),
    invoice('2', 'paid', 'EUR', 5000, 1000),
    invoice('3', 'paid', 'EUR', 0),
    invoice('4', 'unpaid', 'HUF', 0),
    invoice('5', 'yen', 'JPY', 1000),
  ].join(', ')};`,
];

test.each(allDialects)(
  'a migration gives amounts their decimals, and leaves the credit that was paid for, on %s',
  async (dialect) => {
    const store = await openStoreBefore(dialect, { migration: 'money-and-credit', rows, url: url() });
    expect((await store.migrate('auto')).pending).toEqual([]);
    const subscriptions = await store.find('subscriptions', {}, { limit: 9, orderBy: 'id' });
    expect(subscriptions.map(({ id, exponent, creditMinor }) => [id, exponent, creditMinor])).toEqual([
      ['paid', 2, 9000],
      ['unpaid', 2, 0],
      ['yen', 0, 0],
    ]);
    expect(subscriptions.at(-1)?.pendingChange).toMatchObject({ currency: 'BHD', exponent: 3 });
    const invoices = await store.find('invoices', {}, { limit: 9, orderBy: 'id' });
    expect(invoices.map(({ number, exponent, creditKeptMinor }) => [number, exponent, creditKeptMinor])).toEqual([
      ['1', 2, 5000],
      ['2', 2, 4000],
      ['3', 2, 0],
      ['4', 2, 0],
      ['5', 0, 0],
    ]);
    await store.close();
  },
);
