import type { Change, Row, Store } from '../../store/interface/store.js';

/** Rows of one commit: few enough that other writers wait only shortly. */
const portion = 1000;

/** `lastError` of what is given up. */
const closedMessage = 'The organization is to be deleted.';

const messageSet = (now: number) =>
  ({ status: 'dropped', unsentReason: 'deleted', nextAt: null, updatedAt: now }) as const;
const webhookSet = (now: number) =>
  ({ status: 'failed', lastError: closedMessage, nextAt: null, updatedAt: now }) as const;
const mailSet = (now: number): Partial<Row<'mails'>> => ({
  content: '',
  sentAt: null,
  failedAt: now,
  lastError: closedMessage,
  nextAt: null,
  updatedAt: now,
});

/**
 * The entries that give up some of the messages, webhooks and mails that wait for an organization that is to be deleted; none when
 * nothing waits. What is on its way may still arrive: leases stay.
 *
 * @param organizationIds the organization, with what its mails are queued as besides
 * @throws StoreUnavailableError
 */
export const closeSomeWaiting = async (
  organizationIds: readonly string[],
  { store, now }: { readonly store: Pick<Store, 'find'>; readonly now: number },
): Promise<Change[]> => {
  const where = { organizationId: { in: organizationIds }, nextAt: { not: null } } as const;
  const options = { limit: portion, orderBy: 'id' } as const;
  const [messages, deliveries, mails] = [
    await store.find('notificationDeliveries', where, options),
    await store.find('webhookDeliveries', where, options),
    await store.find('mails', where, options),
  ];
  const those = (rows: readonly { readonly id: string }[]) =>
    ({ id: { in: rows.map(({ id }) => id) }, nextAt: { not: null } }) as const;
  const changes: Change[] = [];
  if (messages.length > 0) {
    changes.push({ kind: 'update', table: 'notificationDeliveries', where: those(messages), set: messageSet(now) });
  }
  if (deliveries.length > 0) {
    changes.push({ kind: 'update', table: 'webhookDeliveries', where: those(deliveries), set: webhookSet(now) });
  }
  if (mails.length > 0) changes.push({ kind: 'update', table: 'mails', where: those(mails), set: mailSet(now) });
  return changes;
};

/** The entries that give up the little that still waits when a deletion is undone: nothing is sent late. */
export const closeAllWaiting = (organizationIds: readonly string[], now: number): Change[] => {
  const where = { organizationId: { in: organizationIds }, nextAt: { not: null } } as const;
  return [
    { kind: 'update', table: 'notificationDeliveries', where, set: messageSet(now) },
    { kind: 'update', table: 'webhookDeliveries', where, set: webhookSet(now) },
    { kind: 'update', table: 'mails', where, set: mailSet(now) },
  ];
};
