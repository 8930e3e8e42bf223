import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Store } from '../../store/interface/store.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Worker } from '../../workers/worker-loop.js';
import { createFamilySender } from '../delivery/family-sender.js';
import { hostHandlersBounds } from './bounds.js';
import type { NamedHandler } from './event-handlers.js';
import { createHandlerCourier } from './handler-courier.js';

/** How often a process says that it still has its handlers. */
const registerMs = 3_600_000;

/** Waits after each failure: from a slip to an outage of half a day, and never longer than what people sleep through. */
const retrySeconds = [1, 10, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800];

/**
 * Registers handlers, so that every process turns events into deliveries to them; those that were turned before are not delivered.
 *
 * @throws StoreUnavailableError
 */
export const registerHandlers = async (
  handlers: readonly NamedHandler[],
  store: Pick<Store, 'commit'>,
  now: number,
): Promise<void> => {
  if (handlers.length === 0) return;
  await store.commit(
    handlers.flatMap(({ name, subjects }) => [
      { kind: 'insert', table: 'eventHandlers', row: { id: name, subjects, lastSeenAt: now }, onConflict: 'ignore' },
      { kind: 'update', table: 'eventHandlers', where: { id: name }, set: { subjects, lastSeenAt: now } },
    ]),
  );
};

/**
 * Makes the workers that call handlers, shared with those of every other process on the same store. Each handler has
 * its own places: one that hangs takes none of another.
 */
export const createHandlerWorkers = (
  handlers: readonly NamedHandler[],
  options: {
    readonly store: Store;
    readonly clock: Clock;
    readonly logger: Logger;
    /** Default: ten waits from a second to eight hours. */
    readonly retrySeconds?: readonly number[];
    readonly pollMs?: number;
  },
): readonly Worker[] => {
  if (handlers.length === 0) return [];
  const { store, clock, logger } = options;
  const senders = handlers.map((handler) =>
    createFamilySender({
      retrySeconds,
      ...options,
      courier: createHandlerCourier(handler, { clock, logger }),
      concurrency: hostHandlersBounds.handlerPlaces.most,
      dispatches: false,
    }),
  );
  const registration = createWorkerLoop({
    clock,
    trouble: createTroubleLog(logger),
    name: 'event handler registration',
    pollMs: 1000,
    poll: async () => {
      await registerHandlers(handlers, store, clock.now());
      return { forMs: registerMs, atLeastMs: 0 };
    },
  });
  return [registration, ...senders];
};
