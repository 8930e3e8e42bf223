import type { DeliveryFamily } from '../../store/interface/delivery-families.js';
import type { ClaimedDelivery, Store, WaitingLane } from '../../store/interface/store.js';
import type { BatchWriter } from '../../workers/batch-writer.js';
import { newLeaseToken } from '../../workers/lease-token.js';
import type { WorkerPresence } from '../../workers/worker-presence.js';
import type { AttemptMaker } from './attempt-maker.js';
import type { Courier } from './courier.js';
import { deliveryLeaseMs } from './delivery-leases.js';
import { lanesOf } from './lanes.js';
import type { EndedAttempt } from './record-attempts.js';
import { type Share, shareOut } from './share-out.js';

/** Leases due deliveries and begins their attempts, as many as there are places, shared over lanes. */
export interface DeliveryClaimer {
  readonly isClaiming: boolean;
  /** Lanes that had deliveries due at the last claim. */
  readonly waiting: number;
  /** Whether the last claim may have left something due: then a place that becomes free is a reason to poll. */
  readonly hasMoreDue: boolean;
  /**
   * Fills the free places; returns how many deliveries were begun.
   *
   * @throws StoreUnavailableError
   */
  fillPlaces(now: number): Promise<number>;
}

/** Makes a {@link DeliveryClaimer}. */
export const createDeliveryClaimer = <Family extends DeliveryFamily>(options: {
  readonly store: Pick<Store, 'waitingLanes' | 'claimDeliveries'>;
  readonly courier: Pick<Courier<Family>, 'family' | 'lanes' | 'lanePlaces' | 'mayClaim' | 'pacesOf'>;
  readonly workerId: string;
  readonly concurrency: number;
  /** At least 0 and below 1; decides between equals. */
  readonly random: () => number;
  readonly attempts: Pick<AttemptMaker<Family>, 'running' | 'begin'>;
  readonly presence: Pick<WorkerPresence, 'appear'>;
  readonly writer: Pick<BatchWriter<EndedAttempt>, 'outcomes' | 'flush'>;
}): DeliveryClaimer => {
  const { store, courier, workerId, concurrency, random, attempts, presence, writer } = options;
  const { family, lanes: range } = courier;
  let isClaiming = false;
  let waiting = 0;
  let hasMoreDue = false;

  /** Claims deliveries and begins them; none while others could not know whose they are. */
  const claim = async (
    now: number,
    found: readonly WaitingLane<Family>[],
    shares: readonly Share[],
  ): Promise<readonly ClaimedDelivery[]> => {
    isClaiming = true;
    try {
      if (!(await presence.appear())) return [];
      const lease = { leaseUntil: now + deliveryLeaseMs, leaseToken: newLeaseToken(workerId) };
      // What waits to be written shares the transaction of the claim.
      void writer.flush();
      const lanes = new Map(found.map(({ lane }) => [lane.id, lane]));
      const shared = shares.flatMap(({ laneId }) => lanes.get(laneId) ?? []);
      const paces = courier.pacesOf?.(shared, shares, now);
      const deliveries = await store.claimDeliveries({ now, ...lease, shares, family, ...(paces && { paces }) });
      attempts.begin({ deliveries, lanes, ...lease });
      return deliveries;
    } finally {
      isClaiming = false;
    }
  };

  return {
    get isClaiming() {
      return isClaiming;
    },
    get waiting() {
      return waiting;
    },
    get hasMoreDue() {
      return hasMoreDue;
    },
    fillPlaces: async (now) => {
      hasMoreDue = true;
      if (attempts.running.count >= concurrency) return 0;
      const due = await store.waitingLanes(family, { now, ...(range !== undefined && { lanes: range }) });
      const found = due.filter(({ lane }) => courier.mayClaim?.(lane, now) ?? true);
      waiting = found.length;
      const lanes = lanesOf(found, writer.outcomes());
      const shares = shareOut({
        lanes,
        places: concurrency,
        taken: attempts.running.byOrganization,
        random,
        ...(courier.lanePlaces !== undefined && { lanePlaces: courier.lanePlaces }),
      });
      hasMoreDue = shares.length < lanes.length;
      if (shares.length === 0) {
        // Lanes that wait may be full only because what has ended is not written yet.
        void writer.flush();
        return 0;
      }
      const deliveries = await claim(now, found, shares);
      // A lane whose share was used up may have more.
      const begun = Map.groupBy(deliveries, ({ laneId }) => laneId);
      hasMoreDue ||= shares.some(({ laneId, limit }) => begun.get(laneId)?.length === limit);
      return deliveries.length;
    },
  };
};
