import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripePayments } from '@watchpost/server-kit';
import { type StripeServer, startStripe } from '@watchpost/testbed/stripe-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { start } from './app.js';

const webhookSecret = 'whsec_example';
let folder: string;
let stripe: StripeServer;
let app: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-service-on-stripe-'));
  stripe = await startStripe();
  const provider = stripePayments({ secretKey: 'sk_test_example', webhookSecret, testBaseUrl: stripe.url });
  app = await start({ folder, port: 0, provider });
});
afterEach(async () => {
  await app.stop();
  await stripe.close();
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly data: readonly Record<string, unknown>[] };
}

const send = async (method: string, path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};
const addMonitor = (name: string) => send('POST', '/monitors', { name, type: 'manual' });
const invoices = async () => (await send('GET', '/billing/invoices')).body.data;

/** What Stripe sends once the customer has paid, signed over exactly these bytes. */
const sendWebhook = async (object: object): Promise<number> => {
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } };
  const body = JSON.stringify(event, null, 2);
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
  const { status } = await fetch(`${app.url}/api/v1/billing/providers/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  });
  return status;
};

test('a customer subscribes, pays on a page of Stripe, and has what the plan includes', async () => {
  expect((await addMonitor('One')).status).toBe(201);
  expect((await addMonitor('Two')).body).toMatchObject({ code: 'plan_limit_reached', limit: { plan: 'free' } });

  expect((await send('POST', '/subscriptions', { planId: 'team' })).status).toBe(201);
  expect((await addMonitor('Two')).status).toBe(201);
  const [invoice] = await invoices();
  expect(invoice).toMatchObject({ status: 'open', currency: 'EUR', subtotalMinor: 2900, totalMinor: 3567 });

  const { body } = await send('POST', `/billing/invoices/${invoice?.id}/pay`, {});
  const payment = body.payment as { readonly id: string; readonly status: string; readonly redirectUrl: string };
  expect(payment.status).toBe('actionRequired');
  expect(payment.redirectUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//);

  stripe.paySession(payment.id);
  expect(await sendWebhook([...stripe.intents.values()][0] ?? {})).toBe(200);
  await expect.poll(async () => (await invoices())[0]?.status, { timeout: 30_000 }).toBe('paid');
  expect(stripe.refused).toEqual([]);
});
