import { readRetryAfter } from '@watchpost/checks/address-guard';
import type { DeliveryRow } from '../../store/interface/delivery-families.js';
import { attemptMessages } from './attempt-message.js';
import type { Answered, AttemptError, EndResult, Unanswered } from './attempt-result.js';
import type { Circumstances, Consequence, Verdict } from './judgement.js';
import { consequenceOf, healthAfterFailure, healthAfterSuccess, type ReceiverHealth } from './receiver-health.js';
import { retryDelayMs } from './retry-schedule.js';

/** An attempt that has ended, and what it belongs to. */
export interface JudgedAttempt {
  readonly delivery: DeliveryRow;
  /** Whether it was made to see if a parked receiver is back. */
  readonly isProbe: boolean;
  readonly result: EndResult;
}

const goneStatus = 410; // RFC 9110 §15.5.11

/** Why an attempt is no success, in one word and in a sentence. */
interface Failure {
  readonly error: AttemptError;
  readonly message: string;
}

/** Whether a delivery has arrived: only a 2xx says so, read to its end. */
export const hasArrived = (result: EndResult): boolean =>
  result.kind === 'answered' && result.statusCode >= 200 && result.statusCode < 300;

/** Why an attempt that has not arrived is no success. */
export const failureOf = (result: Answered | Unanswered): Failure => {
  if (result.kind === 'unanswered') return result;
  const { statusCode, location } = result;
  return statusCode >= 300 && statusCode < 400
    ? { error: 'redirect', message: attemptMessages.redirect(statusCode, location) }
    : { error: 'status', message: attemptMessages.status(statusCode) };
};

const judgeSuccess = (result: Answered | Unanswered, { webhook, now }: Circumstances): Verdict => ({
  delivery: {
    status: 'delivered',
    deliveredAt: now,
    nextAt: null,
    lastStatusCode: result.statusCode,
    lastError: null,
    updatedAt: now,
  },
  attempt: {
    status: 'delivered',
    statusCode: result.statusCode,
    response: result.response,
    durationUs: result.durationUs,
  },
  health: webhook?.enabled ? healthAfterSuccess(webhook, now) : null,
  consequence: null,
});

const consequenceOfFailure = (
  { statusCode }: Answered | Unanswered,
  health: Pick<ReceiverHealth, 'failingSince' | 'warnedAt'>,
  now: number,
): Consequence | null => {
  if (statusCode === goneStatus) return { kind: 'disabled', reason: 'gone' };
  const kind = consequenceOf(health, now);
  return kind === 'disabled' ? { kind, reason: 'failing' } : kind && { kind };
};

const judgeAbandoned = (message: string, { now }: Circumstances): Verdict => ({
  delivery: { status: 'failed', nextAt: null, lastError: message, updatedAt: now },
  attempt: { status: 'failed', error: 'interrupted', message, durationUs: 0 },
  health: null,
  consequence: null,
});

const judgeFailure = (
  { delivery, isProbe }: JudgedAttempt,
  result: Answered | Unanswered,
  failure: Failure,
  circumstances: Circumstances,
): Verdict => {
  const { webhook, now, retrySeconds, random, mayDisable } = circumstances;
  const { statusCode, response, durationUs } = result;
  const { error, message } = failure;
  const attempt = { status: 'failed', statusCode, error, message, response, durationUs } as const;
  const failed = { lastStatusCode: statusCode, lastError: message, updatedAt: now };
  const givenUp = { ...failed, status: 'failed', nextAt: null } as const;
  if (webhook === undefined || !webhook.enabled) {
    return { delivery: givenUp, attempt, health: null, consequence: null };
  }
  // Whether it arrived is unknown, and the receiver is not to blame: any sender may try again at once.
  if (error === 'interrupted') {
    return { delivery: { ...failed, nextAt: now }, attempt, health: null, consequence: null };
  }

  const retryAfterMs = result.kind === 'answered' ? readRetryAfter(result.retryAfter, now) : undefined;
  const health = healthAfterFailure(webhook, now, retryAfterMs);
  const consequence = !mayDisable ? null : consequenceOfFailure(result, { ...webhook, ...health }, now);
  if (consequence?.kind === 'disabled') return { delivery: givenUp, attempt, health, consequence };
  // A probe asks for the receiver, not for the delivery: it spends no retry.
  if (isProbe) return { delivery: { ...failed, nextAt: health.pausedUntil ?? now }, attempt, health, consequence };
  const failureCount = delivery.failureCount + 1;
  const delayMs = retryDelayMs({ retrySeconds, failureCount, random, retryAfterMs });
  const next = delayMs === undefined ? givenUp : { ...failed, nextAt: now + delayMs };
  return { delivery: { ...next, failureCount }, attempt, health, consequence };
};

/** Says what follows from an attempt: for its delivery, its record, its webhook, and the people behind that. */
export const judgeAttempt = (attempt: JudgedAttempt, circumstances: Circumstances): Verdict => {
  const { result } = attempt;
  if (result.kind === 'interpreted') return result.judge(attempt, circumstances);
  if (result.kind === 'abandoned') return judgeAbandoned(result.message, circumstances);
  return hasArrived(result)
    ? judgeSuccess(result, circumstances)
    : judgeFailure(attempt, result, failureOf(result), circumstances);
};
