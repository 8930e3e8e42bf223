import type { Clock } from '../../base/clock.js';
import type { MonitorFilter, OrganizationFilter, Store } from '../../store/interface/store.js';
import type { WorkerPresence } from '../../workers/worker-presence.js';
import type { CheckPool } from './check-pool.js';
import type { LeasedMonitor, LeaseKeeper } from './lease-keeper.js';
import { type ClaimPlan, type ClaimShare, heavyAmong, planClaims } from './share-places.js';

/** Longest sleep between two polls, whatever the store said: what other processes do may not have reached us. */
export const pollMs = 1000;
/** Most monitors that wait for their time, as a multiple of the checks that may run at once: many are made in a second. */
const waitingPerRunning = 4;
/** How often it reads whether there is more than one organization. */
const sharedReadMs = 10_000;
/** How long an organization is still taken for one that wants more than its share: longer than a short check. */
const latelyMs = 15_000;

/** Finds monitors that are due and leases them for a pool, each organization as far as its share of the places goes. */
export interface WorkFinder {
  readonly isClaiming: boolean;
  /** Whether the places are shared by several organizations. */
  readonly isShared: boolean;
  /** Whether a place that becomes free is worth a poll: all are taken, or some organizations hold many. */
  readonly isCrowded: boolean;
  /** How long the longest due monitor waits that an organization has which holds few places; milliseconds. */
  readonly overdueMs: number;
  /** Notes that an organization had more due than places. */
  noteSurplus(organizationId: string): void;
  /**
   * Claims what is due and has room.
   *
   * @returns how long to sleep until the next poll, in milliseconds
   * @throws StoreUnavailableError
   */
  find(): Promise<number>;
}

