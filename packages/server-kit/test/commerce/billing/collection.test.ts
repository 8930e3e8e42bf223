import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { type BillingFixture, dayMs, interrupted, openBilling } from './billing-fixture.js';

/** A process that dies at this point: it never comes back, unless the test lets it. */
const death = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const at = async (): Promise<void> => {
    reached.resolve();
    await promise;
  };
  return { at, reached: reached.promise, revive: resolve };
};

describe.each(dialects)('Collecting an invoice, on %s', (dialect) => {
  let fixture: BillingFixture;
  beforeEach(async () => {
    fixture = await openBilling(dialect);
  });
  afterEach(() => fixture.close());

  const once = { count: 1, amountMinor: 4900 };
  const attemptsOf = (invoiceId: string) =>
    fixture.store.find('invoicePayments', { invoiceId }, { limit: 100, orderBy: 'createdAt' });

  test('charges the stored method when the invoice is issued', async () => {
    await fixture.storeMethod();
    const { id } = await fixture.issue();
    await fixture.work();
    expect(await fixture.invoice(id)).toMatchObject({
      status: 'paid',
      paidMinor: 4900,
      amountDueMinor: 0,
      payments: [{ status: 'succeeded', provider: 'memory', amountMinor: 4900 }],
    });
    expect(await fixture.charges()).toEqual(once);
  });

  test.each(['before the call', 'after the call'] as const)(
    'charges once when the process dies %s, and when it comes back',
    async (when) => {
      const { hooks, clock } = fixture;
      const { id } = await fixture.issue();
      const { at, reached, revive } = death();
      hooks[when === 'before the call' ? 'before' : 'after'] = at;
      const zombie = fixture.pay(id);
      await reached;
      delete hooks.before;
      delete hooks.after;
      expect(await attemptsOf(id)).toMatchObject([{ status: 'running', openKey: id }]);
      // No process touches it while the lease of the dead process lasts.
      await fixture.work();
      expect(await attemptsOf(id)).toMatchObject([{ status: 'running' }]);
      clock.now += 121_000;
      await fixture.processOn(fixture.anotherStore()).work();
      expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', paidMinor: 4900 });
      revive();
      expect(await zombie).toMatchObject({ status: 200, body: { invoice: { status: 'paid' } } });
      await fixture.work();
      expect(await fixture.charges()).toEqual(once);
      expect(await attemptsOf(id)).toMatchObject([{ status: 'succeeded', openKey: null, nextAt: null }]);
      expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', paidMinor: 4900 });
    },
  );

  test('charges once when the answer of the provider is lost', async () => {
    const { id } = await fixture.issue();
    fixture.bench.loseNextAnswer?.();
    const { body } = await fixture.pay(id);
    expect(body).toMatchObject({ invoice: { status: 'open' }, payment: { status: 'pending' } });
    // Paying again finds the payment that is under way.
    expect((await fixture.pay(id)).body).toMatchObject({
      invoice: { status: 'paid' },
      payment: { id: body.payment.id, status: 'succeeded' },
    });
    expect(await fixture.charges()).toEqual(once);
  });

  test('charges once when two processes and three people collect at the same moment', async () => {
    await fixture.storeMethod();
    const { id } = await fixture.issue();
    const other = fixture.processOn(fixture.anotherStore());
    const work = [fixture.work(), other.work()];
    const paid = await Promise.all([fixture.pay(id), fixture.pay(id), fixture.pay(id)]);
    await Promise.all(work);
    for (const { status } of paid) expect([200, 409]).toContain(status);
    expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', paidMinor: 4900 });
    expect(await fixture.charges()).toEqual(once);
  });

  test('is unavailable while the provider is down, and nothing is charged', async () => {
    const { id } = await fixture.issue();
    const repair = fixture.bench.breakDown?.();
    // The provider fails in a way that says nothing: the payment is pending until it can be looked up.
    expect((await fixture.pay(id)).body).toMatchObject({ payment: { status: 'pending' } });
    repair?.();
    fixture.clock.now += 61_000;
    await fixture.work();
    expect(await fixture.invoice(id)).toMatchObject({ status: 'paid' });
    expect(await fixture.charges()).toEqual(once);
  });

  test('tries again after 1, 3 and 5 days, then gives up; each failure is mailed', async () => {
    const { hooks, clock } = fixture;
    await fixture.storeMethod();
    const { id } = await fixture.issue();
    const days: number[] = [];
    const begin = clock.now;
    hooks.outcome = () => {
      days.push(Math.round((clock.now - begin) / dayMs));
      return { status: 'failed', ref: null, code: 'card_declined', message: 'The card was declined.', isFinal: false };
    };
    for (let hour = 0; hour <= 24 * 12; hour += 12) {
      clock.now = begin + hour * 3_600_000;
      await fixture.work();
    }
    expect(days).toEqual([0, 1, 4, 9]);
    expect((await fixture.mails()).filter((subject) => subject.includes('failed'))).toHaveLength(4);
    expect(await fixture.invoice(id)).toMatchObject({ status: 'open', amountDueMinor: 4900 });
    expect((await attemptsOf(id)).map(({ status, failureCode }) => [status, failureCode])).toEqual(
      Array(4).fill(['failed', 'card_declined']),
    );
  });

  test('stops at once when the method can never be charged', async () => {
    fixture.hooks.outcome = () => ({ status: 'failed', ref: null, code: 'stolen_card', message: 'No.', isFinal: true });
    await fixture.storeMethod();
    const { id } = await fixture.issue();
    for (let day = 0; day < 12; day++) {
      await fixture.work();
      fixture.clock.now += dayMs;
    }
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('shows where the customer goes on, the same for everybody who asks, until it has ended', async () => {
    const redirectUrl = 'https://pay.test/confirm';
    fixture.hooks.outcome = ({ id }) => ({ status: 'actionRequired', ref: `ref_${id}`, redirectUrl });
    const { id } = await fixture.issue();
    const { body } = await fixture.pay(id);
    expect(body.payment).toMatchObject({ status: 'actionRequired', redirectUrl });
    delete fixture.hooks.outcome;
    // The customer pays on the page of the provider, which tells us nothing.
    const attempt = { ...(await attemptsOf(id))[0] } as never;
    await fixture.bench.provider.collect(attempt);
    expect((await fixture.pay(id)).body).toMatchObject({
      invoice: { status: 'paid' },
      payment: { id: body.payment.id },
    });
  });

  describe('with webhooks', () => {
    const pending = async () => {
      const { id } = await fixture.issue();
      fixture.hooks.outcome = (attempt) => ({ status: 'pending', ref: `ref_${attempt.id}` });
      const { body } = await fixture.pay(id);
      expect(body.payment.status).toBe('pending');
      delete fixture.hooks.outcome;
      const [attempt] = await attemptsOf(id);
      if (attempt === undefined) throw new Error('an attempt was begun');
      return { id, attempt };
    };

    test('looks up what a webhook is about, once however often it comes', async () => {
      const { id, attempt } = await pending();
      await fixture.bench.provider.collect(attempt as never);
      for (let time = 0; time < 3; time++) {
        expect(await fixture.webhook(attempt.id)).toMatchObject({ status: 200, body: { received: true } });
      }
      await fixture.work();
      expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', paidMinor: 4900 });
      expect(await fixture.store.find('paymentEvents', {}, { limit: 10 })).toHaveLength(1);
      // A late one, about what is long over.
      await fixture.webhook(attempt.id, 'first');
      await fixture.work();
      expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', paidMinor: 4900 });
      expect(await fixture.charges()).toEqual(once);
    });

    test('believes the provider and not the webhook', async () => {
      const { id, attempt } = await pending();
      // It says that something happened; the provider knows of no payment.
      await fixture.webhook(attempt.id);
      await fixture.work();
      expect(await fixture.invoice(id)).toMatchObject({ status: 'open', paidMinor: 0 });
    });

    test('is not held up by a webhook that comes before the answer of the provider', async () => {
      const { id } = await fixture.issue();
      const { at, reached, revive } = death();
      fixture.hooks.after = at;
      const paying = fixture.pay(id);
      await reached;
      const [attempt] = await attemptsOf(id);
      expect((await fixture.webhook(attempt?.id ?? '')).status).toBe(200);
      revive();
      expect((await paying).body.invoice.status).toBe('paid');
      await fixture.work();
      expect(await fixture.charges()).toEqual(once);
    });

    test('asks again when a webhook comes while the answer to a look-up is on its way', async () => {
      const { id, attempt } = await pending();
      const stillPending = { status: 'pending', ref: `ref_${attempt.id}` } as const;
      const { at, reached, revive } = death();
      fixture.hooks.lookedUp = () => stillPending;
      fixture.hooks.afterLookUp = at;
      fixture.clock.now += 61_000;
      const working = fixture.work();
      await reached;
      // The money arrives, and the provider says so before its older answer is recorded.
      await fixture.bench.provider.collect(attempt as never);
      expect((await fixture.webhook(attempt.id)).status).toBe(200);
      delete fixture.hooks.lookedUp;
      delete fixture.hooks.afterLookUp;
      revive();
      await working;
      expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', paidMinor: 4900 });
    });

    test('asks again when a webhook comes between the reading and the recording of an attempt', async () => {
      const { id, attempt } = await pending();
      const answers = [{ status: 'pending', ref: `ref_${attempt.id}` } as const];
      fixture.hooks.lookedUp = () => answers.shift();
      fixture.clock.now += 61_000;
      const store = interrupted(fixture.store, 'invoicePayments', async () => {
        await fixture.bench.provider.collect(attempt as never);
        expect((await fixture.webhook(attempt.id)).status).toBe(200);
      });
      await fixture.processOn(store).work();
      expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', paidMinor: 4900 });
    });

    test('refuses what is not signed, what was written anew, and what is about another provider', async () => {
      const { attempt } = await pending();
      const { clock, request } = fixture;
      const sent = await fixture.bench.webhookOf?.(attempt.id, clock.now);
      const path = '/api/v1/billing/providers/memory/webhook';
      const rawBody = new Uint8Array(sent?.rawBody ?? []);
      expect(await request('POST', path, { rawBody })).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
      const anew = JSON.stringify(JSON.parse(new TextDecoder().decode(rawBody)));
      expect(await request('POST', path, { rawBody: anew, headers: sent?.headers ?? {} })).toMatchObject({
        status: 401,
      });
      const other = path.replace('memory', 'stripe');
      expect(await request('POST', other, { rawBody, headers: sent?.headers ?? {} })).toMatchObject({ status: 404 });
      const foreign = await fixture.bench.foreignWebhook?.(clock.now);
      const known = { rawBody: new Uint8Array(foreign?.rawBody ?? []), headers: foreign?.headers ?? {} };
      expect(await request('POST', path, known)).toMatchObject({ status: 200 });
      expect(await fixture.store.find('paymentEvents', {}, { limit: 10 })).toEqual([]);
      expect(await request('POST', path, { rawBody: 'x'.repeat(262_145) })).toMatchObject({ status: 413 });
    });
  });

  test('keeps members from making the server call the provider too often', async () => {
    fixture.hooks.outcome = () => ({
      status: 'failed',
      ref: null,
      code: 'card_declined',
      message: 'No.',
      isFinal: false,
    });
    const { id } = await fixture.issue();
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) statuses.push((await fixture.pay(id)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await fixture.invoice(id)).payments).toHaveLength(20);
    fixture.clock.now += 3_600_000;
    for (let time = 0; time < 25; time++) await fixture.pay(id);
    expect((await attemptsOf(id)).length).toBeLessThanOrEqual(50);
  });
});
