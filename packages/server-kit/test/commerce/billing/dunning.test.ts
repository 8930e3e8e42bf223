import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DunningFacts, dunningStep } from '../../../src/commerce/billing/invoices/dunning.js';
import { createInvoicing } from '../../../src/commerce/billing/invoicing.js';
import { createPlanCatalogue } from '../../../src/commerce/plans/plan-catalogue.js';
import { createSubscriptionStep } from '../../../src/commerce/subscriptions/subscription-worker.js';
import { dialects } from '../../kit-fixture.js';
import { testPlans } from '../subscriptions/subscription-fixture.js';
import { type BillingFixture, dayMs, interrupted, openBilling, operatorOn } from './billing-fixture.js';

const dueAt = 100 * dayMs;
const facts = (more: Partial<DunningFacts>): DunningFacts => ({
  now: dueAt,
  dueAt,
  remindersSent: 0,
  collectAt: null,
  failedCollections: 0,
  subscription: { status: 'active', graceEndsAt: null },
  hasMethod: false,
  openPayment: null,
  ...more,
});

describe('A step of dunning', () => {
  test.each<readonly [string, Partial<DunningFacts>, Partial<ReturnType<typeof dunningStep>>]>([
    ['waits until three days before it is due', { now: dueAt - 4 * dayMs }, { mail: null, nextAt: dueAt - 3 * dayMs }],
    ['mails then', { now: dueAt - 3 * dayMs }, { mail: 'dueSoon', remindersSent: 1, nextAt: dueAt }],
    ['mails when it is due', { remindersSent: 1 }, { mail: 'due', remindersSent: 2, isOverdue: true }],
    ['sends one mail of several that were missed', { now: dueAt + 8 * dayMs }, { mail: 'overdue', remindersSent: 4 }],
    ['mails no more after the last', { now: dueAt + 30 * dayMs, remindersSent: 4 }, { mail: null, remindersSent: 4 }],
    ['charges a method', { now: 0, collectAt: 0, hasMethod: true }, { collects: true, isOverdue: false }],
    ['charges nothing without a method', { now: 0, collectAt: 0 }, { collects: false }],
    [
      'charges nothing while a payment is open',
      { now: 0, collectAt: 0, hasMethod: true, openPayment: 'waiting' },
      { collects: false },
    ],
    [
      'charges first where an invoice is due at once',
      { collectAt: 0, hasMethod: true },
      { collects: true, isOverdue: false },
    ],
    ['waits for a bank', { hasMethod: true, openPayment: 'atBank' }, { isOverdue: false }],
    ['does not wait for a bank for ever', { now: dueAt + 15 * dayMs, openPayment: 'atBank' }, { isOverdue: true }],
    ['does not wait for who only says that the money comes', { openPayment: 'waiting' }, { isOverdue: true }],
    [
      'gives up when collecting failed for good',
      { now: 0, hasMethod: true, failedCollections: 4 },
      { isOverdue: true },
    ],
    [
      'is overdue once',
      { subscription: { status: 'past_due', graceEndsAt: dueAt + dayMs } },
      { isOverdue: false, nextAt: dueAt + dayMs },
    ],
    [
      'writes off when the subscription expired',
      { subscription: { status: 'expired', graceEndsAt: null } },
      { isLost: true, nextAt: null },
    ],
    [
      'goes on when a member canceled',
      { subscription: { status: 'canceled', graceEndsAt: null } },
      { isLost: false, isOverdue: false },
    ],
    [
      'needs no subscription',
      { subscription: null, now: dueAt + 30 * dayMs, remindersSent: 4 },
      { isOverdue: false, nextAt: null },
    ],
  ])('%s', (_, given, expected) => {
    expect(dunningStep(facts(given))).toMatchObject(expected);
  });
});

