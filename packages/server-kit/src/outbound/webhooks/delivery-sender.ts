import type { WebhookAttemptError } from '@watchpost/schemas';
import { serverBounds } from '../../base/bounds.js';
import { type Clock, createNap, systemClock, within } from '../../base/clock.js';
import { newId } from '../../base/ids.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { ClaimedDelivery, Store, WaitingWebhook } from '../../store/store.js';
import { createBatchWriter } from '../../workers/batch-writer.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { deliveryLeaseMs, moveDeliveryLeases, newLeaseToken } from '../../workers/worker-leases.js';
import { createWorkerPresence } from '../../workers/worker-presence.js';
import { createAttemptMaker } from './attempt-maker.js';
import { lanesOf } from './lanes.js';
import { createRecordAttempts, type EndedAttempt } from './record-attempts.js';
import { defaultRetrySeconds } from './retry-schedule.js';
import { type Share, shareOut } from './share-out.js';
import type { WebhookTransport } from './transport.js';

/** What a sender is made with. */
export interface DeliverySenderOptions {
  readonly store: Store;
  /** Closed when the sender stops. */
  readonly transport: WebhookTransport;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly outbox: Outbox;
  /** Where the API is reached; links in bodies begin with it. */
  readonly apiUrl: string;
  /** Seconds between attempts; 10, 120 and 900 unless given. */
  readonly retrySeconds?: readonly number[];
  /** Most deliveries that are under way at once; 64 unless given. */
  readonly concurrency?: number;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /**
   * Names it in the table of workers, where engines notice when it dies. Random unless given; never that of an engine, whose
   * hands may be empty while these are full.
   */
  readonly workerId?: string;
  /** At least 0 and below 1; spreads retries, and decides between equals. */
  readonly random?: () => number;
  /**
   * Longest time between two looks, in milliseconds; 1,000 unless given. Events of other processes, retries and rests
   * that have ended are found by then.
   */
  readonly pollMs?: number;
}

/** How a sender stands. */
export interface DeliverySenderStats {
  /** Webhooks that had deliveries due when it last looked. */
  readonly waiting: number;
  /** Requests that are under way. */
  readonly running: number;
  /** Attempts that have ended and are not written yet. */
  readonly pending: number;
  /** Attempts since the start: those that arrived, and those that failed, by the reason. */
  readonly delivered: number;
  readonly failed: Readonly<Partial<Record<WebhookAttemptError, number>>>;
  /** Attempts whose delivery somebody else had taken over by the time they were written. */
  readonly lost: number;
  /** When it last looked for work, in milliseconds since the epoch; 0 before the start. At most about a second ago. */
  readonly lastTickAt: number;
}

/** Turns events into deliveries and sends them, together with every other sender on the same store. */
export interface DeliverySender {
  /** Begins to look for work; trouble with the store is logged and outlasted. Does nothing after the first call. */
  start(): void;
  /**
   * Takes on no more work and lets requests end until the deadline. What is under way then is recorded as interrupted
   * and is anybody's to send again; what was not sent yet is as if it had never been claimed. Never rejects.
   *
   * @param options.deadlineMs 5,000 unless given. Writing may take a second more.
   */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
  stats(): DeliverySenderStats;
}

/** Longest rest under load. It ends sooner when most of what is under way has, so that places are filled many at a time. */
const restMs = 10;
/** Events that one transaction turns into deliveries. */
const dispatchBatch = 500;
/** Outcomes that one transaction carries. */
const recordBatch = 200;
/** How long an outcome waits for others to share its transaction; under load the claim after a rest shares it, too. */
const gatherMs = 2 * restMs;
const maxPending = serverBounds.pendingOutcomes.most;
/** What writing the last outcomes may take after the deadline of a stop. */
const farewellMs = 1000;

const finding = 'Looking for webhooks to deliver to';
const recording = 'Writing down attempts to deliver';

