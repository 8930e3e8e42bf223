import type { MailValues } from '../../../request/ports/outbox.js';
import { writeMessageMail } from '../../channels/render/message-mail.js';
import { type MailClosing, type MailContent, unlinkedName } from '../mail-content.js';

/** Why one gets the mail, and how to end that. */
const reasonOf = ({ organizationName, channelName, reason, unsubscribe }: MailValues['message']): MailClosing[] => {
  const [organization, channel] = [unlinkedName(organizationName), unlinkedName(channelName)];
  if (unsubscribe !== null) {
    return [
      {
        text: `You get this mail because this address agreed to notifications of ${organization}. End all of them:`,
        url: unsubscribe.pageUrl,
      },
    ];
  }
  return [
    `You get this mail because the notification channel ${channel} of ${organization} is for you.`,
    ...(reason === 'responder'
      ? ['You can switch such mails off: watchpost account update --no-mail-notifications']
      : []),
  ];
};

/** A message of a notification channel, to a member or to an address whose owner has agreed. */
export const message = (values: MailValues['message']): MailContent => {
  const { message, subjectPrefix, isLast, unsubscribe } = values;
  const mail = writeMessageMail(message, {
    subjectPrefix,
    closing: [
      ...(isLast ? ['This is the last mail of this hour: no more are sent to this address before it is over.'] : []),
      ...reasonOf(values),
    ],
  });
  return unsubscribe === null ? mail : { ...mail, unsubscribeUrl: unsubscribe.postUrl };
};
