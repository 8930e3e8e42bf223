import fc from 'fast-check';
import { expect } from 'vitest';
import { amountDueOf, surplusOf } from '../../../src/commerce/billing/invoices/invoice-account.js';
import { readCredit } from '../../../src/commerce/billing/invoices/read-credit.js';
import { createInvoicing } from '../../../src/commerce/billing/invoicing.js';
import { manualPayments } from '../../../src/commerce/payments/manual-payments.js';
import { createPlanCatalogue } from '../../../src/commerce/plans/plan-catalogue.js';
import { createSubscriptionStep } from '../../../src/commerce/subscriptions/subscription-worker.js';
import type { TaxedInvoice } from '../../../src/request/ports/invoicing.js';
import type { Row } from '../../../src/store/interface/store.js';
import type { Dialect, Reply } from '../../kit-fixture.js';
import { type BillingFixture, dayMs, openBilling } from '../billing/billing-fixture.js';
import { testPlans } from '../subscriptions/subscription-fixture.js';
import {
  type Account,
  agreedNet,
  beginNow,
  endNow,
  newAccount,
  type Price,
  passTime,
  periodPrice,
} from './account-model.js';

/** What the operator does. */
type OperatorStep =
  | { readonly kind: 'refundCredit' }
  | { readonly kind: 'void' | 'writeOff' | 'refund'; readonly which: number }
  | { readonly kind: 'credit'; readonly which: number; readonly part: number; readonly refund: boolean };

/** What an organization, time or the operator does. */
export type Step =
  | OperatorStep
  | ({ readonly kind: 'subscribe' } & Price)
  | ({ readonly kind: 'change'; readonly when: 'auto' | 'now' | 'periodEnd' } & Price)
  | { readonly kind: 'cancel'; readonly atPeriodEnd: boolean }
  | { readonly kind: 'resume' }
  | { readonly kind: 'pay'; readonly which: number }
  | { readonly kind: 'wait'; readonly hours: number };

const price = {
  plan: fc.constantFrom('free', 'starter', 'scale', 'team'),
  interval: fc.constantFrom('month', 'month', 'year'),
  currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'BHD'),
  quantity: fc.constantFrom(1, 3, 1000),
} as const;
const which = fc.nat(5);
const kind = <K extends string>(name: K) => fc.constant(name);

/** What an organization can do by itself. */
const own: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 4, arbitrary: fc.record({ kind: kind('subscribe'), ...price }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('change'), when: fc.constantFrom('auto', 'now', 'now', 'periodEnd'), ...price }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel'), atPeriodEnd: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('resume') }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('pay'), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('wait'),
      hours: fc.oneof(fc.integer({ min: 1, max: 24 * 40 }), fc.constant(24 * 13)),
    }),
  },
];

const byOperator: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('void', 'writeOff', 'refund'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('refundCredit') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('credit'), which, part: fc.integer({ min: 1, max: 100 }), refund: fc.boolean() }),
  },
];

/** Histories of an organization, with or without an operator who intervenes. */
export const histories: fc.Arbitrary<readonly Step[]> = fc.oneof(
  fc.array(fc.oneof(...own), { minLength: 4, maxLength: 14 }),
  fc.array(fc.oneof(...own, ...byOperator), { minLength: 4, maxLength: 14 }),
);

/** Taxes of a currency, in percent. */
const rates: Readonly<Record<string, number>> = { EUR: 19, JPY: 0, BHD: 10 };
const tax = ({ currency }: Pick<TaxedInvoice, 'currency'>) =>
  rates[currency] === 0 ? [] : [{ name: 'VAT', ratePercent: rates[currency] ?? 0 }];

const graceMs = 14 * dayMs;
/** Time goes by so far at a time, and the workers run. */
const tickMs = 2 * dayMs;

/** A kit whose organizations live through histories. */
export interface AccountKit {
  /** Lives through one with a new organization, and holds it against the model at every step. */
  run(steps: readonly Step[]): Promise<void>;
  close(): Promise<void>;
}

type InvoiceRow = Row<'invoices'>;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

class History {
  readonly account: Account = newAccount();
  /** Whether the operator changed what invoices ask for; the sums of the model are an upper bound from then on. */
  isAltered = false;
  readonly writtenOff = new Set<string>();
  readonly fixture: BillingFixture;
  readonly organizationId: string;
  readonly call: (method: string, path: string, body?: object) => Promise<Reply>;
  readonly work: () => Promise<void>;

  constructor(parts: Pick<History, 'fixture' | 'organizationId' | 'call' | 'work'>) {
    this.fixture = parts.fixture;
    this.organizationId = parts.organizationId;
    this.call = parts.call;
    this.work = parts.work;
  }

