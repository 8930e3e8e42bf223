import type { NotificationMessage } from '@watchpost/schemas';
import type { Interpretation, MailChannelType } from '../../request/ports/channel-type.js';
import type { Outbox } from '../../request/ports/outbox.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import type { Change, Row, Store } from '../../store/store.js';
import { countNewsMail } from '../notifications/mail-bounds.js';
import { readMembersAmong, readResponders } from '../notifications/responders.js';

const hourMs = 3_600_000;
/** A member who is named may verify an address, or come back, at any time. */
const againAfterMs = 5 * 60_000;

/** What handing a message to the outbox leads to. */
export interface MailedMessage {
  readonly interpretation: Interpretation;
  /** The mails; written with the outcome of the delivery, or not at all. */
  readonly changes: readonly Change[];
}

/**
 * Hands a message to the outbox: a mail to each member that the channel names, or to all who may respond to incidents. A
 * person who is no member by now, or has no verified address, gets none. The mails of an hour are bounded like all mails about monitors.
 *
 * @throws StoreUnavailableError
 */
export const mailMessage = async (
  message: NotificationMessage,
  {
    type,
    channel,
    deliveryId,
  }: {
    readonly type: MailChannelType;
    readonly channel: Pick<Row<'notificationChannels'>, 'config' | 'name' | 'organizationId'>;
    readonly deliveryId: string;
  },
  { store, outbox, now }: { readonly store: Store; readonly outbox: Pick<Outbox, 'mailChange'>; readonly now: number },
): Promise<MailedMessage> => {
  const { organizationId, name: channelName, config } = channel;
  const named = type.recipients(config);
  const recipients =
    named.length === 0
      ? await readResponders(organizationId, store)
      : await readMembersAmong(named, organizationId, store);
  const put = (retryAfterMs: number, reason: string): MailedMessage => ({
    interpretation: { outcome: 'deferred', retryAfterMs, scope: 'receiver', reason },
    changes: [],
  });
  if (recipients.length === 0) return put(againAfterMs, 'No member that it is for has a verified address.');
  const organization = await store.get('organizations', { id: organizationId });
  const changes: Change[] = [];
  for (const to of recipients) {
    const { isAllowed, isLast } = await countNewsMail({ to, organizationId, isMember: true }, { store, now });
    if (!isAllowed) continue;
    const values = {
      message,
      subjectPrefix: type.subjectPrefix(config),
      organizationName: organization?.name ?? '',
      channelName,
      reason: named.length === 0 ? ('responder' as const) : ('named' as const),
      isLast,
    };
    changes.push(outbox.mailChange({ to, organizationId, deliveryId, template: 'message', values }, now));
  }
  if (changes.length > 0) return { interpretation: { outcome: 'delivered', certainty: 'accepted' }, changes };
  return put(secondsUntilEnd(windowAt(now, hourMs), now) * 1000, 'As many mails as may be were sent in this hour.');
};
