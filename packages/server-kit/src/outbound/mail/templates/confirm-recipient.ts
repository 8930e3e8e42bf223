import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';

/** To an address that a channel, a rule or a report names and that is no member's: its owner may never have heard of any of it. */
export const confirmRecipient = ({
  organizationName,
  personName,
  url,
}: MailValues['confirm-recipient']): MailContent => {
  const organization = unlinkedName(organizationName);
  return writeMail({
    subject: `May ${organization} send you notifications?`,
    paragraphs: [
      `${personName === null ? organization : `${unlinkedName(personName)} of ${organization}`} wants to mail notifications to this address, such as incidents, reports or invoices.`,
      'Nothing is sent before you confirm it. You can end it at any time, without an account.',
    ],
    link: { label: 'Confirm or refuse', url },
    closing: [
      'The link is valid for 7 days. On its page you can also refuse: then this organization cannot ask you again.',
      'If you do nothing, you get no notifications.',
    ],
  });
};
