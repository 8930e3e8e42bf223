import { storedMetrics } from '../../request/metrics.js';
import type { Store } from '../../store/interface/store.js';

/** Events that wait to become deliveries, and when the oldest of them happened, in milliseconds since the epoch. */
export const readUndispatched = async (
  store: Pick<Store, 'page'>,
): Promise<{ readonly waitingEvents: number; readonly oldestAt: number | null }> => {
  const page = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;
  const { rows, totalItems } = await store.page('events', { where: { dispatchedAt: null }, ...page });
  return { waitingEvents: totalItems, oldestAt: rows[0]?.occurredAt ?? null };
};

export const undispatchedMetrics = storedMetrics({
  families: {
    events_undispatched: { help: 'Events that wait to become deliveries.' },
    events_oldest_undispatched_seconds: { help: 'Age of the oldest of them.' },
  },
  async read(store, now) {
    const { waitingEvents, oldestAt } = await readUndispatched(store);
    return {
      events_undispatched: waitingEvents,
      events_oldest_undispatched_seconds: Math.max(0, now - (oldestAt ?? now)) / 1000,
    };
  },
});
