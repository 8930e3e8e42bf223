import { type CheckEnvironment, type CheckReport, failureMessages, failureReport } from '@watchpost/checks';
import type { AddressGuard } from '@watchpost/checks/address-guard';
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { type HeldPlaces, hasPlaceFor, isLong, needsPlace, type PlacedMonitor, type Places } from './share-places.js';
import { createStallWatch } from './stall-watch.js';

/** A monitor, the lease under which it is checked, and when its check is to begin. */
export interface LeasedCheck {
  readonly monitor: PlacedMonitor & { readonly id: string };
  /** Ends at `until`, in milliseconds since the epoch. */
  readonly lease: { readonly until: number };
  /** Milliseconds since the epoch; in the past when the monitor is overdue. */
  readonly dueAt: number;
}

/** What became of a check; times are milliseconds since the epoch. */
export interface EndedCheck {
  readonly report: CheckReport;
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * Runs leased checks, each at its time and never more than `capacity` at once, shared over organizations. A check whose
 * time comes while it has no place is not kept waiting: its lease is released, and the first process with room makes it.
 */
export interface CheckPool<Leased extends LeasedCheck> {
  /** Places that no check holds. */
  readonly free: number;
  /** Its places and who holds them. */
  readonly places: Places;
  /** Checks whose time has not come. */
  readonly waiting: number;
  readonly running: number;
  /** Begins each check when it is due. */
  take(monitors: readonly Leased[]): void;
  /** Aborts checks whose lease has ended: another process may be making them by now. */
  expire(): void;
  /** Forgets the checks that have not begun; returns their leases. */
  dropWaiting(): Leased['lease'][];
  /** The leases of the checks that run. */
  runningLeases(): Leased['lease'][];
  /** Aborts the checks that run; what they still report is dropped. Returns their leases. */
  abortRunning(): Leased['lease'][];
  /** Resolves when no check runs. */
  whenIdle(): Promise<void>;
}

/** What a {@link CheckPool} works with. */
export interface CheckPoolOptions<Leased extends LeasedCheck> {
  readonly runCheck: (
    monitor: Leased['monitor'],
    environment: CheckEnvironment,
    startedAt: number,
  ) => Promise<CheckReport>;
  readonly guard: AddressGuard;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly capacity: number;
  /** Whether the places are shared by several organizations. */
  readonly isShared: () => boolean;
  /** Called for each check that ended by itself. */
  readonly onFinished: (check: Leased & EndedCheck) => void;
  /** Whether what was leased is still there to be begun; others may have it after a suspension of the process. */
  readonly mayBegin: () => boolean;
  /**
   * Called for each check that is to be made again: it had no place when its time came, may not begin, or says nothing because
   * the process paused meanwhile.
   */
  readonly onSurplus: (leased: Leased, reason: 'noPlace' | 'mayNot' | 'stalled') => void;
}

/** Makes a {@link CheckPool}. */
export const createCheckPool = <Leased extends LeasedCheck>(options: CheckPoolOptions<Leased>): CheckPool<Leased> => {
  const { clock, logger } = options;
  const waiting = new Map<Leased, { readonly endsAt: number; readonly cancel: () => void }>();
  const running = new Map<Leased, { readonly endsAt: number; readonly controller: AbortController }>();
  const held = new Map<string, HeldPlaces>();
  const stalls = createStallWatch(clock);
  let taken = 0;
  let idleListeners: (() => void)[] = [];

  /** Adds a place to those that an organization holds, or takes one back. */
  const hold = ({ monitor }: Leased, by: 1 | -1): void => {
    if (!needsPlace(monitor)) return;
    taken += by;
    const { short, long } = held.get(monitor.organizationId) ?? { short: 0, long: 0 };
    const now = isLong(monitor) ? { short, long: long + by } : { short: short + by, long };
    if (now.short + now.long === 0) held.delete(monitor.organizationId);
    else held.set(monitor.organizationId, now);
  };

  const readPlaces = (): Places => ({ capacity: options.capacity, isShared: options.isShared(), held });

  const forget = (leased: Leased): boolean => {
    const wasRunning = running.delete(leased);
    if (wasRunning) hold(leased, -1);
    if (wasRunning && running.size === 0) {
      stalls.stop();
      for (const listener of idleListeners) listener();
      idleListeners = [];
    }
    return wasRunning;
  };

  /** A check never rejects; one that does all the same must not stop the others. */
  const runSafely = async (
    monitor: Leased['monitor'],
    signal: AbortSignal,
    startedAt: number,
  ): Promise<CheckReport> => {
    const reportDefect = (error: unknown): void => {
      logger.error('check crashed (a defect in this driver)', { monitorId: monitor.id, error });
    };
    try {
      const environment = { guard: options.guard, now: clock.now, signal, reportDefect };
      return await options.runCheck(monitor, environment, startedAt);
    } catch (error) {
      reportDefect(error);
      return failureReport({ status: 'unknown', message: failureMessages.defect() });
    }
  };

  const begin = async (leased: Leased, endsAt: number): Promise<void> => {
    const { monitor } = leased;
    waiting.delete(leased);
    if (!options.mayBegin()) return options.onSurplus(leased, 'mayNot');
    if (!hasPlaceFor(readPlaces(), monitor)) return options.onSurplus(leased, 'noPlace');
    const controller = new AbortController();
    running.set(leased, { endsAt, controller });
    hold(leased, 1);
    const startedAt = clock.now();
    const began = clock.monotonic();
    stalls.start();
    const report = await runSafely(monitor, controller.signal, startedAt);
    const pausedMs = stalls.longestSince(began);
    // Aborted meanwhile: its report is dropped.
    if (!forget(leased)) return;
    // A pause takes its part of the timeout: what was late was we, not the target.
    if (needsPlace(monitor) && pausedMs > (monitor.timeoutSeconds * 1000) / 10) {
      return options.onSurplus(leased, 'stalled');
    }
    options.onFinished({ ...leased, report, startedAt, endedAt: clock.now() });
  };

  return {
    get free() {
      return options.capacity - taken;
    },
    get places() {
      return readPlaces();
    },
    get waiting() {
      return waiting.size;
    },
    get running() {
      return running.size;
    },
    take: (monitors) => {
      for (const leased of monitors) {
        const now = clock.now();
        // By the clock that never jumps: a correction of the wall clock must not end all checks at once.
        const endsAt = clock.monotonic() + leased.lease.until - now;
        if (leased.dueAt <= now) void begin(leased, endsAt);
        else {
          const cancel = clock.setTimer(() => void begin(leased, endsAt), leased.dueAt - now);
          waiting.set(leased, { endsAt, cancel });
        }
      }
    },
    expire: () => {
      const now = clock.monotonic();
      for (const [leased, { endsAt, cancel }] of waiting) {
        if (endsAt > now) continue;
        cancel();
        waiting.delete(leased);
      }
      for (const [leased, { endsAt, controller }] of running) {
        if (endsAt > now) continue;
        logger.error('check exceeded its lease; aborted', { monitorId: leased.monitor.id });
        controller.abort();
        forget(leased);
      }
    },
    dropWaiting: () => {
      const leases = [...waiting.keys()].map((leased) => leased.lease);
      for (const { cancel } of waiting.values()) cancel();
      waiting.clear();
      return leases;
    },
    runningLeases: () => [...running.keys()].map(({ lease }) => lease),
    abortRunning: () => {
      const aborted = [...running];
      for (const [leased, { controller }] of aborted) {
        controller.abort();
        forget(leased);
      }
      return aborted.map(([leased]) => leased.lease);
    },
    whenIdle: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve))),
  };
};
