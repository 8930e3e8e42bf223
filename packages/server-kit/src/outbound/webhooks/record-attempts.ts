import type { WebhookAttemptError } from '@watchpost/schemas';
import type { Outbox } from '../../request/ports/outbox.js';
import type { Change, ClaimedDelivery, DeliveryOutcome, Row, Store } from '../../store/store.js';
import type { EndResult } from './attempt-result.js';
import { consequenceChanges } from './consequence.js';
import { judgeAttempt, type Verdict } from './verdict.js';

/** An attempt that has ended. */
export interface EndedAttempt {
  readonly claimed: ClaimedDelivery;
  readonly leaseToken: string;
  readonly isProbe: boolean;
  readonly result: EndResult;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
}

/** What was written. */
export interface RecordedAttempts {
  /** Of these, the lease was not held any more: only the attempts themselves were written. */
  readonly lost: number;
  /** Why each failed; `null` for one that arrived. */
  readonly errors: readonly (WebhookAttemptError | null)[];
  /** When there is something to do again because of them, in milliseconds since the epoch; infinite when never. */
  readonly nextAt: number;
}

/** Writes the outcomes of attempts, and what follows. @throws StoreUnavailableError */
export type RecordAttempts = (attempts: readonly EndedAttempt[]) => Promise<RecordedAttempts>;

/** What attempts are recorded with. */
export interface RecordAttemptsOptions {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly retrySeconds: readonly number[];
  /** At least 0 and below 1. */
  readonly random: () => number;
}

/** The webhook as the verdict leaves it, for the next attempt of the same batch. */
const webhookAfter = (webhook: Row<'webhooks'>, { health, consequence }: Verdict, now: number): Row<'webhooks'> => ({
  ...webhook,
  ...health,
  ...(consequence?.kind === 'disabled' && { enabled: false, version: webhook.version + 1 }),
  ...(consequence?.kind === 'warning' && { warnedAt: now }),
});

/** Makes {@link RecordAttempts}. Webhooks are read again for each batch, and its attempts are judged one by one. */
export const createRecordAttempts = ({
  store,
  outbox,
  retrySeconds,
  random,
}: RecordAttemptsOptions): RecordAttempts => {
  const readWebhooks = async (attempts: readonly EndedAttempt[]): Promise<Map<string, Row<'webhooks'>>> => {
    const ids = [...new Set(attempts.map(({ claimed }) => claimed.delivery.webhookId))];
    const rows = await store.find('webhooks', { id: { in: ids } }, { limit: ids.length });
    return new Map(rows.map((row) => [row.id, row]));
  };

  const changesOf = async (
    { health, consequence, attempt }: Verdict,
    webhook: Row<'webhooks'> | undefined,
    deliveryId: string,
    now: number,
  ): Promise<readonly Change[]> => {
    if (webhook === undefined || health === null) return [];
    if (consequence === null) {
      return [{ kind: 'update', table: 'webhooks', where: { id: webhook.id, enabled: true }, set: health }];
    }
    const message = attempt.message ?? '';
    return consequenceChanges({ webhook, health, consequence, deliveryId, message, now }, { store, outbox });
  };

  return async (attempts) => {
    const webhooks = await readWebhooks(attempts);
    const outcomes: DeliveryOutcome[] = [];
    const errors: (WebhookAttemptError | null)[] = [];
    let nextAt = Number.POSITIVE_INFINITY;
    for (const { claimed, leaseToken, isProbe, result, endedAt: now } of attempts) {
      const { delivery } = claimed;
      const webhook = webhooks.get(delivery.webhookId);
      const verdict = judgeAttempt({ delivery, isProbe, result }, { webhook, now, retrySeconds, random: random() });
      outcomes.push({
        deliveryId: delivery.id,
        leaseToken,
        delivery: verdict.delivery,
        attempt: { number: delivery.attemptCount, set: verdict.attempt },
        changes: await changesOf(verdict, webhook, delivery.id, now),
      });
      if (webhook !== undefined) webhooks.set(webhook.id, webhookAfter(webhook, verdict, now));
      errors.push(verdict.attempt.error ?? null);
      // What waits for a receiver that is given a rest is due when that is over.
      for (const at of [verdict.delivery.nextAt, verdict.health?.pausedUntil]) nextAt = Math.min(nextAt, at ?? nextAt);
    }
    const { lost } = await store.recordDeliveries(outcomes);
    return { lost: lost.length, errors, nextAt };
  };
};
