import { type Clock, systemClock } from '../base/clock.js';
import { newId } from '../base/ids.js';
import { startHousekeeping } from '../operator/housekeeping.js';
import type { WorkStatistics } from '../request/ports/work-statistics.js';
import type { AnyRoom, RoomWorker, WorkerParts } from '../request/room.js';
import type { Worker } from '../workers/worker-loop.js';
import type { KitServices } from './provide-services.js';
import { rooms } from './rooms.js';

/** What runs without a request: checks and what follows from them, deliveries, mails and housekeeping. */
export interface BackgroundWork {
  /** Waits for work that is under way and begins nothing new. Never rejects. */
  stop(): Promise<void>;
  statistics(): Partial<WorkStatistics>;
}

const served = <One extends AnyRoom>({ contract }: KitServices, all: readonly One[]): readonly One[] =>
  all.filter(({ part }) => part === undefined || !contract.leftOut.includes(part));

const workerParts = (services: KitServices): Omit<KitServices, 'clock'> & WorkerParts => ({
  ...services,
  clock: { ...systemClock, now: services.clock } satisfies Clock,
  engineId: newId('wrk', services.clock()),
});

/** Starts what a process does that takes requests and leaves background work to others. */
export const startRequestWorkers = (services: KitServices): Pick<Worker, 'stop'> => {
  const parts = workerParts(services);
  const workers = served<AnyRoom>(services, rooms).flatMap((room) => room.requestWorkers?.(parts) ?? []);
  for (const worker of workers) worker.start();
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
};

/**
 * Starts everything that a process does in the background.
 *
 * @throws StoreUnavailableError when a room cannot prepare its work
 */
export const startBackgroundWork = async (
  services: KitServices,
  options: {
    /** Whether this process takes requests as well. */
    readonly takesRequests: boolean;
  },
): Promise<BackgroundWork> => {
  const parts = { ...workerParts(services), ...options };
  const here = served(services, rooms);
  for (const room of here) await room.prepares?.(parts);
  const workers: readonly RoomWorker[] = here.flatMap((room) => room.workers?.(parts) ?? []);
  for (const worker of workers) worker.start();
  const stopHousekeeping = startHousekeeping(rooms, services);

  return {
    async stop() {
      stopHousekeeping();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    statistics: () => Object.assign({}, ...workers.map((worker) => worker.statistics?.() ?? {})),
  };
};
