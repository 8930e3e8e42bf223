import { serverBounds } from '../../base/bounds.js';
import type { Change, Store } from '../../store/store.js';
import { failedPage } from '../delivery/failed-page.js';

const mostWaiting = serverBounds.waitingMessages.most;

/**
 * The entries that give up what waits for a channel that is disabled or deleted. What is being sent at this moment may still
 * arrive; nothing is sent to a disabled channel. Escalations whose pages wait for it go on at once.
 *
 * @throws StoreUnavailableError
 */
export const giveUpWaiting = async (
  channelId: string,
  organizationId: string,
  { store, now }: { readonly store: Pick<Store, 'find'>; readonly now: number },
): Promise<Change[]> => {
  const waiting = { channelId, organizationId, nextAt: { not: null } } as const;
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
      set: { status: 'dropped', unsentReason: 'disabled', nextAt: null, updatedAt: now },
    },
    ...pages.flatMap((page) => failedPage(page, now)),
  ];
};

/** The entry that forgets how a provider knows the conversations of a channel. */
export const removeConversations = (channelId: string): Change => ({
  kind: 'delete',
  table: 'conversations',
  where: { channelId },
});