describe.each(dialects)('An unpaid invoice of a subscription, on %s', (dialect) => {
  let fixture: BillingFixture;
  beforeEach(async () => {
    fixture = await openBilling(dialect);
  });
  afterEach(() => fixture.close());

  /** Lets days pass, with all that is due in each of them. */
  const pass = async (days: number): Promise<void> => {
    const { store, clock } = fixture;
    const parts = { store, plans: createPlanCatalogue(testPlans), provider: 'memory', invoicing: createInvoicing() };
    const step = createSubscriptionStep(parts, { now: () => clock.now });
    for (let day = 0; day < days; day++) {
      clock.now += dayMs;
      await fixture.work();
      const lease = { now: clock.now, leaseUntil: clock.now + 1, leaseToken: 'subscriptions', limit: 10 };
      for (const { id } of await store.claimDue('subscriptions', lease)) await step(id, 'subscriptions');
      await fixture.work();
    }
  };
  const subscribe = async (): Promise<{ id: string; invoiceId: string }> => {
    const { status, body } = await fixture.call('POST', '/subscriptions', { planId: 'starter', interval: 'year' });
    expect([status, body]).toEqual([201, body]);
    const { data } = (await fixture.call('GET', '/billing/invoices')).body;
    return { id: body.id, invoiceId: data[0].id };
  };
  const statusOf = async (id: string): Promise<string> =>
    (await fixture.call('GET', `/subscriptions/${id}`)).body.status;

  test('is mailed about four times; the subscription is past due, and active again once it is paid', async () => {
    const { id, invoiceId } = await subscribe();
    expect(await fixture.invoice(invoiceId)).toMatchObject({ status: 'open', totalMinor: 49_000, subscriptionId: id });
    await pass(13);
    expect([await statusOf(id), (await fixture.mails()).length]).toEqual(['active', 1]);
    await pass(1);
    expect(await statusOf(id)).toBe('past_due');
    await pass(8);
    expect(await fixture.mails()).toEqual([
      'Invoice INV-2026-000001 is due on March 15, 2026: EUR 490.00',
      'Invoice INV-2026-000001 is due: EUR 490.00',
      'Invoice INV-2026-000001 is overdue: EUR 490.00',
      'Invoice INV-2026-000001 is overdue: EUR 490.00',
    ]);
    expect((await fixture.pay(invoiceId)).body.invoice.status).toBe('paid');
    expect(await statusOf(id)).toBe('active');
    await pass(30);
    expect([await statusOf(id), (await fixture.mails()).length]).toEqual(['active', 4]);
  });

  test('is written off when the grace has ended and the subscription expired; it can still be paid', async () => {
    const { id, invoiceId } = await subscribe();
    await pass(27);
    expect(await statusOf(id)).toBe('past_due');
    await pass(3);
    expect(await statusOf(id)).toBe('expired');
    expect(await fixture.invoice(invoiceId)).toMatchObject({ status: 'uncollectible', amountDueMinor: 49_000 });
    expect((await fixture.pay(invoiceId)).body.invoice).toMatchObject({ status: 'paid', amountDueMinor: 0 });
    expect(await statusOf(id)).toBe('expired');
  });

  test.each(['void', 'credit', 'record'] as const)('no longer makes the subscription past due: %s', async (how) => {
    const { commerce } = fixture.kit;
    const { id, invoiceId } = await subscribe();
    await pass(15);
    expect(await statusOf(id)).toBe('past_due');
    const because = { invoiceId, reason: 'Goodwill' };
    if (how === 'void') await commerce.voidInvoice(because);
    if (how === 'credit') await commerce.issueCreditNote(because);
    if (how === 'record') await commerce.recordPayment({ invoiceId });
    expect(await statusOf(id)).toBe('active');
  });

  test('settles the subscription when two overdue invoices are paid at the same moment', async () => {
    const { store, clock } = fixture;
    const { id, invoiceId } = await subscribe();
    const second = await fixture.issue();
    await store.commit([{ kind: 'update', table: 'invoices', where: { id: second.id }, set: { subscriptionId: id } }]);
    await pass(15);
    expect(await statusOf(id)).toBe('past_due');
    // Both processes find the other invoice overdue before either of them commits.
    const other = operatorOn(fixture.anotherStore(), clock);
    const meanwhile = () => other.recordPayment({ invoiceId: second.id });
    await operatorOn(interrupted(store, 'invoices', meanwhile), clock).recordPayment({ invoiceId });
    for (const paid of [invoiceId, second.id]) expect((await fixture.invoice(paid)).status).toBe('paid');
    expect(await statusOf(id)).toBe('active');
  });

  test('goes to the address of the profile once it is confirmed, and to owners and the billing role until then', async () => {
    const { store, owner } = fixture;
    const billing = await fixture.newMember('billing', owner.organizationId);
    await fixture.newMember('viewer', owner.organizationId);
    await subscribe();
    await pass(11);
    const recipients = async (): Promise<string[]> =>
      (await store.find('mails', { template: 'invoice' }, { limit: 10 })).map(({ recipient }) => recipient).sort();
    expect(await recipients()).toEqual([owner.email, billing.email].sort());
    await fixture.call('PUT', '/billing/profile', { email: 'accounts@example.com' });
    await pass(3);
    const members = [owner.email, billing.email];
    expect(await recipients()).toEqual([...members, ...members].sort());
    const asked = await store.find('mails', { template: 'confirm-recipient' }, { limit: 10 });
    expect(asked.map(({ recipient }) => recipient)).toEqual(['accounts@example.com']);
    const where = { organizationId: owner.organizationId };
    await store.commit([{ kind: 'update', table: 'mailRecipients', where, set: { status: 'confirmed' } }]);
    await pass(3);
    expect(await recipients()).toEqual([...members, ...members, 'accounts@example.com'].sort());
  });
});