/** Makes a sender; nothing is sent before {@link DeliverySender.start}. */
export const createDeliverySender = (options: DeliverySenderOptions): DeliverySender => {
  const { store, transport, secretBox, outbox, apiUrl, clock = systemClock, logger = silentLogger } = options;
  const { retrySeconds = defaultRetrySeconds, concurrency = 64, random = Math.random, pollMs = 1000 } = options;
  const { workerId = newId('wrk', clock.now()) } = options;
  const trouble = createTroubleLog(logger);
  const nap = createNap(clock);
  const recordAttempts = createRecordAttempts({ store, outbox, retrySeconds, random });
  const failed: Partial<Record<WebhookAttemptError, number>> = {};

  let isStopping = false;
  let isClaiming = false;
  let looking: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let unsubscribe = (): void => {};
  let hasEvents = true;
  let dispatchedAt = Number.NEGATIVE_INFINITY;
  let waiting = 0;
  /** Whether the last look may have left something due, so that whatever ends is a reason to look again. */
  let isHungry = false;
  /** When something is due that nobody wakes the sender for; milliseconds since the epoch. */
  let nextAt = Number.POSITIVE_INFINITY;
  let delivered = 0;
  let lastTickAt = 0;

  const wakeIfHungry = (): void => {
    if (isHungry) nap.wake();
  };

  const writer = createBatchWriter<EndedAttempt>({
    doing: recording,
    write: async (ended) => {
      const recorded = await recordAttempts(ended);
      for (const error of recorded.errors) {
        if (error === null) delivered += 1;
        else failed[error] = (failed[error] ?? 0) + 1;
      }
      if (recorded.nextAt < nextAt) {
        nextAt = recorded.nextAt;
        nap.wake();
      } else wakeIfHungry();
      return recorded.lost;
    },
    clock,
    trouble,
    batchSize: recordBatch,
    gatherMs,
    gatherUrgentMs: gatherMs,
  });

  const attempts = createAttemptMaker({
    store,
    transport,
    secretBox,
    apiUrl,
    clock,
    logger,
    trouble,
    // Others may have begun what was claimed before a standstill.
    mayBegin: () => !presence.hasStoodStill(),
    onEnded: (outcome, leaseUntil) => writer.add({ outcome, leaseUntil, isUrgent: true }),
    onFree: wakeIfHungry,
  });

  const presence = createWorkerPresence({
    store,
    clock,
    trouble,
    workerId,
    isBusy: () => isClaiming || !attempts.isIdle || !writer.isIdle,
    onGivenUp: async () => {
      await writer.flush();
      // What nobody else has begun is still ours: or we would send it a second time ourselves.
      const now = clock.now();
      await store.commit(await moveDeliveryLeases(store, { workerId, now, leaseUntil: now + deliveryLeaseMs }));
    },
  });

  /** Turns events into deliveries, when some may be waiting. */
  const dispatch = async (now: number): Promise<void> => {
    if (!hasEvents && clock.monotonic() - dispatchedAt < pollMs) return;
    hasEvents = false;
    dispatchedAt = clock.monotonic();
    if ((await store.dispatchEvents({ now, limit: dispatchBatch })) >= dispatchBatch) hasEvents = true;
  };

  /** Claims deliveries and begins them; none while others could not know whose they are. */
  const claim = async (
    now: number,
    found: readonly WaitingWebhook[],
    shares: readonly Share[],
  ): Promise<readonly ClaimedDelivery[]> => {
    isClaiming = true;
    try {
      if (!(await presence.appear())) return [];
      const lease = { leaseUntil: now + deliveryLeaseMs, leaseToken: newLeaseToken(workerId) };
      // What waits to be written shares the transaction of the claim.
      void writer.flush();
      const deliveries = await store.claimDeliveries({ now, ...lease, shares });
      const webhooks = new Map(found.map(({ webhook }) => [webhook.id, webhook]));
      attempts.begin({ deliveries, webhooks, ...lease });
      return deliveries;
    } finally {
      isClaiming = false;
    }
  };

  /** Begins deliveries, as many as there are places; returns how many. */
  const fillPlaces = async (now: number): Promise<number> => {
    isHungry = true;
    if (attempts.running >= concurrency) return 0;
    const found = await store.waitingWebhooks(now);
    waiting = found.length;
    const lanes = lanesOf(found, writer.outcomes());
    const shares = shareOut({ lanes, places: concurrency, taken: attempts.runningByOrganization, random });
    isHungry = shares.length < lanes.length;
    if (shares.length === 0) return 0;
    const deliveries = await claim(now, found, shares);
    // A webhook that was given all it asked for may have more.
    const begun = Map.groupBy(deliveries, ({ delivery }) => delivery.webhookId);
    isHungry ||= shares.some(({ webhookId, limit }) => begun.get(webhookId)?.length === limit);
    return deliveries.length;
  };

  /** Looks for work once; returns how long to sleep until the next look. */
  const look = async (): Promise<number> => {
    const now = clock.now();
    lastTickAt = now;
    if (nextAt <= now) nextAt = Number.POSITIVE_INFINITY;
    if (writer.isStuck || writer.pending >= maxPending) return pollMs;
    await dispatch(now);
    const begun = await fillPlaces(now);
    if ((begun > 0 && isHungry) || hasEvents) return 0;
    return Math.min(pollMs, Math.max(0, nextAt - clock.now()));
  };

  const keepLooking = async (): Promise<void> => {
    while (!isStopping) {
      try {
        const sleepMs = await look();
        trouble.succeeded(finding);
        const { running } = attempts;
        if (isHungry || running > concurrency / 4) await attempts.whenAtMost(running / 4, restMs);
        await nap.sleep(sleepMs, 0);
      } catch (error) {
        trouble.failed(finding, error);
        await nap.sleep(pollMs, pollMs);
      }
    }
  };

  const shutDown = async (deadlineMs: number): Promise<void> => {
    isStopping = true;
    unsubscribe();
    nap.end();
    attempts.refuse();
    const endsAt = clock.monotonic() + deadlineMs;
    await within(clock, deadlineMs, [(looking ?? Promise.resolve()).then(() => attempts.whenAtMost(0))]);
    // What has not ended by now does so here, and has its outcome or its lease written like anything else.
    const closed = transport.close();
    const isTooLate = (): boolean => clock.monotonic() >= endsAt + farewellMs;
    const written = attempts.whenAtMost(0).then(() => Promise.all([writer.drain(isTooLate), attempts.whenReleased()]));
    await within(clock, endsAt + farewellMs - clock.monotonic(), [closed, written.then(presence.leave)]);
  };

  return {
    start() {
      if (looking !== undefined || isStopping) return;
      const stopListening = [
        store.onChange('events', () => {
          hasEvents = true;
          nap.wake();
        }),
        store.onChange('webhookDeliveries', nap.wake),
      ];
      unsubscribe = () => {
        for (const stopOne of stopListening) stopOne();
      };
      presence.start();
      looking = keepLooking();
    },
    stop({ deadlineMs = 5000 } = {}) {
      stopping ??= shutDown(deadlineMs);
      return stopping;
    },
    stats: () => ({
      waiting,
      running: attempts.running,
      pending: writer.pending,
      delivered,
      failed: { ...failed },
      lost: writer.lost,
      lastTickAt,
    }),
  };
};
