import type { NotificationMessage } from '@watchpost/schemas';
import { mailboxOf } from '../../base/mailbox.js';
import type { Interpretation, MailChannelType } from '../../request/ports/channel-type.js';
import type { Outbox } from '../../request/ports/outbox.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { unsentChanges } from '../notifications/counted-mail.js';
import { countMail } from '../notifications/mail-bounds.js';
import { readResponders } from '../notifications/responders.js';
import { readRecipients } from './recipients/recipient.js';
import { unsubscribeLinks } from './recipients/recipient-pages.js';
import { writeRecipientToken } from './recipients/recipient-token.js';

const hourMs = 3_600_000;
/** Who is named may confirm an address, or come back, at any time. */
const againAfterMs = 5 * 60_000;

/** What handing a message to the outbox leads to. */
export interface MailedMessage {
  readonly interpretation: Interpretation;
  /** The mails; written with the outcome of the delivery, or not at all. */
  readonly changes: readonly Change[];
}

/** What handing messages to the outbox works with. */
export interface MailingOptions {
  readonly store: Store;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
  /** Where people reach this server. */
  readonly publicUrl: string;
  /** Where the API is reached: mail programs post there. */
  readonly apiUrl: string;
  readonly now: number;
}

/** An address that may be mailed. */
interface Mailable {
  readonly to: string;
  /** By which its owner ends the mails; `null` for a member. */
  readonly token: string | null;
}

/** Those of the addresses that a channel names which may be mailed: members, and those who confirmed. */
const readMailable = async (
  named: readonly string[],
  organizationId: string,
  options: MailingOptions,
): Promise<Mailable[]> => {
  const recipients = await readRecipients(named, organizationId, options);
  // The first spelling of each mailbox: one message is one mail.
  const first = new Map(recipients.toReversed().map((each) => [mailboxOf(each.address), each]));
  return Promise.all(
    recipients
      .filter((each) => first.get(mailboxOf(each.address)) === each)
      .filter(({ status }) => status === 'confirmed')
      .map(async ({ address, id, isMember }) => ({
        to: address,
        token: isMember ? null : await writeRecipientToken(id, null, options.derivedKeys),
      })),
  );
};

/** The row of a message to one address of a channel that gets no mail any more in this hour, while others of the channel do. */
const leftOut = (
  address: string,
  { conversation: _conversation, sequence: _sequence, ...message }: NotificationMessage,
  delivery: Row<'notificationDeliveries'>,
  options: MailingOptions,
): Promise<readonly Change[]> => {
  const { id, organizationId, reason, causeAt, expiresAt, incidentId, alertRuleId, monitorIds } = delivery;
  const place = { kind: 'address', address, type: 'email' } as const;
  const about = { reason, causeAt, expiresAt, incidentId, alertRuleId, monitorIds };
  return unsentChanges(
    { organizationId, place, subject: { type: 'channel', id }, message, ...about },
    'tooMany',
    options,
  );
};

/**
 * Hands a message to the outbox: a mail to each address that the channel names and that may be mailed, or to all members who may
 * respond to incidents. The mails of an hour are bounded like all mails about monitors.
 *
 * @throws StoreUnavailableError
 */
export const mailMessage = async (
  message: NotificationMessage,
  {
    type,
    channel,
    delivery,
  }: {
    readonly type: MailChannelType;
    readonly channel: Pick<Row<'notificationChannels'>, 'config' | 'name' | 'organizationId'>;
    readonly delivery: Row<'notificationDeliveries'>;
  },
  options: MailingOptions,
): Promise<MailedMessage> => {
  const { store, outbox, now } = options;
  const { organizationId, name: channelName, config } = channel;
  const named = type.recipients(config);
  const mailable: readonly Mailable[] =
    named.length === 0
      ? (await readResponders(organizationId, store)).map((to) => ({ to, token: null }))
      : await readMailable(named, organizationId, options);
  const put = (retryAfterMs: number, reason: string): MailedMessage => ({
    interpretation: { outcome: 'deferred', retryAfterMs, scope: 'receiver', reason },
    changes: [],
  });
  if (mailable.length === 0) {
    const reason =
      named.length === 0
        ? 'No member that it is for has a verified address.'
        : "No address that it is for is a member's or has confirmed.";
    return put(againAfterMs, reason);
  }
  const organization = await store.get('organizations', { id: organizationId });
  const mails: Change[] = [];
  const unsent: string[] = [];
  for (const { to, token } of mailable) {
    const { isAllowed, isLast } = await countMail('news', { to, organizationId }, { store, now });
    if (!isAllowed) {
      unsent.push(to);
      continue;
    }
    const values = {
      message,
      subjectPrefix: type.subjectPrefix(config),
      organizationName: organization?.name ?? '',
      channelName,
      reason: named.length === 0 ? ('responder' as const) : ('named' as const),
      isLast,
      unsubscribe: unsubscribeLinks(token, options),
    };
    mails.push(outbox.mailChange({ to, organizationId, deliveryId: delivery.id, template: 'message', values }, now));
  }
  if (mails.length > 0) {
    const left = await Promise.all(unsent.map((address) => leftOut(address, message, delivery, options)));
    return { interpretation: { outcome: 'delivered', certainty: 'accepted' }, changes: [...mails, ...left.flat()] };
  }
  return put(secondsUntilEnd(windowAt(now, hourMs), now) * 1000, 'As many mails as may be were sent in this hour.');
};
