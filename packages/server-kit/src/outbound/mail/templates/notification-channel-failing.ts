import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';
import { errorWords } from './webhook-failing.js';

/** To owners and admins, when a notification channel has failed for long, or was disabled because of what its provider answered. */
export const notificationChannelFailing = (values: MailValues['notification-channel-failing']): MailContent => {
  const { isDisabled, failingSince, lastError } = values;
  const name = unlinkedName(values.channelName);
  const place = `${name} of ${unlinkedName(values.organizationName)} (${unlinkedName(values.destination)})`;
  return writeMail({
    subject: `The notification channel ${name} ${isDisabled ? 'was disabled' : 'is failing'}`,
    paragraphs: [
      isDisabled
        ? `The notification channel ${place} was disabled. The last answer: ${errorWords(lastError)}`
        : `Nothing has arrived at the notification channel ${place} since ${failingSince}. The last error: ${errorWords(lastError)}`,
      isDisabled
        ? 'No messages are sent to it any more. Those that were not sent are in the log of notifications.'
        : 'Messages wait for it until they expire, and it is tried again at least every 15 minutes.',
    ],
    closing: [
      isDisabled
        ? 'Correct its settings or credentials, then enable it.'
        : 'After five days of failure the channel is disabled. You can then enable it again.',
    ],
  });
};
