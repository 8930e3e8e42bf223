import type { MailValues } from '../../../request/ports/outbox.js';
import { writeMessageMail } from '../../channels/render/message-mail.js';
import { type MailContent, unlinkedName } from '../mail-content.js';
import { switchOff } from './switch-off.js';

/** A message of a notification channel, to a member. */
export const message = (
  values: MailValues['message'],
  _publicUrl: string,
  consoleUrl: string | undefined,
): MailContent => {
  const { message, subjectPrefix, organizationName, channelName, reason, isLast } = values;
  return writeMessageMail(message, {
    subjectPrefix,
    closing: [
      ...(isLast
        ? ['This address has reached its limit of mails for this hour. The next one is sent after that.']
        : []),
      `You get this mail because the notification channel ${unlinkedName(channelName)} of ${unlinkedName(organizationName)} mails you.`,
      ...(reason === 'responder' ? [switchOff(consoleUrl)] : []),
    ],
  });
};
