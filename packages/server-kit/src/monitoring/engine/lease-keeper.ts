import type { Clock } from '../../base/clock.js';
import type { MonitorFilter, Row, Store } from '../../store/interface/store.js';
import { newLeaseToken } from '../../workers/lease-token.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { type Lease, leaseEnd, leaseMarginMs, moveLeases, presumedTimeoutMs, releaseLeases } from './leases.js';

const releasing = 'monitor lease release';

/** A leased monitor, and when its check is to begin. */
export interface LeasedMonitor {
  readonly monitor: Row<'monitors'>;
  readonly lease: Lease;
  /** Milliseconds since the epoch; in the past when the monitor is overdue. */
  readonly dueAt: number;
}

/** Takes leases for one worker, and releases those that are not used. */
export interface LeaseKeeper {
  /** Whether there are leases that were dropped and are not released. */
  readonly hasSurplus: boolean;
  /**
   * Leases monitors that are due within `aheadMs` and match, the longest due first.
   *
   * @throws StoreUnavailableError
   */
  claim(options: {
    readonly limit: number;
    readonly aheadMs: number;
    readonly filter: MonitorFilter;
  }): Promise<LeasedMonitor[]>;
  /**
   * Writes the end of leases that last longer than their batch, or that others have freed. What is lost stays lost.
   *
   * @throws StoreUnavailableError
   */
  renew(leases: readonly Lease[]): Promise<void>;
  /** Notes leases that are to be released. */
  drop(...leases: Lease[]): void;
  /** Releases what was dropped; what the store does not take is retried with the next call. Never rejects. */
  release(): Promise<void>;
}

/** Makes a {@link LeaseKeeper}. */
export const createLeaseKeeper = (options: {
  readonly store: Pick<Store, 'claimMonitors' | 'commit'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  readonly workerId: string;
}): LeaseKeeper => {
  const { store, clock, trouble, workerId } = options;
  const surplus: Lease[] = [];
  let releasesUnderWay = 0;

  return {
    get hasSurplus() {
      return surplus.length > 0 || releasesUnderWay > 0;
    },
    claim: async ({ limit, aheadMs, filter }) => {
      const now = clock.now();
      const token = newLeaseToken(workerId);
      const batchUntil = now + aheadMs + presumedTimeoutMs + leaseMarginMs;
      const claim = { dueBy: now + aheadMs, now, leaseUntil: batchUntil, leaseToken: token, limit, ...filter };
      const monitors = await store.claimMonitors(claim);
      return monitors.map((monitor) => {
        const dueAt = monitor.nextCheckAt ?? now;
        const until = Math.max(batchUntil, leaseEnd(monitor, Math.max(dueAt, now)));
        return { monitor, dueAt, lease: { monitorRef: monitor.ref, token, until } };
      });
    },
    renew: async (leases) => {
      if (leases.length > 0) await store.commit(moveLeases(leases));
    },
    drop: (...leases) => void surplus.push(...leases),
    release: async () => {
      const leases = surplus.splice(0);
      if (leases.length === 0) return;
      releasesUnderWay += 1;
      try {
        await store.commit(releaseLeases(leases));
        trouble.succeeded(releasing);
      } catch (error) {
        trouble.failed(releasing, error);
        surplus.push(...leases);
      } finally {
        releasesUnderWay -= 1;
      }
    },
  };
};
