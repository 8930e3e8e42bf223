import type { ChannelStep, Interpretation } from '../../request/ports/channel-type.js';
import type { AttemptRow, DeliveryRow } from '../../store/interface/delivery-families.js';
import type { Change, Row } from '../../store/interface/store.js';
import type { MessageAttemptError } from '../delivery/attempt-result.js';
import { deliveryBounds } from '../delivery/bounds.js';
import type { Circumstances, Consequence, Verdict } from '../delivery/judgement.js';
import { consequenceOf, healthAfterFailure, healthAfterSuccess } from '../delivery/receiver-health.js';
import { retryDelayMs } from '../delivery/retry-schedule.js';

type Delivery = Row<'notificationDeliveries'>;
type Attempt = Row<'notificationAttempts'>;

/** What was sent and came back, without secrets. */
export interface SentStep {
  readonly step: ChannelStep;
  /** Whether another request follows, such as a reply after an edit. */
  readonly isLastStep: boolean;
  readonly statusCode: number | null;
  readonly response: string | null;
  readonly durationUs: number;
  readonly request: Attempt['request'];
}

/** What an answer means, with what the verdict needs of it. */
export interface Meaning {
  readonly interpretation: Interpretation;
  /** Why it failed, in one word, for what never reached the provider's own words. */
  readonly error?: MessageAttemptError;
  /** Until when the pace is blocked, for what was put off; milliseconds since the epoch. */
  readonly blockedUntil: number | null;
  readonly changes: readonly Change[];
}

const minuteMs = 60_000;
/** A place that refuses is asked again after these, by whatever is sent next. */
const refusedRestsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs];
const refusalsBeforeEnd = 3;
const leastRefusedMs = 10 * minuteMs;
const longestMessage = deliveryBounds.handlerMessage.most;

const errorOf: Readonly<Record<Exclude<Interpretation['outcome'], 'delivered'>, MessageAttemptError>> = {
  deferred: 'rate_limited',
  transient: 'status',
  rejected: 'rejected',
  lost: 'lost_message',
  moved: 'moved',
  unauthorized: 'unauthorized',
  gone: 'gone',
};

/** Why it failed, in one word. */
export const failureOf = (
  { outcome }: { readonly outcome: Exclude<Interpretation['outcome'], 'delivered'> },
  error: MessageAttemptError = 'status',
): MessageAttemptError => (outcome === 'transient' ? error : errorOf[outcome]);

/** The columns of messages have the engine's names and more besides: the store writes them by the family's own tables. */
const asVerdict = (
  delivery: Partial<Delivery>,
  attempt: Partial<Attempt>,
  rest: Pick<Verdict, 'health' | 'consequence'> & { readonly changes?: readonly Change[] },
): Verdict => ({
  delivery: delivery as Partial<DeliveryRow>,
  attempt: attempt as Partial<AttemptRow>,
  ...rest,
});

/** Ends a delivery that is not sent, because it is too late or something newer was said. */
export const unsentVerdict = (delivery: Delivery, now: number): Verdict =>
  asVerdict(
    { status: delivery.unsentReason === null ? 'expired' : 'superseded', nextAt: null, updatedAt: now },
    { status: 'failed', error: 'outdated', message: 'Not sent: it was too late.', durationUs: 0 },
    { health: null, consequence: null },
  );

const consequenceOfRefusal = (
  outcome: 'unauthorized' | 'gone',
  { isFinal, failures, failingSince, now }: { isFinal: boolean; failures: number; failingSince: number; now: number },
): Consequence | null =>
  isFinal || (failures >= refusalsBeforeEnd && now - failingSince >= leastRefusedMs)
    ? { kind: 'disabled', reason: outcome }
    : null;

