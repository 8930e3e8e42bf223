import { describe, expect, test } from 'vitest';
import type { Answered, Unanswered } from '../../../src/outbound/delivery/attempt-result.js';
import type { Circumstances } from '../../../src/outbound/delivery/judgement.js';
import { wellHealth } from '../../../src/outbound/delivery/receiver-health.js';
import { judgeAttempt } from '../../../src/outbound/delivery/verdict.js';
import { claimedDelivery, startOfTest as now, webhookRow } from '../webhooks/webhook-rows.js';

const dayMs = 86_400_000;
const minute = now;
const answered = (statusCode: number, more: Partial<Answered> = {}): Answered => ({
  kind: 'answered',
  statusCode,
  response: 'text',
  retryAfter: null,
  location: null,
  durationUs: 1234,
  ...more,
});
const timedOut: Unanswered = {
  kind: 'unanswered',
  error: 'timeout',
  message: 'The receiver did not answer within 10 seconds.',
  statusCode: null,
  response: null,
  durationUs: 10_000_000,
};
const interrupted: Unanswered = { ...timedOut, error: 'interrupted', message: 'cut short', durationUs: 5 };
const circumstances = (more: Partial<Circumstances> = {}): Circumstances => ({
  webhook: webhookRow('whk_1'),
  now,
  retrySeconds: [10, 120, 900],
  random: 0.5,
  mayDisable: true,
  ...more,
});
const delivery = claimedDelivery();

describe('a successful attempt', () => {
  test.each([200, 201, 202, 204, 299])('is one that the receiver answers with %i', (statusCode) => {
    expect(judgeAttempt({ delivery, isProbe: false, result: answered(statusCode) }, circumstances())).toEqual({
      delivery: {
        status: 'delivered',
        deliveredAt: now,
        nextAt: null,
        lastStatusCode: statusCode,
        lastError: null,
        updatedAt: now,
      },
      attempt: { status: 'delivered', statusCode, response: 'text', durationUs: 1234 },
      health: { lastDeliveredAt: minute },
      consequence: null,
    });
  });

  test('ends the failure of the webhook', () => {
    const webhook = webhookRow('whk_1', { failingSince: 1, consecutiveFailures: 50, pausedUntil: 2, warnedAt: 3 });
    const verdict = judgeAttempt({ delivery, isProbe: true, result: answered(200) }, circumstances({ webhook }));
    expect(verdict.health).toEqual({ ...wellHealth, lastDeliveredAt: minute });
  });

  test.each([
    ['disabled', webhookRow('whk_1', { enabled: false, failingSince: 1 })],
    ['deleted', undefined],
  ])('changes nothing about a webhook that was %s meanwhile', (_what, webhook) => {
    const verdict = judgeAttempt({ delivery, isProbe: false, result: answered(200) }, circumstances({ webhook }));
    expect(verdict).toMatchObject({ delivery: { status: 'delivered' }, health: null });
  });
});

