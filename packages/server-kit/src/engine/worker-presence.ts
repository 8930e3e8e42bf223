import type { Clock } from '../background/clock.js';
import type { TroubleLog } from '../background/trouble-log.js';
import type { Change, Store } from '../store/store.js';

/** How often a process says that it is alive. */
const announceEveryMs = 10_000;
/** Processes that were silent for this long are gone, and so are their rows. */
const forgetAfterMs = 3_600_000;

const doing = 'Reporting that this worker is alive';

/** The row by which other processes and the readiness probe see that this one works. */
export interface WorkerPresence {
  /** Writes the row in the background when it is time to; never fails. */
  announce(): void;
  /** Removes it; never rejects. */
  leave(): Promise<void>;
}

/** Makes a {@link WorkerPresence}. */
export const createWorkerPresence = (options: {
  readonly store: Pick<Store, 'commit'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  readonly workerId: string;
}): WorkerPresence => {
  const { store, clock, trouble, workerId } = options;
  const startedAt = clock.now();
  let announcedAt = Number.NEGATIVE_INFINITY;

  let announcing = Promise.resolve();

  const write = async (changes: Change[]): Promise<void> => {
    try {
      await store.commit(changes);
      trouble.succeeded(doing);
    } catch (error) {
      trouble.failed(doing, error);
    }
  };

  return {
    announce: () => {
      if (clock.monotonic() - announcedAt < announceEveryMs) return;
      announcedAt = clock.monotonic();
      const now = clock.now();
      announcing = write([
        { kind: 'insert', table: 'workers', row: { id: workerId, startedAt, lastSeenAt: now }, onConflict: 'ignore' },
        { kind: 'update', table: 'workers', where: { id: workerId }, set: { lastSeenAt: now } },
        { kind: 'delete', table: 'workers', where: { lastSeenAt: { below: now - forgetAfterMs } } },
      ]);
    },
    leave: async () => {
      // After the last announcement, which would bring the row back.
      await announcing;
      await write([{ kind: 'delete', table: 'workers', where: { id: workerId } }]);
    },
  };
};
