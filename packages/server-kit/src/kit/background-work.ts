import { type Clock, systemClock } from '../base/clock.js';
import { newId } from '../base/ids.js';
import { startHousekeeping } from '../operator/housekeeping.js';
import type { WorkStatistics } from '../request/ports/work-statistics.js';
import type { RoomWorker, Serving, WorkerParts } from '../request/room.js';
import type { Worker } from '../workers/worker-loop.js';
import type { KitServices } from './provide-services.js';
import { rooms } from './rooms.js';
import { loadServings } from './serving.js';

/** What runs without a request: checks and what follows from them, deliveries, mails and housekeeping. */
export interface BackgroundWork {
  /** Waits for work that is under way and begins nothing new. Never rejects. */
  stop(): Promise<void>;
  statistics(): Partial<WorkStatistics>;
}

const workerParts = (services: KitServices): Omit<KitServices, 'clock'> & WorkerParts => ({
  ...services,
  clock: { ...systemClock, now: services.clock } satisfies Clock,
  engineId: newId('wrk', services.clock()),
});

/**
 * Starts what a process does that takes requests and leaves background work to others.
 *
 * @throws Error when what serves a room cannot be loaded
 */
export const startRequestWorkers = async (services: KitServices): Promise<Pick<Worker, 'stop'>> => {
  const parts = workerParts(services);
  const servings: readonly Serving<never>[] = await loadServings(services.contract);
  const workers = servings.flatMap(({ requestWorkers }) => requestWorkers?.(parts) ?? []);
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
 * @throws StoreUnavailableError when a room cannot prepare its work; Error when what serves it cannot be loaded
 */
export const startBackgroundWork = async (
  services: KitServices,
  options: {
    /** Whether this process takes requests as well. */
    readonly takesRequests: boolean;
  },
): Promise<BackgroundWork> => {
  const parts = { ...workerParts(services), ...options };
  const servings = await loadServings(services.contract);
  for (const serving of servings) await serving.prepares?.(parts);
  const workers: readonly RoomWorker[] = servings.flatMap((serving) => serving.workers?.(parts) ?? []);
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
