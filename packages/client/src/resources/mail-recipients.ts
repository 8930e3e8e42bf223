import type {
  MailRecipient,
  MailRecipientDecision,
  MailRecipientRead,
  MailRecipientUnsubscribe,
} from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { RequestOptions } from '../request/options.js';

/**
 * What the links of mails to addresses that are no members' do. The token, which follows `#` in such a link, is the
 * permission: no credential is needed and none is sent.
 */
export interface MailRecipients {
  /**
   * Reads which organization a link is about and whether it may mail to the address, and changes nothing.
   *
   * @throws AuthenticationError (`token_expired`) when the link does nothing (any more)
   */
  read(recipient: MailRecipientRead, options?: RequestOptions): Promise<MailRecipient>;

  /**
   * Confirms or refuses the mails of the organization, for all of its notification channels. Again changes nothing.
   *
   * @throws AuthenticationError (`token_expired`) when the link does nothing (any more)
   */
  decide(decision: MailRecipientDecision, options?: RequestOptions): Promise<MailRecipient>;

  /**
   * Ends the mails, as mail programs do with one click (RFC 8058).
   *
   * @throws AuthenticationError (`token_expired`) when the link does nothing (any more)
   */
  unsubscribe(recipient: MailRecipientUnsubscribe, options?: RequestOptions): Promise<void>;
}

export const mailRecipientsOf = (anonymous: Caller): MailRecipients => {
  // Said twice, it is still the same.
  const repeatable = (token: string, options: RequestOptions | undefined) => ({
    ...options,
    isRepeatable: true,
    secrets: [token],
  });
  return {
    read: (recipient, options) =>
      anonymous.call('POST', '/public/mail-recipients/read', recipient, repeatable(recipient.token, options)),
    decide: (decision, options) =>
      anonymous.call('POST', '/public/mail-recipients/decide', decision, repeatable(decision.token, options)),
    unsubscribe: (recipient, options) =>
      anonymous.call(
        'POST',
        '/public/mail-recipients/unsubscribe',
        recipient,
        repeatable(recipient.token ?? '', options),
      ),
  };
};