describe('a failed attempt', () => {
  test.each([
    [
      'redirect',
      'The receiver answered 301 Moved Permanently, a redirect to https://new.example/x. Redirects are not followed.',
      answered(301, { location: 'https://new.example/x' }),
    ],
    ['redirect', 'The receiver answered 302 Found. Redirects are not followed.', answered(302)],
    ['redirect', 'The receiver answered 304 Not Modified. Redirects are not followed.', answered(304)],
    ['status', 'The receiver answered 400 Bad Request.', answered(400)],
    ['status', 'The receiver answered 429 Too Many Requests.', answered(429)],
    ['status', 'The receiver answered 500 Internal Server Error.', answered(500)],
    ['status', 'The receiver answered 999.', answered(999)],
    ['timeout', timedOut.message, timedOut],
  ])('is recorded as %s: %s', (error, message, result) => {
    const { durationUs, statusCode, response } = result;
    expect(judgeAttempt({ delivery, isProbe: false, result }, circumstances())).toEqual({
      delivery: {
        failureCount: 1,
        nextAt: now + 10_000,
        lastStatusCode: statusCode,
        lastError: message,
        updatedAt: now,
      },
      attempt: { status: 'failed', statusCode, error, message, response, durationUs },
      health: { failingSince: now, consecutiveFailures: 1, pausedUntil: null },
      consequence: null,
    });
  });

  test.each([
    [0, 10_000],
    [1, 120_000],
    [2, 900_000],
  ])('after %i failures is retried in %i ms', (failureCount, waitMs) => {
    const sent = { delivery: claimedDelivery({ failureCount }), isProbe: false, result: timedOut };
    expect(judgeAttempt(sent, circumstances()).delivery).toMatchObject({
      failureCount: failureCount + 1,
      nextAt: now + waitMs,
    });
  });

  test('fails the delivery after its last retry', () => {
    const sent = { delivery: claimedDelivery({ failureCount: 3 }), isProbe: false, result: answered(503) };
    expect(judgeAttempt(sent, circumstances())).toMatchObject({
      delivery: { status: 'failed', failureCount: 4, nextAt: null, lastStatusCode: 503 },
      consequence: null,
    });
  });

  test.each([
    ['5', 10_000],
    ['300', 300_000],
    ['86400', 3_600_000],
    ['Sun, 01 Mar 2026 12:05:00 GMT', 300_000],
  ])('is retried after the Retry-After %s of the receiver', (retryAfter, waitMs) => {
    const result = answered(429, { retryAfter });
    expect(judgeAttempt({ delivery, isProbe: false, result }, circumstances()).delivery.nextAt).toBe(now + waitMs);
  });

  test('spends no retry when it is a probe, and is followed by a rest', () => {
    const webhook = webhookRow('whk_1', { failingSince: now - 90_000, consecutiveFailures: 20 });
    const sent = { delivery: claimedDelivery({ failureCount: 3 }), isProbe: true, result: timedOut };
    const verdict = judgeAttempt(sent, circumstances({ webhook }));
    expect(verdict.health).toMatchObject({ consecutiveFailures: 21, pausedUntil: now + 60_000 });
    expect(verdict.delivery).toEqual({
      nextAt: now + 60_000,
      lastStatusCode: null,
      lastError: timedOut.message,
      updatedAt: now,
    });
  });

  test('disables the webhook at once when the answer is 410', () => {
    expect(judgeAttempt({ delivery, isProbe: false, result: answered(410) }, circumstances())).toMatchObject({
      delivery: { status: 'failed', nextAt: null },
      consequence: { kind: 'disabled', reason: 'gone' },
    });
  });

  test.each([
    ['a warning after a day', dayMs, null, { kind: 'warning' }],
    ['the end after five', 5 * dayMs, now - dayMs, { kind: 'disabled', reason: 'failing' }],
  ])('leads to %s', (_what, failingMs, warnedAt, consequence) => {
    const webhook = webhookRow('whk_1', { failingSince: now - failingMs, consecutiveFailures: 400, warnedAt });
    const verdict = judgeAttempt({ delivery, isProbe: true, result: timedOut }, circumstances({ webhook }));
    expect(verdict.consequence).toEqual(consequence);
    expect(verdict.delivery.nextAt === null).toBe(consequence.kind === 'disabled');
  });

  test.each([
    ['disabled', webhookRow('whk_1', { enabled: false })],
    ['deleted', undefined],
  ])('is not retried when the webhook was %s meanwhile', (_what, webhook) => {
    for (const result of [answered(500), timedOut, interrupted]) {
      const verdict = judgeAttempt({ delivery, isProbe: false, result }, circumstances({ webhook }));
      expect(verdict).toMatchObject({ delivery: { status: 'failed', nextAt: null }, health: null, consequence: null });
    }
  });
});

describe('an interrupted attempt', () => {
  test('is no failure of the receiver and spends no retry', () => {
    expect(judgeAttempt({ delivery, isProbe: false, result: interrupted }, circumstances())).toEqual({
      delivery: { nextAt: now, lastStatusCode: null, lastError: 'cut short', updatedAt: now },
      attempt: {
        status: 'failed',
        statusCode: null,
        error: 'interrupted',
        message: 'cut short',
        response: null,
        durationUs: 5,
      },
      health: null,
      consequence: null,
    });
  });

  test('fails the delivery when it was interrupted too often', () => {
    const result = { kind: 'abandoned', message: 'too often' } as const;
    expect(judgeAttempt({ delivery, isProbe: false, result }, circumstances())).toEqual({
      delivery: { status: 'failed', nextAt: null, lastError: 'too often', updatedAt: now },
      attempt: { status: 'failed', error: 'interrupted', message: 'too often', durationUs: 0 },
      health: null,
      consequence: null,
    });
  });
});
