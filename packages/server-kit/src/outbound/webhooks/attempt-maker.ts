import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { ClaimedDelivery, Row, Store } from '../../store/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { attemptMessages } from './attempt-message.js';
import type { Abandoned, AttemptResult } from './attempt-result.js';
import { writeDeliveryBody } from './delivery-body.js';
import { deliveryHeaders } from './delivery-headers.js';
import { excessiveInterruptions } from './interruptions.js';
import { createRecentSecrets } from './recent-secrets.js';
import type { EndedAttempt } from './record-attempts.js';
import { createRunningAttempts } from './running-attempts.js';
import type { WebhookTransport } from './transport.js';
import { takeBack } from './unsent.js';
import { isParked } from './webhook-health.js';
import { type SigningSecrets, signingSecretsOf } from './webhook-secret.js';

/** Deliveries that were claimed together. */
export interface ClaimedBatch {
  readonly deliveries: readonly ClaimedDelivery[];
  /** The webhooks that they are for, by their ids. */
  readonly webhooks: ReadonlyMap<string, Row<'webhooks'>>;
  readonly leaseToken: string;
  /** When others may claim them; milliseconds since the epoch. */
  readonly leaseUntil: number;
}

/** Makes the attempts of claimed deliveries: writes bodies, signs them, sends them, and releases what was not sent. */
export interface AttemptMaker {
  /** Requests that are under way. */
  readonly running: number;
  /** Whether no request and no release is under way. */
  readonly isIdle: boolean;
  /** The same, by organization. */
  readonly runningByOrganization: ReadonlyMap<string, number>;
  begin(batch: ClaimedBatch): void;
  /** Sends nothing from now on; what is under way goes on. */
  refuse(): void;
  /** Resolves when at most `most` requests are under way, or after `withinMs` if that is given. */
  whenAtMost(most: number, withinMs?: number): Promise<void>;
  /** Resolves when everything that was not sent has been released. */
  whenReleased(): Promise<void>;
}

/** What attempts are made with. */
export interface AttemptMakerOptions {
  readonly store: Store;
  readonly transport: WebhookTransport;
  readonly secretBox: Pick<SecretBox, 'open'>;
  /** Where the API is reached; links in bodies begin with it. */
  readonly apiUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trouble: TroubleLog;
  /** Whether what was claimed may be sent; asked for each delivery. */
  readonly mayBegin: () => boolean;
  /** Called for each attempt that has ended and counts as one. */
  readonly onEnded: (attempt: EndedAttempt, leaseUntil: number) => void;
  /** Called when a place has become free. */
  readonly onFree: () => void;
}

/** What an attempt takes at most. */
const attemptMs = 10_000;
/** Pause before a delivery whose secret cannot be opened is retried. */
const sealedRetryMs = 60_000;

const releasing = 'webhook delivery release';
const opening = 'webhook secret decryption';

/** A webhook that deliveries are about to be sent to. */
interface Receiver {
  readonly webhook: Row<'webhooks'>;
  readonly isParked: boolean;
  /** `null` when this server cannot open them. */
  readonly secrets: SigningSecrets | null;
}

/** Makes an {@link AttemptMaker}. */
export const createAttemptMaker = (options: AttemptMakerOptions): AttemptMaker => {
  const { store, transport, apiUrl, clock, logger, trouble, mayBegin, onEnded, onFree } = options;
  const recentSecrets = createRecentSecrets(options.secretBox);
  const running = createRunningAttempts(clock);
  const releases = new Set<Promise<void>>();
  let isRefusing = false;

  const openSecrets = (webhook: Row<'webhooks'>): SigningSecrets | null => {
    const about = { webhookId: webhook.id };
    try {
      const secrets = signingSecretsOf(webhook, recentSecrets, clock.now());
      trouble.succeeded(opening, about);
      return secrets;
    } catch (error) {
      trouble.failed(opening, error, about);
      return null;
    }
  };

  /** Releases a delivery of which nothing was sent. Without the store its lease ends by itself. */
  const release = (delivery: Row<'webhookDeliveries'>, dueAt: number): void => {
    const released: Promise<void> = store
      .commit(takeBack(delivery, dueAt))
      .then(() => trouble.succeeded(releasing))
      .catch((error: unknown) => trouble.failed(releasing, error))
      .finally(() => releases.delete(released));
    releases.add(released);
  };

  const send = (
    { delivery, event }: ClaimedDelivery,
    webhook: Row<'webhooks'>,
    secrets: SigningSecrets,
  ): Promise<AttemptResult> => {
    const stamp = { attempt: delivery.attemptCount, sentAt: clock.now() };
    const body = writeDeliveryBody({ event, webhookId: webhook.id, apiUrl }, stamp);
    return transport.send({ url: webhook.url, headers: deliveryHeaders(delivery, body, secrets), body });
  };

  const attempt = async (
    claimed: ClaimedDelivery,
    { webhook, secrets }: Receiver,
    leaseUntil: number,
  ): Promise<AttemptResult | Abandoned> => {
    try {
      const interruptions = await excessiveInterruptions(claimed.delivery, store);
      if (interruptions > 0) return { kind: 'abandoned', message: attemptMessages.interruptedTooOften(interruptions) };
      // After so long a suspension the answer would not be known before the lease ends and others begin.
      const isTooLate = clock.now() + attemptMs > leaseUntil;
      if (isRefusing || isTooLate || !mayBegin() || secrets === null) return { kind: 'unsent' };
      return await send(claimed, webhook, secrets);
    } catch (error) {
      logger.error('webhook delivery crashed (a defect in this server)', { deliveryId: claimed.delivery.id, error });
      const message = attemptMessages.defect();
      return { kind: 'unanswered', error: 'interrupted', message, statusCode: null, response: null, durationUs: 0 };
    }
  };

  const make = async (claimed: ClaimedDelivery, receiver: Receiver, batch: ClaimedBatch): Promise<void> => {
    const { delivery } = claimed;
    const { leaseToken, leaseUntil } = batch;
    running.began(delivery.organizationId);
    const result = await attempt(claimed, receiver, leaseUntil);
    running.ended(delivery.organizationId);
    const endedAt = clock.now();
    if (result.kind === 'unsent') release(delivery, receiver.secrets === null ? endedAt + sealedRetryMs : endedAt);
    else onEnded({ claimed, leaseToken, isProbe: receiver.isParked, result, endedAt }, leaseUntil);
    onFree();
  };

  return {
    get running() {
      return running.count;
    },
    get isIdle() {
      return running.count === 0 && releases.size === 0;
    },
    runningByOrganization: running.byOrganization,
    begin: (batch) => {
      const now = clock.now();
      const receivers = new Map<string, Receiver>();
      recentSecrets.nextBatch();
      for (const claimed of batch.deliveries) {
        const { webhookId } = claimed.delivery;
        const webhook = batch.webhooks.get(webhookId);
        if (webhook === undefined) continue;
        const receiver = receivers.get(webhookId) ?? {
          webhook,
          isParked: isParked(webhook, now),
          secrets: openSecrets(webhook),
        };
        receivers.set(webhookId, receiver);
        void make(claimed, receiver, batch);
      }
    },
    refuse: () => {
      isRefusing = true;
    },
    whenAtMost: running.whenAtMost,
    whenReleased: async () => {
      await Promise.all(releases);
    },
  };
};
