import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type StripeServer, startStripe } from '@watchpost/testbed/stripe-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ServiceProcess, startService } from './service-process.js';

const webhookSecret = 'whsec_of_the_test';
/** The lease of an attempt is over two minutes later. */
const afterTheLease = { aheadMs: 121_000 };
const createIntent = 'POST /payment_intents';

/** An event about the payment, signed by the clock of `at` over exactly these bytes. */
const eventOf = (stripe: StripeServer, { id = 'evt_1', type = 'payment_intent.succeeded', at = Date.now() } = {}) => {
  const [object = {}] = stripe.intents.values();
  const body = JSON.stringify({ id, object: 'event', type, data: { object } }, null, 2);
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } };
};

/** Calls the API as the customer, who is always signed in. */
const send = async (url: string, method: string, path: string, { body }: { readonly body?: unknown } = {}) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: only values count here; other tests hold bodies against the contract
  return { status: response.status, body: (await response.json()) as any };
};

const sendEvent = async (
  { url }: ServiceProcess,
  { body, headers }: { readonly body: string; readonly headers: Record<string, string> },
): Promise<number> => {
  const response = await fetch(`${url}/api/v1/billing/providers/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await response.arrayBuffer();
  return response.status;
};

describe.each(['sqlite', 'postgres'])('a service on Stripe whose process is killed, on %s', (dialect) => {
  /** A database, the stand-in for Stripe, and a customer with an open invoice of 29 EUR. */
  const openService = async () => {
    const stripe = await startStripe();
    onTestFinished(() => stripe.close());
    let database: string;
    if (dialect === 'postgres') {
      const made = await createDatabase();
      onTestFinished(() => made.drop());
      database = made.url;
    } else {
      const folder = await mkdtemp(join(tmpdir(), 'watchpost-billing-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      database = join(folder, 'watchpost.db');
    }
    const start = async (more: { readonly aheadMs?: number; readonly background?: boolean } = {}) => {
      const server = await startService({ database, stripeUrl: stripe.url, webhookSecret, ...more });
      onTestFinished(() => server.kill());
      return server;
    };
    const invoiceOn = async ({ url }: ServiceProcess) => (await send(url, 'GET', '/billing/invoices')).body.data[0];
    const first = await start();
    expect((await send(first.url, 'POST', '/subscriptions', { body: { planId: 'team' } })).status).toBe(201);
    const { id, amountDueMinor } = await invoiceOn(first);
    expect(amountDueMinor).toBe(2900);
    const pay = (server: ServiceProcess, body: object = { paymentMethodId: 'pm_card_visa' }) =>
      send(server.url, 'POST', `/billing/invoices/${id}/pay`, { body });
    /** Begins to pay, and ends the process at a point of the call to Stripe. */
    const killedDuringCall = async (when: 'beforeEffect' | 'afterEffect'): Promise<void> => {
      const held = Promise.withResolvers<void>();
      stripe.faults.held = { call: createIntent, when, onHeld: held.resolve };
      const paying = pay(first).catch(() => 'no answer');
      await held.promise;
      await first.kill();
      expect(await paying).toBe('no answer');
      delete stripe.faults.held;
    };
    const settled = async (server: ServiceProcess): Promise<void> => {
      await expect.poll(async () => (await invoiceOn(server)).status).toBe('paid');
      const invoice = await invoiceOn(server);
      expect(invoice).toMatchObject({ paidMinor: 2900, amountDueMinor: 0, payments: [{ status: 'succeeded' }] });
      expect(invoice.payments).toHaveLength(1);
      const charged = [...stripe.intents.values()].filter(({ status }) => status === 'succeeded');
      expect(charged.map(({ amount }) => amount)).toEqual([2900]);
      expect(stripe.refused).toEqual([]);
      expect(await pay(server)).toMatchObject({ status: 409 });
    };
    return { stripe, first, start, pay, invoiceOn, killedDuringCall, settled };
  };

  test('before Stripe had charged: the next process charges, once', async () => {
    const { stripe, start, killedDuringCall, settled } = await openService();
    await killedDuringCall('beforeEffect');
    expect(stripe.intents.size).toBe(0);
    await settled(await start(afterTheLease));
    expect(stripe.intents.size).toBe(1);
  });

  test('after Stripe had charged: a webhook that comes before that is recorded, twice, late, unsigned or written anew charges nothing again', async () => {
    const { stripe, start, killedDuringCall, settled, invoiceOn } = await openService();
    await killedDuringCall('afterEffect');
    expect(stripe.intents.size).toBe(1);
    // A process without background work takes the webhook in and is killed before anything is looked up.
    const receiver = await start({ background: false });
    expect(await sendEvent(receiver, eventOf(stripe))).toBe(200);
    expect((await invoiceOn(receiver)).status).toBe('open');
    await receiver.kill();
    const next = await start(afterTheLease);
    await settled(next);
    const now = Date.now() + afterTheLease.aheadMs;
    const again = eventOf(stripe, { at: now });
    expect(await sendEvent(next, again)).toBe(200);
    expect(await sendEvent(next, again)).toBe(200);
    expect(await sendEvent(next, eventOf(stripe, { id: 'evt_0', type: 'payment_intent.created', at: now }))).toBe(200);
    expect(await sendEvent(next, { ...again, headers: {} })).toBe(401);
    expect(await sendEvent(next, { ...again, body: JSON.stringify(JSON.parse(again.body)) })).toBe(401);
    expect(await sendEvent(next, eventOf(stripe, { at: now - 301_000 }))).toBe(401);
    await settled(next);
    expect(stripe.intents.size).toBe(1);
  });

  test('two processes and two people that collect an invoice at the same moment charge once', async () => {
    const { stripe, first, start, pay, settled } = await openService();
    const second = await start();
    const paid = await Promise.all([pay(first), pay(second), pay(first), pay(second)]);
    for (const { status } of paid) expect([200, 409]).toContain(status);
    await settled(first);
    expect(stripe.intents.size).toBe(1);
  });

  test('two workers collect an invoice that is due from the stored method once', async () => {
    const { stripe, first, start, settled } = await openService();
    const customer = [...stripe.requests].some(({ path }) => path === '/v1/customers') ? 'known' : 'new';
    expect(customer).toBe('new');
    // The first list of payment methods makes the customer; the next one finds what was stored since.
    await send(first.url, 'POST', '/billing/payment-methods');
    const [session] = stripe.sessions.values();
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 };
    const method = { id: 'pm_card_visa', object: 'payment_method', type: 'card', customer: session?.customer, card };
    stripe.methods.set('pm_card_visa', method);
    const second = await start();
    const held = Promise.withResolvers<void>();
    stripe.faults.held = { call: createIntent, when: 'afterEffect', onHeld: held.resolve };
    const { body } = await send(first.url, 'GET', '/billing/payment-methods');
    expect(body.data).toMatchObject([{ id: 'pm_card_visa', isDefault: true }]);
    await held.promise;
    // Whichever worker has it is killed with the charge in hand; both are, and a third one goes on.
    await Promise.all([first.kill(), second.kill()]);
    delete stripe.faults.held;
    await settled(await start(afterTheLease));
    expect(stripe.intents.size).toBe(1);
  });
});
