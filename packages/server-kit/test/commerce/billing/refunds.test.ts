import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PaymentProviderError } from '../../../src/commerce/payments/payment-provider.js';
import { dialects } from '../../kit-fixture.js';
import { type BillingFixture, openBilling } from './billing-fixture.js';

const line = (amountMinor: number) => [{ lineId: 'line_1', amountMinor }];

describe.each(dialects)('Money that is given back, on %s', (dialect) => {
  let fixture: BillingFixture;
  beforeEach(async () => {
    fixture = await openBilling(dialect);
  });
  afterEach(() => fixture.close());

  const paid = async (): Promise<string> => {
    await fixture.storeMethod();
    const { id } = await fixture.issue();
    await fixture.work();
    expect((await fixture.invoice(id)).status).toBe('paid');
    return id;
  };
  const credit = (invoiceId: string, amountMinor: number, refund?: boolean) =>
    fixture.kit.commerce.issueCreditNote({
      invoiceId,
      reason: 'Outage',
      lines: line(amountMinor),
      ...(refund !== undefined && { refund }),
    });
  const rows = (invoiceId: string) =>
    fixture.store.find('invoiceRefunds', { invoiceId }, { limit: 100, orderBy: 'createdAt' });
  const actions = async () => {
    const found = await fixture.store.find('auditActivities', {}, { limit: 100, orderBy: 'sequence' });
    return found.map(({ action }) => action).filter((action) => /refund/i.test(action));
  };

  test('follows a credit note in its commit, and the provider gives it back once', async () => {
    const id = await paid();
    const note = await credit(id, 1000, true);
    expect(await fixture.invoice(id)).toMatchObject({ paidMinor: 4900, creditedMinor: 1000, refundedMinor: 1000 });
    expect(await rows(id)).toMatchObject([{ status: 'running', amountMinor: 1000, creditNoteId: note.id }]);
    expect(fixture.refunds()).toEqual([]);
    await fixture.work();
    await fixture.work();
    expect(await rows(id)).toMatchObject([{ status: 'succeeded', ref: 're_0', nextAt: null, leaseToken: null }]);
    expect(fixture.refunds()).toEqual([1000]);
    expect(await actions()).toEqual(['invoices.recordRefund']);
    expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', amountDueMinor: 0, refundedMinor: 1000 });
  });

  test('is what was paid and is not owed, and no more of it', async () => {
    const id = await paid();
    const { refund } = fixture.kit.commerce;
    await expect(refund({ invoiceId: id, reason: 'x' })).rejects.toThrow('issue a credit note first');
    await credit(id, 3000);
    expect(await fixture.invoice(id)).toMatchObject({ refundedMinor: 0 });
    for (const amountMinor of [3001, 0, -1, 0.5]) {
      await expect(refund({ invoiceId: id, amountMinor, reason: 'x' })).rejects.toMatchObject({
        code: 'validation_failed',
        message: expect.stringContaining('from 1 to 3000'),
      });
    }
    expect(await refund({ invoiceId: id, amountMinor: 1200, reason: 'x' })).toMatchObject({ refundedMinor: 1200 });
    expect(await refund({ invoiceId: id, reason: 'x' })).toMatchObject({ refundedMinor: 3000 });
    await expect(refund({ invoiceId: id, reason: 'x' })).rejects.toMatchObject({ code: 'conflict' });
    // All of it: the rest of the invoice with the rest of the payment.
    await fixture.kit.commerce.issueCreditNote({ invoiceId: id, reason: 'All', refund: true });
    await fixture.work();
    expect(fixture.refunds()).toEqual([1200, 1800, 1900]);
    expect(await fixture.invoice(id)).toMatchObject({ creditedMinor: 4900, refundedMinor: 4900 });
  });

  test('is decided once when two operators give it back at the same moment', async () => {
    const id = await paid();
    await credit(id, 3000);
    const { refund } = fixture.kit.commerce;
    const given = await Promise.allSettled(
      Array.from({ length: 4 }, () => refund({ invoiceId: id, amountMinor: 2000, reason: 'x' })),
    );
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await fixture.work();
    expect(fixture.refunds()).toEqual([2000]);
  });

  test('is asked for again when the process dies or the provider does not answer, under the same id', async () => {
    const id = await paid();
    await credit(id, 1000, true);
    const asked: string[] = [];
    fixture.hooks.refund = (request) => {
      asked.push(request.id);
      throw new PaymentProviderError('unreachable', 'no answer');
    };
    await fixture.work();
    expect(await rows(id)).toMatchObject([{ status: 'running', calls: 1, leaseToken: null }]);
    // A process takes it and is never seen again.
    const [row] = await rows(id);
    fixture.clock.now = row?.nextAt ?? 0;
    const lease = { now: fixture.clock.now, leaseUntil: fixture.clock.now + 120_000, leaseToken: 'dead', limit: 1 };
    expect(await fixture.store.claimDue('invoiceRefunds', lease)).toHaveLength(1);
    await fixture.work();
    expect(asked).toHaveLength(1);
    delete fixture.hooks.refund;
    fixture.clock.now += 120_000;
    await fixture.processOn(fixture.anotherStore()).work();
    expect(asked).toEqual([row?.id]);
    expect(await rows(id)).toMatchObject([{ id: row?.id, status: 'succeeded' }]);
    expect(fixture.refunds()).toEqual([1000]);
  });

  test('that is pending at the provider is asked about until it has ended', async () => {
    const id = await paid();
    await credit(id, 1000, true);
    fixture.hooks.refund = () => ({ ref: 're_slow', status: 'pending' });
    await fixture.work();
    expect(await rows(id)).toMatchObject([{ status: 'pending', ref: 're_slow' }]);
    delete fixture.hooks.refund;
    fixture.clock.now += 60_000;
    await fixture.work();
    expect(await rows(id)).toMatchObject([{ status: 'succeeded' }]);
  });

  test.each([
    ['answers that it failed', () => ({ ref: 're_x', status: 'failed' }) as const],
    [
      'refuses it',
      () => {
        throw new PaymentProviderError('refused', 'amount_too_large');
      },
    ],
  ])('that the provider %s is not given back, and can be tried again', async (_how, refund) => {
    const id = await paid();
    fixture.hooks.refund = refund;
    await credit(id, 1000, true);
    await fixture.work();
    expect(await rows(id)).toMatchObject([{ status: 'failed', nextAt: null }]);
    expect(await fixture.invoice(id)).toMatchObject({ creditedMinor: 1000, refundedMinor: 0 });
    expect(await actions()).toEqual(['invoices.recordRefundFailure']);
    delete fixture.hooks.refund;
    await fixture.kit.commerce.refund({ invoiceId: id, reason: 'Again' });
    await fixture.work();
    expect(fixture.refunds()).toEqual([1000]);
  });

  test('of a payment that was recorded by hand is recorded, and no provider is called', async () => {
    const { id } = await fixture.issue();
    await fixture.kit.commerce.recordPayment({ invoiceId: id });
    await fixture.kit.commerce.issueCreditNote({ invoiceId: id, reason: 'All', refund: true });
    expect(await rows(id)).toMatchObject([{ status: 'succeeded', provider: 'manual', amountMinor: 4900, calls: 0 }]);
    await fixture.work();
    expect(fixture.refunds()).toEqual([]);
    expect(await fixture.invoice(id)).toMatchObject({ refundedMinor: 4900 });
  });

  test('comes from several payments, the latest first', async () => {
    const { id } = await fixture.issue();
    for (const amountMinor of [1000, 900]) {
      await fixture.kit.commerce.recordPayment({ invoiceId: id, amountMinor });
      fixture.clock.now += 1000;
    }
    await fixture.storeMethod();
    await fixture.store.commit([
      { kind: 'update', table: 'invoices', where: { id }, set: { collectAt: fixture.clock.now, nextAt: 0 } },
    ]);
    await fixture.work();
    expect(await fixture.invoice(id)).toMatchObject({ status: 'paid', paidMinor: 4900 });
    await fixture.kit.commerce.issueCreditNote({ invoiceId: id, reason: 'Most', lines: line(3500), refund: true });
    await fixture.work();
    const given = (await rows(id)).map(({ provider, amountMinor }) => [provider, amountMinor]);
    expect(given.sort()).toEqual([
      ['manual', 500],
      ['memory', 3000],
    ]);
    expect(fixture.refunds()).toEqual([3000]);
  });
});
