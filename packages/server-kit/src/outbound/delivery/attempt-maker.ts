import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { DeliveryFamily, LaneOf } from '../../store/interface/delivery-families.js';
import type { ClaimedDelivery, Store } from '../../store/interface/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { attemptMessages } from './attempt-message.js';
import type { Abandoned, AttemptResult } from './attempt-result.js';
import type { Courier } from './courier.js';
import { excessiveInterruptions } from './interruptions.js';
import { isParked } from './receiver-health.js';
import type { EndedAttempt } from './record-attempts.js';
import { createRunningAttempts, type RunningAttempts } from './running-attempts.js';
import { takeBack } from './unsent.js';

/** Deliveries that were claimed together. */
export interface ClaimedBatch<Family extends DeliveryFamily> {
  readonly deliveries: readonly ClaimedDelivery[];
  /** The lanes that they are in, by their ids. */
  readonly lanes: ReadonlyMap<string, LaneOf<Family>>;
  readonly leaseToken: string;
  /** When others may claim them; milliseconds since the epoch. */
  readonly leaseUntil: number;
}

/** Makes the attempts of claimed deliveries: has the courier send them, and releases what was not sent. */
export interface AttemptMaker<Family extends DeliveryFamily> {
  /** Requests that are under way. */
  readonly running: Pick<RunningAttempts, 'count' | 'byOrganization' | 'whenAtMost'>;
  /** Whether no request and no release is under way. */
  readonly isIdle: boolean;
  begin(batch: ClaimedBatch<Family>): void;
  /** Sends nothing from now on; what is under way goes on. */
  refuse(): void;
  /** Resolves when everything that was not sent has been released. */
  whenReleased(): Promise<void>;
}

/** What attempts are made with. */
export interface AttemptMakerOptions<Family extends DeliveryFamily> {
  readonly store: Store;
  readonly courier: Courier<Family>;
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
/** Pause before a delivery whose lane cannot be opened is retried. */
const sealedRetryMs = 60_000;

/** A lane whose deliveries are about to be sent. */
interface Receiver {
  readonly isParked: boolean;
  /** `null` when this process cannot open the lane. */
  readonly send: ((claimed: ClaimedDelivery) => Promise<AttemptResult>) | null;
}

/** Makes an {@link AttemptMaker}. */
export const createAttemptMaker = <Family extends DeliveryFamily>(
  options: AttemptMakerOptions<Family>,
): AttemptMaker<Family> => {
  const { store, courier, clock, logger, trouble, mayBegin, onEnded, onFree } = options;
  const { family, name, opening } = courier;
  const releasing = `${name} release`;
  const running = createRunningAttempts(clock);
  const releases = new Set<Promise<void>>();
  let isRefusing = false;

  const open = (lane: LaneOf<Family>, now: number): Receiver['send'] => {
    const about = family === 'webhooks' ? { webhookId: lane.id } : { laneId: lane.id };
    try {
      const send = courier.open(lane, now);
      trouble.succeeded(opening, about);
      return send;
    } catch (error) {
      trouble.failed(opening, error, about);
      return null;
    }
  };

  /** Releases a delivery of which nothing was sent. Without the store its lease ends by itself. */
  const release = (delivery: ClaimedDelivery['delivery'], dueAt: number): void => {
    const released: Promise<void> = store
      .commit(takeBack(delivery, dueAt, family))
      .then(() => trouble.succeeded(releasing))
      .catch((error: unknown) => trouble.failed(releasing, error))
      .finally(() => releases.delete(released));
    releases.add(released);
  };

  const attempt = async (
    claimed: ClaimedDelivery,
    { send }: Receiver,
    leaseUntil: number,
  ): Promise<AttemptResult | Abandoned> => {
    try {
      const interruptions = await excessiveInterruptions(claimed.delivery, store, family);
      if (interruptions > 0) return { kind: 'abandoned', message: attemptMessages.interruptedTooOften(interruptions) };
      // After so long a suspension the answer would not be known before the lease ends and others begin.
      const isTooLate = clock.now() + attemptMs > leaseUntil;
      if (isRefusing || isTooLate || !mayBegin() || send === null) return { kind: 'unsent' };
      return await send(claimed);
    } catch (error) {
      logger.error(`${name} crashed (a defect in this server)`, { deliveryId: claimed.delivery.id, error });
      const message = attemptMessages.defect();
      return { kind: 'unanswered', error: 'interrupted', message, statusCode: null, response: null, durationUs: 0 };
    }
  };

  const make = async (claimed: ClaimedDelivery, receiver: Receiver, batch: ClaimedBatch<Family>): Promise<void> => {
    const { delivery } = claimed;
    const { leaseToken, leaseUntil } = batch;
    running.began(delivery.organizationId);
    const result = await attempt(claimed, receiver, leaseUntil);
    running.ended(delivery.organizationId);
    const endedAt = clock.now();
    if (result.kind === 'unsent') release(delivery, receiver.send === null ? endedAt + sealedRetryMs : endedAt);
    else onEnded({ claimed, leaseToken, isProbe: receiver.isParked, result, endedAt }, leaseUntil);
    onFree();
  };

  return {
    running,
    get isIdle() {
      return running.count === 0 && releases.size === 0;
    },
    begin: (batch) => {
      const now = clock.now();
      const receivers = new Map<string, Receiver>();
      courier.beginBatch?.(batch.deliveries);
      for (const claimed of batch.deliveries) {
        const { laneId } = claimed;
        const lane = batch.lanes.get(laneId);
        if (lane === undefined) continue;
        const receiver = receivers.get(laneId) ?? { isParked: isParked(lane, now), send: open(lane, now) };
        receivers.set(laneId, receiver);
        void make(claimed, receiver, batch);
      }
    },
    refuse: () => {
      isRefusing = true;
    },
    whenReleased: async () => {
      await Promise.all(releases);
    },
  };
};