/** Makes a {@link WorkFinder}. */
export const createWorkFinder = (options: {
  readonly store: Pick<Store, 'find' | 'nextMonitorDueAt'>;
  readonly clock: Clock;
  readonly pool: CheckPool<LeasedMonitor>;
  readonly leases: LeaseKeeper;
  readonly presence: Pick<WorkerPresence, 'appear'>;
  /** Called before the first claim: results that wait anyway share its transaction. */
  readonly flush: () => Promise<void>;
  readonly concurrency: number;
  readonly claimAheadMs: number;
  readonly isStopping: () => boolean;
}): WorkFinder => {
  const { store, clock, pool, leases, presence, concurrency, claimAheadMs } = options;
  const batchMs = claimAheadMs / 2;
  const mostWaiting = waitingPerRunning * concurrency;
  let isClaiming = false;
  let isShared = false;
  let isCrowded = false;
  let overdueMs = 0;
  // By the monotonic clock.
  let sharedReadAt = Number.NEGATIVE_INFINITY;
  let batchClaimedAt = Number.NEGATIVE_INFINITY;
  let restClaimedAt = Number.NEGATIVE_INFINITY;
  /** Until when organizations are taken for such that want more than their share. */
  const heavyUntil = new Map<string, number>();

  const readWhetherShared = async (): Promise<void> => {
    if (clock.monotonic() < sharedReadAt + sharedReadMs) return;
    isShared = (await store.find('organizations', {}, { limit: 2 })).length > 1;
    sharedReadAt = clock.monotonic();
  };

  const planNext = (): ClaimPlan => {
    const now = clock.monotonic();
    for (const [id, until] of heavyUntil) if (until <= now) heavyUntil.delete(id);
    const { places } = pool;
    for (const id of heavyAmong(places)) heavyUntil.set(id, now + latelyMs);
    return planClaims(places, heavyUntil.keys());
  };

  /** When the next monitor is due, from now; negative when it is overdue. */
  const readUntilDue = async (organizations: OrganizationFilter | undefined): Promise<number> => {
    const now = clock.now();
    const dueAt = await store.nextMonitorDueAt(now, organizations);
    const untilDueMs = dueAt === undefined ? Number.POSITIVE_INFINITY : dueAt - now;
    overdueMs = Math.max(0, -untilDueMs);
    return untilDueMs;
  };

  /** Leases monitors that are due soon, at most `limit`, and hands them to the pool; returns how many. */
  const claim = async (filter: MonitorFilter, limit: number, aheadMs: number): Promise<number> => {
    const leased = await leases.claim({ limit, aheadMs, filter });
    const taken = leased.map(({ lease }) => lease);
    if (options.isStopping()) {
      leases.drop(...taken);
      await leases.release();
      return 0;
    }
    pool.take(leased);
    await leases.renew(leased.flatMap(({ monitor, lease }) => (lease.until === monitor.leaseUntil ? [] : [lease])));
    return taken.length;
  };

  /** Claims while this process is known to be there; `undefined` when it could not make itself known. */
  const whilePresent = async (work: () => Promise<number>): Promise<number | undefined> => {
    isClaiming = true;
    try {
      if (!(await presence.appear())) return undefined;
      void options.flush();
      return await work();
    } finally {
      isClaiming = false;
    }
  };

  /** Claims what comes first; returns how long nothing more of it is due. */
  const claimFirst = async ({ filter, room }: ClaimShare, untilDueMs: number): Promise<number> => {
    const untilBatchMs = Math.max(0, batchClaimedAt + batchMs - clock.monotonic());
    // What the next batch would find only after its time, such as a new monitor, does not wait for it.
    if (untilDueMs > untilBatchMs) {
      const sleepMs = Math.max(untilDueMs - claimAheadMs, untilBatchMs);
      if (sleepMs > 0) return Math.min(sleepMs, pollMs);
    }
    // Overdue work begins at once, so only as much is claimed as can run; what is due later finds other places free.
    const limit = untilDueMs <= 0 ? room : mostWaiting - pool.waiting;
    if (limit <= 0) return batchMs;
    const claimed = await whilePresent(() => claim(filter, limit, claimAheadMs));
    batchClaimedAt = clock.monotonic();
    if (claimed === undefined) return pollMs;
    return claimed === limit ? 0 : batchMs;
  };

  /** Claims for one share after the other: what is overdue, and now and then what will be due soon. */
  const claimRest = async (shares: readonly ClaimShare[]): Promise<number> => {
    const isAhead = clock.monotonic() >= restClaimedAt + batchMs;
    let total = 0;
    for (const { filter, room } of shares) {
      const claimed = await claim(filter, room, 0);
      const limit = Math.min(waitingPerRunning * room, mostWaiting) - pool.waiting;
      const ahead = isAhead && claimed < room && limit > 0 ? await claim(filter, limit, claimAheadMs) : 0;
      total += claimed + ahead;
    }
    if (isAhead) restClaimedAt = clock.monotonic();
    return total;
  };

  const find = async (): Promise<number> => {
    await readWhetherShared();
    const { heavy, first, rest } = planNext();
    const isFull = pool.free === 0;
    isCrowded = isFull || heavy.length > 0;
    if (isFull && clock.monotonic() < restClaimedAt + batchMs) return batchMs;
    const untilDueMs = await readUntilDue(heavy.length === 0 ? undefined : { except: heavy });
    const shares = isFull ? [first] : rest;
    const sleepMs = isFull ? batchMs : await claimFirst(first, untilDueMs);
    if (shares.length === 0) return sleepMs;
    return (await whilePresent(() => claimRest(shares))) === undefined ? pollMs : Math.min(sleepMs, batchMs);
  };

  return {
    get isClaiming() {
      return isClaiming;
    },
    get isShared() {
      return isShared;
    },
    get isCrowded() {
      return isCrowded;
    },
    get overdueMs() {
      return overdueMs;
    },
    noteSurplus: (organizationId) => {
      if (isShared) heavyUntil.set(organizationId, clock.monotonic() + latelyMs);
    },
    find,
  };
};
