import type { Mail, Outbox } from '../../request/ports/outbox.js';
import type { Change, Store } from '../../store/interface/store.js';
import { notificationsBounds } from './bounds.js';
import { countedMail } from './counted-mail.js';
import { accountPlace, type Notice, noticeDelivery } from './notice.js';

const maxRecipients = notificationsBounds.disabledRecipients.most;

/**
 * The entries that mail the owners and admins of an organization whose addresses are verified about a place that fails, each as
 * often in an hour as a mailbox bears, with a message in the log for each.
 */
export const mailOwnersAndAdmins = async (
  notice: Notice,
  mail: (to: string, deliveryId: string) => Mail,
  { store, outbox }: { readonly store: Store; readonly outbox: Pick<Outbox, 'mailChange'> },
): Promise<Change[]> => {
  const { organizationId, now } = notice;
  const members = await store.find(
    'memberships',
    { organizationId, role: { in: ['owner', 'admin'] } },
    { limit: maxRecipients },
  );
  const ids = members.map(({ userId }) => userId);
  const users = await store.find(
    'users',
    { id: { in: ids }, disabledAt: null, emailVerifiedAt: { not: null } },
    { limit: maxRecipients },
  );
  const changes: Change[] = [];
  for (const { id, email: to } of users) {
    const delivery = noticeDelivery(notice, accountPlace(id));
    const counted = { kind: 'failing', to, delivery, unsentReason: null } as const;
    changes.push(
      ...(await countedMail({ ...counted, mail: ({ deliveryId }) => mail(to, deliveryId) }, { store, outbox, now })),
    );
  }
  return changes;
};
