import { type Clock, within } from '../base/clock.js';
import type { Logger } from '../base/logger.js';
import type { Store } from '../store/interface/store.js';
import { createTroubleLog } from '../workers/trouble-log.js';
import { createWorkerLoop, shutdownGraceMs, type Worker } from '../workers/worker-loop.js';
import { readableStore } from './host-operations.js';
import type { HostRoom, HostWorker } from './host-room.js';

/** What the workers of a host's rooms are made with. */
interface HostWorkerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}

const createHostWorker = ({ name, everySeconds, run }: HostWorker, options: HostWorkerOptions): Worker => {
  const { store, clock, logger } = options;
  const pollMs = everySeconds * 1000;
  const stopped = new AbortController();
  const readable = readableStore(store);
  const loop = createWorkerLoop({
    clock,
    trouble: createTroubleLog(logger),
    name,
    pollMs,
    poll: async () => {
      await run({ store: readable, logger, now: clock.now(), signal: stopped.signal });
      return { forMs: pollMs, atLeastMs: 0 };
    },
  });
  return {
    start: loop.start,
    stop: async ({ deadlineMs = 5000 } = {}) => {
      const ended = loop.stop();
      await within(clock, deadlineMs, [ended]);
      stopped.abort();
      // Work of a host that ignores its signal does not hold the stop of the kit.
      await within(clock, shutdownGraceMs, [ended]);
    },
  };
};

/** The workers of a host's rooms; each has a loop of its own, so one that hangs delays no other. */
export const hostWorkers = (rooms: readonly HostRoom[], options: HostWorkerOptions): readonly Worker[] =>
  rooms.flatMap(({ workers = [] }) => workers.map((worker) => createHostWorker(worker, options)));

/** Brings the tables of rooms up to date, or proves that they are. @throws Error naming room and step */
export const prepareTables = async (rooms: readonly HostRoom[], migrate: 'auto' | 'check' | 'off'): Promise<void> => {
  if (migrate === 'off') return;
  for (const { name, tables } of rooms) {
    if (tables === undefined) continue;
    if (migrate === 'auto') {
      await tables.update(name);
      continue;
    }
    const pending = await tables.pending(name);
    if (pending.length > 0) {
      throw new Error(`room ${name}: these steps have not run: ${pending.join(', ')}; start once with migrate: 'auto'`);
    }
  }
};
