import type { Clock } from '../../base/clock.js';
import type { Store } from '../../store/interface/store.js';

/** Turns events into deliveries, when some may be waiting. */
export interface EventDispatcher {
  /** Whether events of this process may be waiting. */
  readonly hasEvents: boolean;
  /** Notes that there are new events. */
  note(): void;
  /**
   * Dispatches a batch of events. Without new ones of this process it asks for those of others, once per poll interval.
   *
   * @throws StoreUnavailableError
   */
  dispatch(now: number): Promise<void>;
}

/** Events that one transaction turns into deliveries. */
const dispatchBatch = 500;

/** Makes an {@link EventDispatcher}. */
export const createEventDispatcher = (options: {
  readonly store: Pick<Store, 'dispatchEvents'>;
  readonly clock: Clock;
  readonly pollMs: number;
}): EventDispatcher => {
  const { store, clock, pollMs } = options;
  let hasEvents = true;
  let dispatchedAt = Number.NEGATIVE_INFINITY;

  return {
    get hasEvents() {
      return hasEvents;
    },
    note: () => {
      hasEvents = true;
    },
    dispatch: async (now) => {
      if (!hasEvents && clock.monotonic() - dispatchedAt < pollMs) return;
      hasEvents = false;
      dispatchedAt = clock.monotonic();
      if ((await store.dispatchEvents({ now, limit: dispatchBatch })) >= dispatchBatch) hasEvents = true;
    },
  };
};
