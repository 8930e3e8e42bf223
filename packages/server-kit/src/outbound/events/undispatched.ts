import type { Store } from '../../store/interface/store.js';

/** Events that wait to become deliveries, and when the oldest of them happened, in milliseconds since the epoch. */
export const readUndispatched = async (
  store: Pick<Store, 'page'>,
): Promise<{ readonly waitingEvents: number; readonly oldestAt: number | null }> => {
  const page = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;
  const { rows, totalItems } = await store.page('events', { where: { dispatchedAt: null }, ...page });
  return { waitingEvents: totalItems, oldestAt: rows[0]?.occurredAt ?? null };
};
