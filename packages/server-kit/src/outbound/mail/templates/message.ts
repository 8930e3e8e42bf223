import type { MailValues } from '../../../request/ports/outbox.js';
import { writeMessageMail } from '../../channels/render/message-mail.js';
import { type MailContent, unlinkedName } from '../mail-content.js';
import { switchOff } from './switch-off.js';

/** A message to a member: of a notification channel, or what quiet hours of the member have held. */
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
      channelName === null
        ? `You get this mail because you may respond to incidents of ${unlinkedName(organizationName)}.`
        : `You get this mail because the notification channel ${unlinkedName(channelName)} of ${unlinkedName(organizationName)} mails you.`,
      ...(reason === 'responder' ? [switchOff(consoleUrl)] : []),
    ],
  });
};
