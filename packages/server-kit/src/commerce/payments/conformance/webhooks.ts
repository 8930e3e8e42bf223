import assert from 'node:assert/strict';
import {
  type PaymentNotice,
  type PaymentProvider,
  type PaymentWebhookRequest,
  UnsignedWebhookError,
} from '../payment-provider.js';
import {
  type PaymentConformanceCase,
  type PaymentProviderBench,
  part,
  paymentCase,
  type SentWebhook,
  unrecorded,
} from './payment-conformance-case.js';

const received = ({ headers, rawBody }: SentWebhook, now: number): PaymentWebhookRequest => ({
  header: (name) => headers[name] ?? null,
  rawBody,
  now,
});

const reading = (provider: PaymentProvider, sent: SentWebhook, now: number): PaymentNotice | 'ignored' =>
  part(provider.readWebhook?.bind(provider), 'readWebhook')(received(sent, now));

const noticeOf = (provider: PaymentProvider, sent: SentWebhook, now: number): PaymentNotice => {
  const notice = reading(provider, sent, now);
  assert.ok(notice !== 'ignored');
  return notice;
};

const assertRefused = (provider: PaymentProvider, sent: SentWebhook, now: number): void => {
  assert.throws(() => reading(provider, sent, now), UnsignedWebhookError);
};

/** A fixed moment: signatures are made and read at times of the case. */
const at = Date.UTC(2026, 0, 15, 12);

/** An attempt that the provider has collected, and how to get its webhooks. */
const collectedIn = async (bench: PaymentProviderBench) => {
  const attempt = await bench.newAttempt('succeeds');
  await bench.provider.collect(attempt);
  return { attempt, webhookOf: part(bench.webhookOf?.bind(bench), 'webhookOf') };
};

const parsed = ({ rawBody }: SentWebhook): unknown => JSON.parse(new TextDecoder().decode(rawBody));
const toBytes = (body: unknown, space = 0): Uint8Array => new TextEncoder().encode(JSON.stringify(body, null, space));

/** Webhooks: they are proved, and only make us look up. */
export const webhookCases: readonly PaymentConformanceCase[] = [
  paymentCase('a webhook names the attempt, and neither an amount nor a state', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const notice = noticeOf(bench.provider, await webhookOf(attempt.id, at), at);
    assert.deepEqual(Object.keys(notice).sort(), ['attemptIds', 'customerRefs', 'eventId']);
    assert.deepEqual(notice.attemptIds, [attempt.id]);
    assert.notEqual(notice.eventId, '');
  }),

  paymentCase('a webhook that comes before the answer is recorded finds the charge', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const { attemptIds } = noticeOf(bench.provider, await webhookOf(attempt.id, at), at);
    assert.deepEqual(attemptIds, [attempt.id]);
    assert.equal((await bench.provider.lookUp(unrecorded(attempt))).status, 'succeeded');
  }),

  paymentCase('a webhook that comes twice has the same event id', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const sent = await webhookOf(attempt.id, at);
    const again = await webhookOf(attempt.id, at + 60_000);
    const first = noticeOf(bench.provider, sent, at);
    assert.deepEqual(noticeOf(bench.provider, sent, at + 1000), first);
    assert.deepEqual(noticeOf(bench.provider, again, at + 60_000), first);
  }),

  paymentCase('a webhook of an earlier state that comes late changes nothing', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const late = await webhookOf(attempt.id, at + 86_400_000, 'first');
    const notice = noticeOf(bench.provider, late, at + 86_400_000);
    assert.deepEqual(notice.attemptIds, [attempt.id]);
    assert.equal((await bench.provider.lookUp(unrecorded(attempt))).status, 'succeeded');
  }),

  paymentCase('a signature counts for a while, and no longer', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const toleranceMs = (bench.webhookToleranceSeconds ?? 300) * 1000;
    const sent = await webhookOf(attempt.id, at);
    noticeOf(bench.provider, sent, at + toleranceMs - 1000);
    assertRefused(bench.provider, sent, at + toleranceMs + 2000);
  }),

  paymentCase('a webhook without a signature is refused', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const { rawBody } = await webhookOf(attempt.id, at);
    assertRefused(bench.provider, { headers: {}, rawBody }, at);
  }),

  paymentCase('a webhook with the signature of another body is refused', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const { headers } = await webhookOf(attempt.id, at);
    const other = await collectedIn(bench);
    const { rawBody } = await webhookOf(other.attempt.id, at);
    assertRefused(bench.provider, { headers, rawBody }, at);
  }),

  paymentCase('a webhook whose body was parsed and written again is refused', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const sent = await webhookOf(attempt.id, at);
    const written = [toBytes(parsed(sent)), toBytes(parsed(sent), 1), toBytes(parsed(sent), 3)];
    const others = written.filter((bytes) => !Buffer.from(bytes).equals(sent.rawBody));
    assert.ok(others.length >= 2);
    for (const rawBody of others) assertRefused(bench.provider, { ...sent, rawBody }, at);
  }),

  paymentCase('a webhook with a changed byte is refused', ['webhooks'], async (bench) => {
    const { attempt, webhookOf } = await collectedIn(bench);
    const sent = await webhookOf(attempt.id, at);
    for (const index of [0, Math.floor(sent.rawBody.length / 2), sent.rawBody.length - 1]) {
      const rawBody = Uint8Array.from(sent.rawBody);
      rawBody[index] = (rawBody[index] ?? 0) ^ 1;
      assertRefused(bench.provider, { ...sent, rawBody }, at);
    }
  }),

  paymentCase('a signed webhook about something else is ignored', ['webhooks'], async (bench) => {
    const sent = await part(bench.foreignWebhook?.bind(bench), 'foreignWebhook')(at);
    assert.equal(reading(bench.provider, sent, at), 'ignored');
  }),
];