/** Says what follows from an answer: for the delivery, the record of the attempt, the channel, and the people behind it. */
export const messageVerdict = (
  delivery: Delivery,
  sent: SentStep,
  { interpretation, blockedUntil, changes, error }: Meaning,
  { webhook: lane, now, retrySeconds, random, mayDisable }: Circumstances,
): Verdict => {
  const { step, statusCode, response, durationUs, request } = sent;
  const shared = { step, statusCode, response, durationUs, request };
  const seen = { lastStatusCode: statusCode, updatedAt: now };
  if (interpretation.outcome === 'delivered') {
    const { certainty, link = null } = interpretation;
    const progress = { stepsDone: delivery.stepsDone + 1, certainty, unsentReason: null, lastError: null, ...seen };
    return asVerdict(
      sent.isLastStep
        ? { ...progress, status: 'delivered', deliveredAt: now, nextAt: null, ...(link !== null && { link }) }
        : { ...progress, nextAt: now, ...(link !== null && { link }) },
      { ...shared, status: 'delivered' },
      { health: lane?.enabled ? healthAfterSuccess(lane, now) : null, consequence: null, changes },
    );
  }
  const { outcome } = interpretation;
  const message = interpretation.reason.slice(0, longestMessage);
  const failure = failureOf(interpretation, error);
  const failed = { ...seen, lastError: message };
  const attempt: Partial<Attempt> = { ...shared, status: 'failed', error: failure, message };
  const givenUp = { ...failed, status: 'failed', nextAt: null } as const;
  const calm = { health: null, consequence: null, changes };
  if (lane === undefined || !lane.enabled) return asVerdict(givenUp, attempt, calm);
  if (outcome === 'deferred') {
    const until = Math.min(blockedUntil ?? now + minuteMs, delivery.expiresAt);
    return asVerdict(
      { ...failed, nextAt: until, deferredCount: delivery.deferredCount + 1 },
      { ...attempt, status: 'deferred', retryAfterSeconds: Math.ceil((until - now) / 1000) },
      calm,
    );
  }
  if (failure === 'interrupted') return asVerdict({ ...failed, nextAt: now }, attempt, calm);
  if (outcome === 'lost' || outcome === 'moved') {
    const failureCount = delivery.failureCount + 1;
    // A provider that says so for ever would be asked for ever.
    const isOver = failureCount > retrySeconds.length;
    return asVerdict(isOver ? givenUp : { ...failed, nextAt: now, failureCount }, attempt, calm);
  }
  if (outcome === 'rejected') {
    const isPlain = delivery.unsentReason === 'plainText';
    return asVerdict(isPlain ? givenUp : { ...failed, nextAt: now, unsentReason: 'plainText' }, attempt, calm);
  }
  const health = healthAfterFailure(lane, now, undefined);
  if (outcome === 'unauthorized' || outcome === 'gone') {
    const failures = health.consecutiveFailures;
    const restMs = refusedRestsMs[Math.min(failures, refusedRestsMs.length) - 1] ?? minuteMs;
    const isFinal = outcome === 'gone' && interpretation.isFinal;
    const consequence = mayDisable
      ? consequenceOfRefusal(outcome, { isFinal, failures, failingSince: health.failingSince ?? now, now })
      : null;
    return asVerdict(givenUp, attempt, { health: { ...health, pausedUntil: now + restMs }, consequence, changes });
  }
  const failureCount = delivery.failureCount + 1;
  const delayMs = retryDelayMs({ retrySeconds, failureCount, random, retryAfterMs: undefined });
  const next = delayMs === undefined ? givenUp : { ...failed, nextAt: Math.min(now + delayMs, delivery.expiresAt) };
  const trouble = mayDisable ? consequenceOf({ ...lane, ...health }, now) : null;
  const consequence: Consequence | null =
    trouble === 'disabled' ? { kind: 'disabled', reason: 'failing' } : trouble && { kind: trouble };
  const isEnd = consequence?.kind === 'disabled';
  return asVerdict(isEnd ? givenUp : { ...next, failureCount }, attempt, { health, consequence, changes });
};