  get now(): number {
    return this.fixture.clock.now;
  }

  documents(): Promise<InvoiceRow[]> {
    return this.fixture.store.find(
      'invoices',
      { organizationId: this.organizationId },
      { limit: 1000, orderBy: 'issuedAt' },
    );
  }

  live(): Promise<Row<'subscriptions'> | undefined> {
    return this.fixture.store.get('subscriptions', { organizationId: this.organizationId, endedAt: null });
  }

  async invoice(which: number, fits: (row: InvoiceRow) => boolean): Promise<InvoiceRow | undefined> {
    const found = (await this.documents()).filter((row) => row.kind === 'invoice' && fits(row));
    return found[which % Math.max(1, found.length)];
  }

  async step(step: Step): Promise<void> {
    switch (step.kind) {
      case 'subscribe':
        return this.subscribe(step);
      case 'change':
        return this.change(step);
      case 'cancel':
        return this.cancel(step.atPeriodEnd);
      case 'resume':
        return this.resume();
      case 'wait':
        return this.wait(step.hours);
      case 'pay': {
        const row = await this.invoice(step.which, (row) => amountDueOf(row) > 0);
        if (row === undefined) return;
        expect((await this.call('POST', `/billing/invoices/${row.id}/pay`)).status).toBe(200);
        return;
      }
      default:
        return this.operate(step);
    }
  }

  async subscribe({ kind: _, ...wanted }: Extract<Step, { kind: 'subscribe' }>): Promise<void> {
    const { plan: planId, interval, currency, quantity } = wanted;
    const live = await this.live();
    const owes = (await this.documents()).some((row) => amountDueOf(row) > 0);
    const amount = periodPrice(wanted);
    const reply = await this.call('POST', '/subscriptions', { planId, interval, currency, quantity });
    if (amount === undefined || (quantity > 1 && planId !== 'team')) return expect(reply.status).toBe(400);
    const isFree = live === undefined || (live.status === 'active' && live.unitAmountMinor === 0);
    const isPossible = isFree && live?.planId !== planId && (amount === 0 || !owes);
    expect([reply.status, reply.body.detail]).toEqual([isPossible ? 201 : 409, reply.body.detail]);
    if (isPossible) beginNow(this.account, wanted, this.now);
  }

  async change({ kind: _, when, ...asked }: Extract<Step, { kind: 'change' }>): Promise<void> {
    const live = await this.live();
    if (live === undefined) return;
    const { plan: planId, interval, quantity } = asked;
    // The model knows no period of a free plan; `credit.test.ts` has what begins at its end.
    const isOfFree = live.unitAmountMinor === 0 && when === 'periodEnd';
    const body = { planId, interval, when: isOfFree ? 'now' : when, ...(planId === 'team' && { quantity }) };
    const path = `/subscriptions/${live.id}`;
    const before = await this.documents();
    const preview = await this.call('POST', `${path}/preview-change`, body);
    const { prorateAt } = preview.body;
    const reply = await this.call('POST', `${path}/change-plan`, {
      ...body,
      ...(preview.status === 200 && { prorateAt }),
    });
    expect([reply.status, reply.body.detail]).toEqual([
      preview.status === 200 ? 200 : preview.status,
      reply.body.detail,
    ]);
    if (reply.status !== 200) {
      expect([400, 409]).toContain(reply.status);
      return;
    }
    const after = await this.documents();
    const isBeginning = live.unitAmountMinor === 0 && reply.body.unitAmountMinor > 0;
    if (isBeginning) expect(before.filter((row) => amountDueOf(row) > 0)).toEqual([]);
    // The preview is what happens.
    const { kind, effectiveAt, amountDueNowMinor, creditedMinor, creditMinor, currency } = preview.body;
    const isNow = kind !== 'same' && effectiveAt === prorateAt;
    const made = after.filter(({ id }) => !before.some((row) => row.id === id));
    expect(sum(made.filter((row) => row.kind === 'invoice').map(amountDueOf))).toBe(isNow ? amountDueNowMinor : 0);
    expect(sum(made.filter((row) => row.kind === 'creditNote').map((row) => -row.totalMinor))).toBe(
      isNow ? creditedMinor : 0,
    );
    if (isNow) expect(reply.body).toMatchObject({ creditMinor, currency });
    if (kind === 'same') return;
    const wanted: Price = {
      plan: planId,
      interval,
      currency,
      quantity: reply.body.pendingChange?.quantity ?? reply.body.quantity,
    };
    if (isNow) beginNow(this.account, wanted, this.now);
    else this.account.pending = wanted;
  }

