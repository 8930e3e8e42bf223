import type { Invoice, InvoiceLine } from '@watchpost/schemas';
import { createCollector } from '../../../src/commerce/billing/collection/collector.js';
import { createBilling } from '../../../src/commerce/billing/create-billing.js';
import { createInvoicing, type InvoicingOptions } from '../../../src/commerce/billing/invoicing.js';
import { createInvoiceMails } from '../../../src/commerce/billing/mails/invoice-mails.js';
import { createRefundStep } from '../../../src/commerce/billing/refunds/refund-worker.js';
import { createInvoiceStep } from '../../../src/commerce/billing/reminders/invoice-worker.js';
import type {
  PaymentAttempt,
  PaymentOutcome,
  PaymentProvider,
  RefundRequest,
} from '../../../src/commerce/payments/payment-provider.js';
import { createPlanCatalogue, type PlanOption } from '../../../src/commerce/plans/plan-catalogue.js';
import { createSubscriptionEffects } from '../../../src/commerce/subscriptions/overdue.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Store, TableName } from '../../../src/store/interface/store.js';
import { type Dialect, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';
import { openMemoryBench } from '../payments/memory-provider.js';
import { testPlans } from '../subscriptions/subscription-fixture.js';

export const dayMs = 86_400_000;

/** What happens at the provider; a promise that never resolves is a process that dies there. */
export interface ProviderHooks {
  before?: (attempt: PaymentAttempt) => Promise<void>;
  after?: (attempt: PaymentAttempt) => Promise<void>;
  /** What it answers instead; nothing is charged then. */
  outcome?: (attempt: PaymentAttempt) => PaymentOutcome | undefined;
  /** What it answers to a look-up instead. */
  lookedUp?: (attempt: { readonly id: string }) => PaymentOutcome | undefined;
  /** What it answers to a refund instead; what it throws is its trouble. */
  refund?: (refund: RefundRequest) => { readonly ref: string; readonly status: 'succeeded' | 'pending' | 'failed' };
  /** Called when it has decided what it answers to a look-up, and before it does. */
  afterLookUp?: () => Promise<void>;
}

/** What one process does in the background. */
export interface BackgroundProcess {
  /** Does all that is due, as the workers do, until nothing is. */
  work(): Promise<void>;
}

export interface BillingFixture extends KitFixture {
  readonly owner: Member;
  readonly hooks: ProviderHooks;
  readonly bench: ReturnType<typeof openMemoryBench>;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Issues an invoice of one line. */
  issue(amountMinor?: number, currency?: string): Promise<Invoice>;
  /** Lets due invoices be charged to a method. */
  storeMethod(): Promise<void>;
  processOn(store: Store): BackgroundProcess;
  work(): Promise<void>;
  invoice(id: string): Promise<Invoice>;
  pay(id: string, body?: object): Promise<Reply>;
  /** How often an invoice was charged in all, and how much. */
  charges(): Promise<{ readonly count: number; readonly amountMinor: number }>;
  /** What the provider gave back, of each refund once. */
  refunds(): readonly number[];
  /** Sends a webhook of the provider about an attempt. */
  webhook(attemptId: string, which?: 'first' | 'latest'): Promise<Reply>;
  /** The templates and first facts of mails, in order. */
  mails(): Promise<string[]>;
}

export const oneLine = (amountMinor: number, id = 'line_1'): InvoiceLine => ({
  id,
  kind: 'plan',
  description: 'Starter',
  planId: 'starter',
  quantity: 1,
  unitAmountMinor: amountMinor,
  periodStart: '2026-03-01T00:00:00.000Z',
  periodEnd: '2026-04-01T00:00:00.000Z',
  amountMinor,
});

/** Opens a kit at noon of 1 March 2026, in UTC, with a provider in memory or another one. */
export const openBilling = async (
  dialect: Dialect,
  options: InvoicingOptions & { readonly provider?: PaymentProvider; readonly plans?: readonly PlanOption[] } = {},
): Promise<BillingFixture> => {
  const bench = openMemoryBench();
  const hooks: ProviderHooks = {};
  const charged = new Set<string>();
  const refunded = new Map<string, number>();
  const memory: PaymentProvider = {
    ...bench.provider,
    createCustomer: async ({ organizationId }) => ({ customerRef: `cus_${organizationId}` }),
    async collect(attempt) {
      await hooks.before?.(attempt);
      charged.add(attempt.id);
      const outcome = hooks.outcome?.(attempt) ?? (await bench.provider.collect(attempt));
      await hooks.after?.(attempt);
      return outcome;
    },
    async refund(refund) {
      const outcome = hooks.refund?.(refund) ?? (await bench.provider.refund?.(refund));
      if (outcome === undefined) throw new TypeError('the bench gives money back');
      if (outcome.status !== 'failed') refunded.set(refund.id, refund.amountMinor);
      return outcome;
    },
    async lookUp(attempt) {
      const outcome = hooks.lookedUp?.(attempt) ?? (await bench.provider.lookUp(attempt));
      await hooks.afterLookUp?.();
      return outcome;
    },
  };
  const provider = options.provider ?? memory;
  const fixture = await openKit(dialect, { commerce: { plans: testPlans, ...options, provider } });
  const { clock, store, kit } = fixture;
  clock.now = Date.parse('2026-03-01T12:00:00Z');
  const owner = await fixture.newMember('owner');
  const { organizationId } = owner;
  const scopes = ['billing:read', 'billing:write', 'subscription:read', 'subscription:write'] as const;
  const { secret: apiKey } = await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 10_000 });
  const plans = createPlanCatalogue(options.plans ?? testPlans);
  const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
  const outbox = createOutbox({ secretBox, publicUrl: 'https://watchpost.test', isSealed: false });
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const call: BillingFixture['call'] = (method, path, body) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  let processes = 0;
  const processOn: BillingFixture['processOn'] = (processStore) => {
    const workerId = `process${++processes}`;
    const subscriptions = createSubscriptionEffects({ store: processStore, plans });
    const parts = { store: processStore, provider, subscriptions, logger, clock: () => clock.now };
    const derivedKeys = createDerivedKeys({ store: processStore, secretBox, clock: () => clock.now });
    const mails = createInvoiceMails({ store: processStore, outbox, derivedKeys, ...urls });
    const collector = createCollector({ ...parts, mails, returnUrl: 'https://watchpost.test', workerId });
    const step = createInvoiceStep({ ...parts, collector, mails, clock: { now: () => clock.now } as never });
    const giveBack = createRefundStep({ ...parts, clock: { now: () => clock.now } });
    const lease = () => ({ now: clock.now, leaseUntil: clock.now + 120_000, leaseToken: `${workerId}:t`, limit: 10 });
    return {
      async work() {
        for (let round = 0; round < 50; round++) {
          const invoices = await processStore.claimDue('invoices', lease());
          for (const { id } of invoices) await step(id, `${workerId}:t`);
          const payments = await processStore.claimDue('invoicePayments', lease());
          for (const row of payments) await collector.lookUp({ ...row, leaseToken: `${workerId}:t` });
          const refunds = await processStore.claimDue('invoiceRefunds', lease());
          for (const row of refunds) await giveBack(row, `${workerId}:t`);
          if (invoices.length + payments.length + refunds.length === 0) return;
        }
        throw new Error('the work does not end');
      },
    };
  };
  const first = processOn(store);
  return {
    ...fixture,
    owner,
    hooks,
    bench,
    call,
    processOn,
    work: first.work,
    issue: (amountMinor = 4900, currency = 'EUR') =>
      kit.commerce.issueInvoice({ organizationId, currency, lines: [oneLine(amountMinor)] }),
    async storeMethod() {
      await bench.storeMethod?.({} as never);
      const at = { createdAt: clock.now, updatedAt: clock.now };
      const customerRef = `cus_${organizationId}`;
      const row = { organizationId, provider: provider.key, customerRef, methodRef: 'pm_2', ...at };
      await store.commit([{ kind: 'insert', table: 'paymentCustomers', row }]);
    },
    async invoice(id) {
      return (await call('GET', `/billing/invoices/${id}`)).body;
    },
    pay: (id, body = {}) => call('POST', `/billing/invoices/${id}/pay`, body),
    refunds: () => [...refunded.values()],
    async charges() {
      const all = await Promise.all([...charged].map((id) => bench.chargesOf(id)));
      const sum = (pick: (charge: { count: number; amountMinor: number }) => number): number =>
        all.reduce((total, charge) => total + pick(charge), 0);
      return { count: sum(({ count }) => count), amountMinor: sum(({ amountMinor }) => amountMinor) };
    },
    async webhook(attemptId, which = 'latest') {
      const sent = await bench.webhookOf?.(attemptId, clock.now, which);
      if (sent === undefined) throw new TypeError('the bench sends webhooks');
      return fixture.request('POST', '/api/v1/billing/providers/memory/webhook', {
        rawBody: new Uint8Array(sent.rawBody),
        headers: sent.headers,
      });
    },
    async mails() {
      const rows = await store.find('mails', { template: 'invoice' }, { limit: 100, orderBy: 'id' });
      return rows.map(({ content }) => String(JSON.parse(content).subject));
    },
  };
};

