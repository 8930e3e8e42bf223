import { serverBounds } from '../../base/bounds.js';
import type { Change, Store, Where } from '../../store/store.js';
import { failedPage } from '../delivery/failed-page.js';

const mostWaiting = serverBounds.waitingMessages.most;

/**
 * The entries that give up what waits for a person: for a place that is deleted, or for a member who leaves. Escalations whose
 * pages wait there go on at once.
 *
 * @param why goes into `unsentReason`
 * @throws StoreUnavailableError
 */
export const giveUpPages = async (
  where: Where<'notificationDeliveries'> & { readonly userId: string },
  why: 'removed' | 'notMember',
  { store, now }: { readonly store: Pick<Store, 'find'>; readonly now: number },
): Promise<Change[]> => {
  const waiting = { ...where, nextAt: { not: null } } as const;
  const pages = await store.find(
    'notificationDeliveries',
    { ...waiting, reason: 'escalation' },
    { limit: mostWaiting, orderBy: 'id' },
  );
  return [
    {
      kind: 'update',
      table: 'notificationDeliveries',
      where: waiting,
      // Leases stay: what is on its way may still arrive, and then that is what is written.
      set: { status: 'dropped', unsentReason: why, nextAt: null, updatedAt: now },
    },
    ...pages.flatMap((page) => failedPage(page, now)),
  ];
};
