import { afterEach, beforeEach, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi } from './fake-api.js';

let api: FakeApi;
let machine: Machine;

const invoice = {
  id: 'inv_1',
  number: 'INV-2026-000001',
  kind: 'invoice',
  status: 'open',
  currency: 'BHD',
  exponent: 3,
  totalMinor: 12_345,
  amountDueMinor: 2345,
  issuedAt: '2026-03-01T12:00:00.000Z',
  dueAt: '2026-03-15T12:00:00.000Z',
};
const payment = {
  id: 'pay_1',
  provider: 'manual',
  status: 'succeeded',
  amountMinor: 2345,
  currency: 'BHD',
  exponent: 3,
  redirectUrl: null,
  instructions: null,
  failureMessage: null,
};

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

test('invoices list shows amounts as people write them', async () => {
  api.on('GET /billing/invoices', () => ({
    body: { data: [invoice], meta: { page: 1, pageSize: 20, totalItems: 1 } },
  }));
  const { stdout } = await machine.call(['invoices', 'list', '-o', 'table']);
  expect(stdout).toMatch(/open +INV-2026-000001 +BHD\s12\.345 +BHD\s2\.345 .*inv_1/);
});

test.each([
  [{}, 'Paid: BHD\u00a02.345 of INV-2026-000001'],
  [
    { status: 'pending', instructions: 'Transfer it to IBAN 1.' },
    'Pay BHD\u00a02.345 of INV-2026-000001: Transfer it to IBAN 1.',
  ],
  [{ status: 'pending' }, 'Under way: BHD\u00a02.345 of INV-2026-000001'],
  [{ status: 'actionRequired', redirectUrl: 'https://pay.example/1' }, 'Go on at: https://pay.example/1'],
])('invoices pay says what became of it: %o', async (outcome, said) => {
  api.on('POST /billing/invoices/inv_1/pay', () => ({ body: { invoice, payment: { ...payment, ...outcome } } }));
  const { stderr, code } = await machine.call(['invoices', 'pay', 'inv_1', '--reference', 'March', '-o', 'table']);
  expect([code, stderr]).toEqual([0, expect.stringContaining(said)]);
});

test('invoices pay fails when the payment does', async () => {
  const failed = { ...payment, status: 'failed', failureMessage: 'The card was declined.' };
  api.on('POST /billing/invoices/inv_1/pay', () => ({ body: { invoice, payment: failed } }));
  const { stderr, code } = await machine.call(['invoices', 'pay', 'inv_1']);
  expect(code).toBe(1);
  expect(stderr).toContain('The payment failed: The card was declined.');
});