/** The same store; before the first commit that updates a row of `table`, something else happens. */
export const interrupted = (store: Store, table: TableName, happens: () => Promise<unknown>): Store => {
  let hasHappened = false;
  const commit: Store['commit'] = async (changes) => {
    if (!hasHappened && changes.some((change) => change.kind === 'update' && change.table === table)) {
      hasHappened = true;
      await happens();
    }
    return store.commit(changes);
  };
  return new Proxy(store, { get: (target, name) => (name === 'commit' ? commit : Reflect.get(target, name, target)) });
};

const urls = { publicUrl: 'https://watchpost.test', apiUrl: 'https://watchpost.test/api/v1' };

/** What a second process with its own store does about invoices. */
export const operatorOn = (store: Store, clock: { readonly now: number }, options: InvoicingOptions = {}) => {
  const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
  return createBilling({
    store,
    provider: openMemoryBench().provider,
    invoicing: createInvoicing(options),
    subscriptions: createSubscriptionEffects({ store, plans: createPlanCatalogue(testPlans) }),
    outbox: createOutbox({ secretBox, publicUrl: 'https://watchpost.test', isSealed: false }),
    clock: () => clock.now,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    derivedKeys: createDerivedKeys({ store, secretBox, clock: () => clock.now }),
    ...urls,
  }).operator;
};
