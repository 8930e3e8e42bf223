import { storedMetrics } from '../../request/metrics.js';
import type { Store, Where } from '../../store/interface/store.js';
import { queued } from '../webhooks/new-delivery.js';
import { hostHandlersBounds } from './bounds.js';
import { lanesOfHandler } from './event-handlers.js';

/** Deliveries that are put into the queue by one commit. */
const portion = 500;

/** The events of a handler that failed for good: neither delivered nor waiting. */
const failedOf = (handler: string): Where<'handlerDeliveries'> => {
  const { from, below } = lanesOfHandler(handler);
  return { laneId: { atLeast: from, below }, nextAt: null, deliveredAt: null };
};

/** How many events a handler failed to process for good, as far as they are kept. */
export const countFailedEvents = async (handler: string, store: Pick<Store, 'page'>): Promise<number> => {
  const page = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;
  return (await store.page('handlerDeliveries', { where: failedOf(handler), ...page })).totalItems;
};

export const failedEventMetrics = storedMetrics({
  families: {
    event_handler_failed_events: {
      help: 'Events that a function of the host failed to process for good, by its name.',
      label: 'handler',
    },
  },
  async read(store) {
    const limit = hostHandlersBounds.eventHandlers.most;
    const counts: Record<string, number> = {};
    for (const { id } of await store.findColumns('eventHandlers', ['id'], {}, { limit })) {
      counts[id] = await countFailedEvents(id, store);
    }
    return { event_handler_failed_events: counts };
  },
});

/**
 * Puts the events that a handler failed to process back into the queue, with all their retries before them. Those whose event
 * is no longer kept fail again.
 *
 * @returns how many they are
 * @throws StoreUnavailableError
 */
export const retryFailedEvents = async (
  handler: string,
  { store, clock }: { readonly store: Pick<Store, 'findColumns' | 'commit'>; readonly clock: () => number },
): Promise<number> => {
  let count = 0;
  for (let above = ''; ; ) {
    const where = { ...failedOf(handler), id: { above } };
    const rows = await store.findColumns('handlerDeliveries', ['id'], where, { orderBy: 'id', limit: portion });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      // One that is in the queue again meanwhile stays as it is.
      const again = { id: { in: ids }, nextAt: null, deliveredAt: null } as const;
      await store.commit([{ kind: 'update', table: 'handlerDeliveries', where: again, set: queued(clock()) }]);
    }
    count += ids.length;
    above = ids.at(-1) ?? above;
    if (ids.length < portion) return count;
  }
};
