import type { MailValues } from '../../../request/ports/outbox.js';
import { writeMessageMail } from '../../channels/render/message-mail.js';
import { type MailContent, unlinkedName } from '../mail-content.js';

/** A message of a notification channel, to a member. */
export const message = (values: MailValues['message']): MailContent => {
  const { message, subjectPrefix, organizationName, channelName, reason, isLast } = values;
  return writeMessageMail(message, {
    subjectPrefix,
    closing: [
      ...(isLast ? ['This is the last mail of this hour: no more are sent to this address before it is over.'] : []),
      `You get this mail because the notification channel ${unlinkedName(channelName)} of ${unlinkedName(organizationName)} is for you.`,
      ...(reason === 'responder'
        ? ['You can switch such mails off: watchpost account update --no-mail-notifications']
        : []),
    ],
  });
};
