import type { Change } from '../../store/store.js';

/**
 * The entries that give up what waits for a channel that is disabled or deleted. What is being sent at this moment may still
 * arrive; nothing is sent to a disabled channel.
 */
export const giveUpWaiting = (channelId: string, organizationId: string, now: number): Change[] => [
  {
    kind: 'update',
    table: 'notificationDeliveries',
    where: { channelId, organizationId, nextAt: { not: null } },
    // Leases stay: what is on its way may still arrive, and then that is what is written.
    set: { status: 'dropped', unsentReason: 'disabled', nextAt: null, updatedAt: now },
  },
];

/** The entry that forgets how a provider knows the conversations of a channel. */
export const removeConversations = (channelId: string): Change => ({
  kind: 'delete',
  table: 'conversations',
  where: { channelId },
});
