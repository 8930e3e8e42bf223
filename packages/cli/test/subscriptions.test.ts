import { afterEach, beforeEach, expect, test } from 'vitest';
import { moneyText } from '../src/output/money.js';
import { Machine } from './cli.js';
import { apiKey, FakeApi } from './fake-api.js';
import { enter, Person } from './person.js';

let api: FakeApi;
let machine: Machine;

const subscription = {
  id: 'sub_1',
  planId: 'starter',
  status: 'past_due',
  quantity: 1,
  interval: 'month',
  currency: 'EUR',
  exponent: 2,
  unitAmountMinor: 4900,
  currentPeriodEnd: '2026-02-28T09:30:00.000Z',
  pendingChange: { planId: 'free', quantity: 1, interval: 'month', effectiveAt: '2026-02-28T09:30:00.000Z' },
};
const preview = {
  kind: 'upgrade',
  effectiveAt: '2026-02-10T12:00:00.000Z',
  prorateAt: '2026-02-10T12:00:00.000Z',
  currency: 'EUR',
  exponent: 2,
  lines: [
    { kind: 'credit', description: 'Starter: rest of the period, given back', amountMinor: -3128 },
    { kind: 'proration', description: 'Scale: rest of the period', amountMinor: 12_702 },
  ],
  amountDueNowMinor: 9574,
  creditedMinor: 0,
  creditMinor: 0,
  nextInvoice: { at: '2026-02-28T09:30:00.000Z', totalMinor: 19_900 },
  surplus: {
    monitors: { count: 3, first: [{ id: 'mon_1', name: 'Shop' }] },
    others: [{ entitlement: 'maxMembers', current: 7, limit: 5 }],
  },
};
const change = 'POST /subscriptions/sub_1/change-plan';

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
  api.on('POST /subscriptions/sub_1/preview-change', () => ({ body: preview }));
  api.on(change, () => ({ body: { ...subscription, planId: 'scale', pendingChange: null } }));
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

test.each([
  [4900, 'EUR', 2, '€49.00'],
  [-5, 'EUR', 2, '-€0.05'],
  [2500, 'JPY', 0, '¥2,500'],
  [9999, 'BHD', 3, 'BHD\u00a09.999'],
  // Versions of Node differ about the forint.
  [299_000, 'HUF', 2, 'HUF\u00a02,990.00'],
  [299_000, 'HUF', 0, 'HUF\u00a0299,000'],
  [Number.MAX_SAFE_INTEGER, 'USD', 2, '$90,071,992,547,409.91'],
  [12, 'not one', 1, '1.2 not one'],
  // A server that says no decimals yet.
  [299_000, 'HUF', undefined, '299000 minor units of HUF'],
])('%i %s with %s decimals is written as %s', (amount, currency, exponent, text) => {
  expect(moneyText(amount, { currency, exponent })).toBe(text);
});

test('plans list shows prices as people write them', async () => {
  const price = { interval: 'month', currency: 'EUR', exponent: 2, unitAmountMinor: 900, per: 'seat' };
  const plan = { code: 'team', name: 'Team', prices: [price], trialDays: 14, entitlements: { maxMonitors: 50 } };
  api.on('GET /plans', () => ({ body: { data: [plan], meta: { page: 1, pageSize: 20, totalItems: 1 } } }));
  const { stdout, stderr } = await machine.call(['plans', 'list', '-o', 'table']);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^CODE +NAME +PRICES +MONITORS +INTERVAL +TRIAL\nteam +Team +€9\.00 a month per seat +50 +– +14\n$/,
  );
});

test('subscriptions list shows what is paid, until when, and what comes then', async () => {
  api.on('GET /subscriptions', () => ({
    body: { data: [subscription], meta: { page: 1, pageSize: 20, totalItems: 1 } },
  }));
  const { stdout } = await machine.call(['subscriptions', 'list', '-o', 'table']);
  expect(stdout).toMatch(/◐ past due +starter +1 +€49\.00 +month .* +free from 2026-02-28 +sub_1/);
});

test('subscriptions change-plan shows what it costs, asks, and charges exactly that', async () => {
  const ada = new Person([['Change the plan?', `y${enter}`]], { columns: 120 });
  const call = ['subscriptions', 'change-plan', 'sub_1', '--plan-id', 'scale'];
  expect(await ada.runs(call, { XDG_CONFIG_HOME: machine.home })).toBe(0);
  expect(ada.shown).toContain('Upgrade, now');
  expect(ada.shown).toMatch(/-€31\.28 {2}Starter: rest of the period, given back/);
  expect(ada.shown).toMatch(/ €127\.02 {2}Scale: rest of the period/);
  expect(ada.shown).toContain('Due now: €95.74, with taxes');
  expect(ada.shown).toMatch(/Next invoice: €199\.00 at /);
  expect(ada.shown).toContain('3 monitors will be paused: Shop, and 2 more');
  expect(ada.shown).toContain('maxMembers: 7 of 5; they stay, and no more can be added');
  expect(api.requests(change).map(({ body }) => body)).toEqual([{ planId: 'scale', prorateAt: preview.prorateAt }]);
});

test('subscriptions change-plan changes nothing unless it is confirmed', async () => {
  const ada = new Person([['Change the plan?', `n${enter}`]]);
  const call = ['subscriptions', 'change-plan', 'sub_1', '--plan-id', 'scale'];
  expect(await ada.runs(call, { XDG_CONFIG_HOME: machine.home })).not.toBe(0);
  const { code, stderr } = await machine.call([...call, '-o', 'table']);
  expect(code).not.toBe(0);
  expect(stderr).toContain('add --yes');
  expect(api.requests(change)).toEqual([]);
  expect((await machine.call([...call, '--yes'])).code).toBe(0);
  expect(api.requests(change)).toHaveLength(1);
});

test('subscriptions preview-change gives programs what the API answered', async () => {
  const call = ['subscriptions', 'preview-change', 'sub_1', '--quantity', '5', '--when', 'periodEnd'];
  const { stdout } = await machine.call([...call, '-o', 'json']);
  expect(JSON.parse(stdout)).toEqual(preview);
  const [sent] = api.requests('POST /subscriptions/sub_1/preview-change');
  expect(sent?.body).toEqual({ quantity: 5, when: 'periodEnd' });
});