  async cancel(atPeriodEnd: boolean): Promise<void> {
    const live = await this.live();
    if (live === undefined) return;
    const reply = await this.call('POST', `/subscriptions/${live.id}/cancel`, { atPeriodEnd });
    if (live.planId === 'free') return expect(reply.status).toBe(409);
    expect(reply.status).toBe(200);
    if (!atPeriodEnd) return endNow(this.account);
    this.account.endsWithPeriod = true;
    this.account.pending = undefined;
  }

  async resume(): Promise<void> {
    const live = await this.live();
    if (live === undefined) return;
    const reply = await this.call('POST', `/subscriptions/${live.id}/resume`);
    if (reply.status !== 200) return expect(reply.status).toBe(409);
    this.account.endsWithPeriod = false;
    this.account.pending = undefined;
  }

  async wait(hours: number): Promise<void> {
    const until = this.now + hours * 3_600_000;
    while (this.now < until) {
      this.fixture.clock.now = Math.min(until, this.now + tickMs);
      const before = await this.live();
      await this.work();
      // A subscription that was not paid in time has expired; the model does not know who pays when.
      const row = before && (await this.fixture.store.get('subscriptions', { id: before.id }));
      if (row?.status === 'expired') {
        passTime(this.account, (row.endedAt ?? this.now) - tickMs);
        const { current } = this.account;
        const isRenewed = current !== undefined && row.currentPeriodStart > current.period.start;
        if (isRenewed) passTime(this.account, row.currentPeriodStart);
        endNow(this.account);
      } else {
        passTime(this.account, this.now);
      }
    }
  }

  async operate(step: OperatorStep): Promise<void> {
    const { commerce } = this.fixture.kit;
    const reason = 'Model';
    const { organizationId } = this;
    try {
      if (step.kind === 'refundCredit') {
        const credit = await readCredit({ organizationId, currency: 'EUR' }, this.fixture.store);
        const refunded = await commerce.refundCredit({ organizationId, currency: 'EUR', reason });
        expect(refunded).toEqual({ currency: 'EUR', amountMinor: credit });
        return;
      }
      const row = await this.invoice(step.which, () => true);
      if (row === undefined) return;
      const invoiceId = row.id;
      if (step.kind === 'refund') return void (await commerce.refund({ invoiceId, reason }));
      if (step.kind === 'credit') {
        const line = row.lines.find(({ amountMinor }) => amountMinor > 0);
        const amountMinor = Math.ceil(((line?.amountMinor ?? 1) * step.part) / 100);
        const lines = step.part > 90 || line === undefined ? undefined : [{ lineId: line.id, amountMinor }];
        await commerce.issueCreditNote({ invoiceId, reason, refund: step.refund, ...(lines && { lines }) });
        await this.checkFreed(row, step.refund);
      } else {
        await commerce[step.kind === 'void' ? 'voidInvoice' : 'writeOffInvoice']({ invoiceId, reason });
        if (step.kind === 'writeOff') this.writtenOff.add(invoiceId);
      }
      if (step.kind !== 'writeOff') this.isAltered = true;
    } catch (error) {
      expect(['conflict', 'validation_failed']).toContain((error as { code?: string }).code);
    }
  }

  /**
   * What a credit note of the operator frees of an invoice: first the money that was paid of it, which is refunded or waits for that, and
   * then what credit has paid of it, which is credit again.
   */
  async checkFreed(before: InvoiceRow, isRefunded: boolean): Promise<void> {
    const after = await this.fixture.store.get('invoices', { id: before.id });
    if (after === undefined) return expect.fail('the invoice is gone');
    const received = after.paidMinor + after.creditUsedMinor;
    const freed = Math.max(0, received - (after.totalMinor - after.creditedMinor));
    const money = Math.min(freed - before.creditKeptMinor, after.paidMinor);
    expect(after.creditKeptMinor).toBe(Math.max(before.creditKeptMinor, freed - after.paidMinor));
    expect(after.refundedMinor).toBe(isRefunded ? Math.max(before.refundedMinor, money) : before.refundedMinor);
  }

