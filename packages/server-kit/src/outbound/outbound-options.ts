import { anObjectWith, isObject, listOf, type OptionRules } from '../base/options.js';
import type { ChannelType } from '../request/ports/channel-type.js';
import { retryWaits } from './delivery/retry-rule.js';
import { accountPages } from './mail/account-pages-rule.js';
import type { AccountLinks } from './mail/mail-link.js';
import type { MailTransport } from './mail/mail-transport.js';

/** What a host says about mails, webhooks and messages. */
export interface OutboundOptions {
  /**
   * Pages that links in mails about accounts lead to, where they are not below `publicUrl`. `createMailedPages` of
   * `@watchpost/console` makes those that are.
   */
  readonly accountLinks?: AccountLinks;
  /**
   * Sends mails; {@link createSmtpTransport} makes one. Without it, mails stay in the outbox, readable, and are logged
   * at `info` with their links: for development.
   */
  readonly mailTransport?: MailTransport;
  /**
   * Seconds that a webhook's delivery waits after each failure, up to a fifth more or less; 10, 120 and 900 by default.
   * One to ten whole numbers from 0 to 86,400; after as many failures and one more it has failed.
   */
  readonly webhookRetrySeconds?: readonly number[];
  /**
   * Seconds that a message to a notification channel or to a person's own place waits after each failure that may pass, as
   * `webhookRetrySeconds`; 5, 15, 60, 300 and 900 by default.
   */
  readonly notificationRetrySeconds?: readonly number[];
  /**
   * The host's own types of notification channels, as {@link defineChannelType} returns them. Default: none. Channels of a type that is
   * missing at a start are failing until it is back.
   */
  readonly channels?: readonly ChannelType[];
}

export const outboundRules: OptionRules<OutboundOptions> = {
  accountLinks: accountPages,
  mailTransport: anObjectWith('a transport, such as createSmtpTransport makes', 'send'),
  webhookRetrySeconds: retryWaits('webhookRetrySeconds'),
  notificationRetrySeconds: retryWaits('notificationRetrySeconds'),
  channels: listOf('what defineChannelType returns', isObject),
};
