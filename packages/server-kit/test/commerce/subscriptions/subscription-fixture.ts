import type { Invoice, InvoiceLine } from '@watchpost/schemas';
import { expect } from 'vitest';
import { createInvoicing } from '../../../src/commerce/billing/invoicing.js';
import { createPlanCatalogue, type PlanOption } from '../../../src/commerce/plans/plan-catalogue.js';
import { createSubscriptionEffects } from '../../../src/commerce/subscriptions/overdue.js';
import type { SubscriptionParts } from '../../../src/commerce/subscriptions/subscription-parts.js';
import { createSubscriptionStep } from '../../../src/commerce/subscriptions/subscription-worker.js';
import { type Dialect, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';

/** The plans of the tests: free, a small and a large one in three currencies, one by seats, and one with a trial. */
export const testPlans: readonly PlanOption[] = [
  { code: 'free', name: 'Free', isDefault: true, entitlements: { maxMonitors: 3, minIntervalSeconds: 60 } },
  {
    code: 'starter',
    name: 'Starter',
    prices: [
      { interval: 'month', currency: 'EUR', unitAmountMinor: 4900, per: 'organization' },
      { interval: 'year', currency: 'EUR', unitAmountMinor: 49_000, per: 'organization' },
      { interval: 'month', currency: 'JPY', unitAmountMinor: 1000, per: 'organization' },
      { interval: 'month', currency: 'BHD', unitAmountMinor: 9999, per: 'organization' },
    ],
    entitlements: { maxMonitors: 5 },
  },
  {
    code: 'scale',
    name: 'Scale',
    prices: [
      { interval: 'month', currency: 'EUR', unitAmountMinor: 19_900, per: 'organization' },
      { interval: 'year', currency: 'EUR', unitAmountMinor: 199_000, per: 'organization' },
      { interval: 'month', currency: 'JPY', unitAmountMinor: 2500, per: 'organization' },
      { interval: 'month', currency: 'BHD', unitAmountMinor: 29_999, per: 'organization' },
    ],
    entitlements: { maxMonitors: 100 },
  },
  {
    code: 'team',
    name: 'Team',
    prices: [{ interval: 'month', currency: 'EUR', unitAmountMinor: 900, per: 'seat' }],
    trialDays: 14,
    entitlements: { maxMonitors: 50 },
  },
];

/** An invoice, as tests compare it. */
export interface ShownInvoice {
  readonly number: string;
  readonly totalMinor: number;
  readonly lines: readonly (readonly [kind: InvoiceLine['kind'], amountMinor: number])[];
}

/** A kit with plans and one organization. */
export interface SubscriptionFixture extends KitFixture {
  readonly owner: Member;
  readonly parts: SubscriptionParts;
  turnTo(time: string): void;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Subscribes; returns the subscription. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies whose form has just been checked against the contract
  subscribe(body: object): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  subscription(id: string): Promise<any>;
  /** Does all that is due, as the worker does. */
  work(): Promise<void>;
  /** The same, on a server with other plans. */
  workWith(parts: SubscriptionParts): Promise<void>;
  /** Pays every invoice that is open or was written off. */
  payAll(): Promise<void>;
  /** Reports an overdue invoice, or that the last one is settled, as billing does. */
  report(id: string, what: 'overdue' | 'settled'): Promise<void>;
  /** The invoices of the organization, the first one first. */
  invoices(): Promise<ShownInvoice[]>;
  creditNotes(): Promise<ShownInvoice[]>;
  /** The types of the events of subscriptions, in order, with the plan of each. */
  events(): Promise<string[]>;
}

/** Opens it at 09:30 of 31 January 2026, in UTC. */
export const openSubscriptions = async (dialect: Dialect): Promise<SubscriptionFixture> => {
  const fixture = await openKit(dialect, { commerce: { plans: testPlans } });
  const { store, clock } = fixture;
  clock.now = Date.parse('2026-01-31T09:30:00Z');
  const owner = await fixture.newMember('owner');
  const { secret: apiKey } = await fixture.newApiKey(
    owner,
    ['subscription:read', 'subscription:write', 'billing:read', 'billing:write', 'monitors:read', 'monitors:write'],
    {
      rateLimitPerMinute: 10_000,
    },
  );
  const parts: SubscriptionParts = {
    store,
    plans: createPlanCatalogue(testPlans),
    provider: 'manual',
    invoicing: createInvoicing(),
  };
  const { organizationId } = owner;
  const call: SubscriptionFixture['call'] = (method, path, body, headers = {}) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, headers, ...(body === undefined ? {} : { body }) });

  const workWith = async (using: SubscriptionParts): Promise<void> => {
    const step = createSubscriptionStep(using, { now: () => clock.now });
    for (let round = 0; round < 50; round++) {
      const lease = { now: clock.now, leaseUntil: clock.now + 30_000, leaseToken: 'testing', limit: 50 };
      const rows = await store.claimDue('subscriptions', lease);
      if (rows.length === 0) return;
      for (const row of rows) await step(row.id, 'testing');
    }
    throw new Error('the work does not end');
  };

  const documents = async (kind: Invoice['kind']): Promise<ShownInvoice[]> => {
    const rows = await store.find('invoices', { organizationId, kind }, { limit: 100, orderBy: 'number' });
    return rows.map(({ number, totalMinor, lines }) => ({
      number,
      totalMinor,
      lines: lines.map((line) => [line.kind, line.amountMinor] as const),
    }));
  };

  return {
    ...fixture,
    owner,
    parts,
    turnTo: (time) => {
      clock.now = Date.parse(time);
    },
    call,
    async subscribe(body) {
      const made = await call('POST', '/subscriptions', body);
      expect([made.status, made.body]).toEqual([201, made.body]);
      return made.body;
    },
    async subscription(id) {
      const { status, body } = await call('GET', `/subscriptions/${id}`);
      expect(status).toBe(200);
      return body;
    },
    work: () => workWith(parts),
    workWith,
    async report(id, what) {
      const row = await store.get('subscriptions', { id });
      if (row === undefined) throw new Error(`no subscription ${id}`);
      const effects = createSubscriptionEffects(parts);
      const settling = { isSettled: true, credit: { currency: row.currency, amountMinor: 0 } };
      const changes =
        what === 'overdue'
          ? effects.pastDueChanges(row, clock.now)
          : await effects.settledChanges(row, settling, clock.now);
      expect((await store.commit(changes)).isCommitted).toBe(true);
    },
    async payAll() {
      const owed = { organizationId, status: { in: ['open', 'uncollectible'] } } as const;
      for (const { id } of await store.find('invoices', owed, { limit: 100 })) {
        expect((await call('POST', `/billing/invoices/${id}/pay`)).status).toBe(200);
      }
    },
    invoices: () => documents('invoice'),
    creditNotes: () => documents('creditNote'),
    async events() {
      const rows = await store.find(
        'events',
        { organizationId, subjectType: 'subscription' },
        { limit: 100, orderBy: 'id' },
      );
      return rows.map(({ type, data }) => {
        const { planId, status } = data as { planId: string; status: string };
        return `${type.replace('subscription.', '')} ${planId} ${status}`;
      });
    },
  };
};