  /** What must hold at every moment, in each currency. */
  async check(): Promise<void> {
    const { organizationId, now } = this;
    const documents = await this.documents();
    const invoices = documents.filter(({ kind }) => kind === 'invoice');
    const live = await this.live();
    for (const row of invoices) {
      const notes = documents.filter(({ correctsInvoiceId }) => correctsInvoiceId === row.id);
      expect(sum(notes.map(({ totalMinor }) => -totalMinor))).toBe(row.creditedMinor);
      for (const note of notes) expect(note.totalMinor).toBeLessThan(0);
      expect(row.creditedMinor).toBeLessThanOrEqual(row.totalMinor);
      expect(row.refundedMinor).toBeLessThanOrEqual(row.paidMinor);
      for (const part of [row.creditedMinor, row.creditKeptMinor, row.creditUsedMinor, row.refundedMinor]) {
        expect(part).toBeGreaterThanOrEqual(0);
      }
      // No plan beyond the grace without a payment.
      const isPaidPlan = live !== undefined && live.unitAmountMinor > 0;
      if (isPaidPlan && row.status === 'open' && amountDueOf(row) > 0) {
        expect(now).toBeLessThanOrEqual(row.dueAt + graceMs + tickMs);
      }
      if (isPaidPlan && row.status === 'uncollectible' && !this.writtenOff.has(row.id)) {
        expect.fail(`a plan beside ${row.number}, which was written off`);
      }
    }
    // With two decimals, none and three.
    for (const currency of ['EUR', 'JPY', 'BHD'] as const) {
      const all = invoices.filter((row) => row.currency === currency);
      const of = (pick: (row: InvoiceRow) => number): number => sum(all.map(pick));
      const received = of(({ paidMinor, refundedMinor }) => paidMinor - refundedMinor);
      const credit = of(({ creditKeptMinor, creditUsedMinor }) => creditKeptMinor - creditUsedMinor);
      const waits = of(surplusOf);
      const owed = of(amountDueOf);
      const invoiced = of(({ status, totalMinor, creditedMinor }) =>
        status === 'void' ? 0 : totalMinor - creditedMinor,
      );
      expect({ currency, accounted: received - credit - waits + owed }).toEqual({ currency, accounted: invoiced });
      expect(credit).toBeGreaterThanOrEqual(0);
      expect(credit).toBeLessThanOrEqual(received);
      expect(await readCredit({ organizationId, currency }, this.fixture.store)).toBe(credit);
      if (live?.currency === currency) expect(live.creditMinor).toBe(credit);
      const payments = await this.fixture.store.find(
        'invoicePayments',
        { organizationId, currency, status: 'succeeded' },
        { limit: 1000 },
      );
      expect(sum(payments.map(({ amountMinor }) => amountMinor))).toBe(of(({ paidMinor }) => paidMinor));
      // Without taxes, documents come to what was agreed, stretch by stretch.
      const net = sum(documents.filter((row) => row.currency === currency).map(({ subtotalMinor }) => subtotalMinor));
      const agreed = agreedNet(this.account, currency);
      if (!this.isAltered) expect({ currency, net }).toEqual({ currency, net: agreed });
    }
  }
}

/** Opens it on a database. */
export const openAccounts = async (dialect: Dialect): Promise<AccountKit> => {
  const catalogue = testPlans.map((plan) => ({ ...plan, trialDays: 0 }));
  const fixture = await openBilling(dialect, { tax, provider: manualPayments(), plans: catalogue });
  const { store, clock } = fixture;
  const plans = createPlanCatalogue(catalogue);
  const parts = { store, plans, provider: 'manual', invoicing: createInvoicing({ tax }) };
  const step = createSubscriptionStep(parts, { now: () => clock.now });
  const work = async (): Promise<void> => {
    for (let rounds = 0; rounds < 100; rounds++) {
      const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken: 'model', limit: 50 };
      const due = await store.claimDue('subscriptions', lease);
      for (const { id } of due) await step(id, 'model');
      await fixture.work();
      if (due.length === 0) return;
    }
    throw new Error('the work does not end');
  };
  const beginsAt = Date.parse('2026-01-31T09:30:00Z');
  return {
    async run(steps) {
      clock.now = beginsAt;
      const owner = await fixture.newMember('owner');
      const scopes = ['billing:read', 'billing:write', 'subscription:read', 'subscription:write'] as const;
      const { secret: apiKey } = await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 10_000 });
      const { organizationId } = owner;
      const call = (method: string, path: string, body?: object): Promise<Reply> =>
        fixture.request(method, `/api/v1${path}`, { apiKey, ...(body !== undefined && { body }) });
      const history = new History({ fixture, organizationId, call, work });
      for (const one of steps) {
        clock.now += 60_000;
        await work();
        passTime(history.account, clock.now);
        await history.step(one);
        await history.check();
      }
      // What comes after is another organization's history.
      await store.commit([
        { kind: 'update', table: 'subscriptions', where: { organizationId }, set: { nextAt: null } },
        { kind: 'update', table: 'invoices', where: { organizationId }, set: { nextAt: null } },
      ]);
    },
    close: () => fixture.close(),
  };
};
