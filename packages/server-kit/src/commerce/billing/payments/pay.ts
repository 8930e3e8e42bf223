import { httpBounds } from '../../../request/http/bounds.js';
import { notFound, ProblemError } from '../../../request/http/problem.js';
import type { PaymentRequest } from '../../../request/ports/payments.js';
import { secondsUntilEnd, windowAt } from '../../../request/rate-limit/window.js';
import type { Row, Store } from '../../../store/interface/store.js';
import { type PaymentProvider, PaymentProviderError } from '../../payments/payment-provider.js';
import { billingBounds } from '../bounds.js';
import type { Collector } from '../collection/collector.js';
import { amountDueOf } from '../invoices/invoice-account.js';
import { customerOf } from './customer.js';

const hourMs = 3_600_000;
const mostTries: number = httpBounds.commitAttempts.most;

/** What calls of members work with. */
export interface PayingParts {
  readonly store: Store;
  readonly provider: PaymentProvider;
  readonly collector: Collector;
  readonly clock: () => number;
}

/** How often an organization may make the server call the provider in an hour. */
const callsOfHour = {
  payments: billingBounds.paymentsAsked.most,
  methods: billingBounds.paymentMethodsAsked.most,
} as const;

/** @throws ProblemError `rate_limited` when an organization makes the server call the provider too often */
export const countCall = async (
  organizationId: string,
  kind: keyof typeof callsOfHour,
  { store, clock }: Pick<PayingParts, 'store' | 'clock'>,
): Promise<void> => {
  const now = clock();
  const window = windowAt(now, hourMs);
  const most = callsOfHour[kind];
  if ((await store.requestCounter.count(`provider-calls:${kind}:${organizationId}`, window)) <= most) return;
  const seconds = String(secondsUntilEnd(window, now));
  throw new ProblemError('rate_limited', `An organization may ask for this ${most} times an hour.`, {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};

/** What a provider's trouble is to a member: nothing was charged. */
export const unavailableProvider = (error: PaymentProviderError): ProblemError => {
  const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 60_000) / 1000));
  return new ProblemError(
    'unavailable',
    'The payment provider cannot be used right now, and nothing was charged; try again later.',
    {
      headers: { 'retry-after': String(seconds) },
      cause: error,
    },
  );
};

/** Runs a call of the provider for a member. @throws ProblemError `unavailable` */
export const forMember = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof PaymentProviderError) throw unavailableProvider(error);
    throw error;
  }
};

/** @throws ProblemError `conflict` when nothing is to be paid */
const assertPayable = (invoice: Row<'invoices'>): void => {
  const { kind, status, number } = invoice;
  if (kind === 'creditNote') throw new ProblemError('conflict', `${number} is a credit note; nothing is to be paid.`);
  if (status === 'paid') throw new ProblemError('conflict', `${number} is paid.`);
  if (status === 'void') throw new ProblemError('conflict', `${number} is void; nothing is to be paid.`);
  if (amountDueOf(invoice) === 0) throw new ProblemError('conflict', `Nothing is due of ${number}.`);
};

/** The payment that is under way, looked up where no process works on it; one that has failed is over. */
const underWay = async (open: Row<'invoicePayments'>, { collector }: PayingParts): Promise<Row<'invoicePayments'>> => {
  const taken = await collector.take(open);
  return taken === undefined ? open : ((await collector.lookUp(taken)) ?? open);
};

/** Collects what is due of an invoice, or answers the payment that is under way. */
export const pay = async (request: PaymentRequest, parts: PayingParts): Promise<Row<'invoicePayments'>> => {
  const { store, provider, collector, clock } = parts;
  const { invoiceId, organizationId, paidBy, reference = null, changes } = request;
  await countCall(organizationId, 'payments', parts);
  for (let tries = 0; tries < mostTries; tries++) {
    const invoice = await store.get('invoices', { id: invoiceId, organizationId });
    if (invoice === undefined) throw notFound();
    const open = await store.get('invoicePayments', { openKey: invoiceId });
    if (open !== undefined) {
      const payment = await underWay(open, parts);
      if (payment.status !== 'failed') return payment;
      continue;
    }
    assertPayable(invoice);
    const customer = await forMember(() => customerOf(organizationId, { store, provider, now: clock() }));
    const payment = await collector.begin(invoice, {
      trigger: 'user',
      paidBy,
      customerRef: customer?.customerRef ?? null,
      methodRef: request.methodRef ?? customer?.methodRef ?? null,
      reference,
      changes,
    });
    if (payment === undefined) continue;
    return (await forMember(() => collector.collect(payment, invoice))) ?? payment;
  }
  throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
};
