import type { Change, Store, Where } from '../../store/interface/store.js';
import { failedPage } from '../delivery/failed-page.js';
import { notificationsBounds } from '../notifications/bounds.js';

const mostWaiting = notificationsBounds.waitingMessages.most;

/**
 * The entries that give up what waits and matches: for a channel that is disabled or deleted, for a person's place that is
 * deleted, for a member who leaves. What is being sent at this moment may still arrive. Escalations whose pages wait there go
 * on at once.
 *
 * @param why goes into `unsentReason`
 * @throws StoreUnavailableError
 */
export const giveUpMessages = async (
  where: Where<'notificationDeliveries'>,
  why: 'disabled' | 'removed' | 'notMember',
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

/**
 * The entries that give up what waits for a channel that is disabled or deleted: nothing is sent to it any more.
 *
 * @throws StoreUnavailableError
 */
export const giveUpWaiting = (
  channelId: string,
  organizationId: string,
  options: Parameters<typeof giveUpMessages>[2],
): Promise<Change[]> => giveUpMessages({ channelId, organizationId }, 'disabled', options);

/** The entry that forgets how a provider knows the conversations of a channel. */
export const removeConversations = (channelId: string): Change => ({
  kind: 'delete',
  table: 'conversations',
  where: { channelId },
});
