import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentProviderBench, PlannedEnd, SentWebhook } from '../../../src/commerce/payments/conformance.js';
import {
  type KnownAttempt,
  type LookedUpPayment,
  type PaymentAttempt,
  type PaymentOutcome,
  type PaymentProvider,
  PaymentProviderError,
  UnsignedWebhookError,
} from '../../../src/commerce/payments/payment-provider.js';

const secret = 'whsec_of_the_memory_provider';
const toleranceMs = 300_000;

const sign = (at: number, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');

interface Payment {
  readonly attempt: PaymentAttempt;
  outcome: PaymentOutcome;
}

/** How a faulty provider differs, to prove that the suite notices. */
export interface Fault {
  readonly chargesAgain?: boolean;
  readonly acceptsUnsigned?: boolean;
  readonly acceptsOldSignatures?: boolean;
  readonly readsParsedBody?: boolean;
  readonly forgetsOurId?: boolean;
  readonly leaksSecret?: boolean;
  readonly givesNewEventIds?: boolean;
}

/** A provider and its other side, all in memory: it proves the suite, not a provider. */
export const openMemoryBench = (fault: Fault = {}): PaymentProviderBench => {
  const payments = new Map<string, Payment>();
  const plans = new Map<string, PlannedEnd>();
  const charges = new Map<string, { count: number; amountMinor: number }>();
  const methods = new Set<string>();
  const refunds = new Map<string, { ref: string; status: 'succeeded' }>();
  let attempts = 0;
  let losesNext = false;
  let isDown = false;

  const charge = ({ id, amountMinor }: PaymentAttempt): void => {
    const before = charges.get(id) ?? { count: 0, amountMinor: 0 };
    charges.set(id, { count: before.count + 1, amountMinor: before.amountMinor + amountMinor });
  };
  const assertUp = (): void => {
    if (isDown) throw new PaymentProviderError('failing', `it is down${fault.leaksSecret ? secret : ''}`);
  };
  const decide = (attempt: PaymentAttempt): PaymentOutcome => {
    const ref = `ref_${attempt.id}`;
    const end = plans.get(attempt.id);
    if (end === 'isDeclined') return { status: 'failed', ref, code: 'declined', message: 'No.', isFinal: false };
    if (end === 'needsAction') return { status: 'actionRequired', ref, redirectUrl: 'https://pay.test/' };
    charge(attempt);
    return { status: 'succeeded', ref };
  };
  const find = ({ id, ref }: KnownAttempt): Payment | undefined =>
    fault.forgetsOurId && ref === null ? undefined : payments.get(id);

  const provider: PaymentProvider = {
    key: 'memory',
    async collect(attempt) {
      assertUp();
      const known = payments.get(attempt.id);
      if (known !== undefined) {
        if (fault.chargesAgain && known.outcome.status === 'succeeded') charge(attempt);
        return known.outcome;
      }
      const outcome = decide(attempt);
      payments.set(attempt.id, { attempt, outcome });
      if (losesNext) {
        losesNext = false;
        throw new PaymentProviderError('unreachable', 'the answer was lost');
      }
      return outcome;
    },
    async lookUp(attempt): Promise<LookedUpPayment> {
      assertUp();
      return find(attempt)?.outcome ?? { status: 'unknown' };
    },
    async setUpMethod() {
      assertUp();
      return { redirectUrl: 'https://pay.test/methods' };
    },
    async listMethods() {
      assertUp();
      return [...methods].map((ref) => ({ ref, label: 'Visa •••• 4242', expiresAt: null }));
    },
    async removeMethod(_customer, ref) {
      assertUp();
      methods.delete(ref);
    },
    async refund({ id }) {
      assertUp();
      const made = refunds.get(id) ?? { ref: `re_${refunds.size}`, status: 'succeeded' };
      refunds.set(id, made);
      return made;
    },
    readWebhook({ header, rawBody, now }) {
      const body = JSON.parse(new TextDecoder().decode(rawBody).replaceAll('\u0000', '') || '{}', (_, value) => value);
      const [at = '0', signature = ''] = (header('memory-signature') ?? '').split(',');
      const signed = fault.readsParsedBody ? new TextEncoder().encode(JSON.stringify(body, null, 2)) : rawBody;
      const expected = Buffer.from(sign(Number(at), signed));
      const given = Buffer.from(signature);
      const isRight = expected.length === given.length && timingSafeEqual(expected, given);
      if (!isRight && !fault.acceptsUnsigned) throw new UnsignedWebhookError('the signature is wrong');
      if (Math.abs(now - Number(at)) > toleranceMs && !fault.acceptsOldSignatures) {
        throw new UnsignedWebhookError('the signature is too old');
      }
      if (body.payment === undefined) return 'ignored';
      return {
        eventId: fault.givesNewEventIds ? `${body.id}_${Math.random()}` : body.id,
        attemptIds: [body.payment],
        customerRefs: [],
      };
    },
  };
  /** JSON that does not parse is unsigned as well. */
  const readWebhook = provider.readWebhook?.bind(provider);
  const guarded: PaymentProvider = {
    ...provider,
    readWebhook(request) {
      try {
        return readWebhook?.(request) ?? 'ignored';
      } catch (error) {
        if (error instanceof SyntaxError) throw new UnsignedWebhookError('the body is no JSON');
        throw error;
      }
    },
  };
  const sent = (body: object, at: number): SentWebhook => {
    const rawBody = new TextEncoder().encode(JSON.stringify(body, null, 2));
    return { headers: { 'memory-signature': `${at},${sign(at, rawBody)}` }, rawBody };
  };

  return {
    provider: guarded,
    secrets: [secret],
    async newAttempt(end) {
      attempts += 1;
      const id = `pay_${attempts}`;
      plans.set(id, end);
      return {
        id,
        invoice: { id: `inv_${attempts}`, number: `2026-00000${attempts}` },
        amountMinor: 4516,
        currency: 'EUR',
        customerRef: 'cus_1',
        methodRef: end === 'needsAction' ? null : 'pm_1',
        returnUrl: 'https://watchpost.test/billing',
        createdAt: Date.UTC(2026, 0, 15),
      };
    },
    chargesOf: async (id) => charges.get(id) ?? { count: 0, amountMinor: 0 },
    loseNextAnswer: () => {
      losesNext = true;
    },
    breakDown: () => {
      isDown = true;
      return () => {
        isDown = false;
      };
    },
    async completeAction(id) {
      const payment = payments.get(id);
      if (payment === undefined) throw new TypeError(`there is no attempt ${id}`);
      charge(payment.attempt);
      payment.outcome = { status: 'succeeded', ref: `ref_${id}` };
    },
    webhookOf: async (id, at, which = 'latest') => sent({ id: `evt_${id}_${which}`, payment: id }, at),
    foreignWebhook: async (at) => sent({ id: 'evt_other' }, at),
    async storeMethod() {
      methods.add('pm_2');
      return { methodRef: 'pm_2' };
    },
    close: async () => {},
  };
};
