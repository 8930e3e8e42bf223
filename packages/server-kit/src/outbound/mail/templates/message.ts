import type { MailValues } from '../../../request/ports/outbox.js';
import { writeMessageMail } from '../../channels/render/message-mail.js';
import { type MailClosing, type MailContent, unlinkedName } from '../mail-content.js';
import { switchOff } from './switch-off.js';

/** Why one gets the mail, and how to end that. */
const reasonOf = (
  { organizationName, channelName, reason, unsubscribe }: MailValues['message'],
  consoleUrl: string | undefined,
): MailClosing[] => {
  const organization = unlinkedName(organizationName);
  if (unsubscribe !== null) {
    return [
      {
        text: `You get this mail because this address agreed to notifications of ${organization}. End all of them:`,
        url: unsubscribe.pageUrl,
      },
    ];
  }
  return [
    channelName === null
      ? `You get this mail because you may respond to incidents of ${organization}.`
      : `You get this mail because the notification channel ${unlinkedName(channelName)} of ${organization} mails you.`,
    ...(reason === 'responder' ? [switchOff(consoleUrl)] : []),
  ];
};

/** A message of a notification channel, to a member or to an address whose owner has agreed; or what quiet hours of a member have held. */
export const message = (
  values: MailValues['message'],
  _publicUrl: string,
  consoleUrl: string | undefined,
): MailContent => {
  const { message, subjectPrefix, isLast, unsubscribe } = values;
  const mail = writeMessageMail(message, {
    subjectPrefix,
    closing: [
      ...(isLast
        ? ['This address has reached its limit of mails for this hour. The next one is sent after that.']
        : []),
      ...reasonOf(values, consoleUrl),
    ],
  });
  return unsubscribe === null ? mail : { ...mail, unsubscribeUrl: unsubscribe.postUrl };
};
