import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, unlinkedText, writeMail } from '../mail-content.js';

/** What went wrong, fit for a mail: receivers have a say in it. */
export const errorWords = (message: string): string => unlinkedText(message, 300);

/** To owners and admins, when a webhook has failed for a day and for four. */
export const webhookFailing = (values: MailValues['webhook-failing']): MailContent =>
  writeMail({
    subject: `The webhook ${unlinkedName(values.webhookName)} is failing`,
    paragraphs: [
      `Nothing has arrived at the webhook ${unlinkedName(values.webhookName)} of ${unlinkedName(values.organizationName)} (${unlinkedName(values.host)}) since ${values.failingSince}. The last error: ${errorWords(values.lastError)}`,
      'Events wait for it, and it is tried again at least every 15 minutes. As soon as it answers with a 2xx status, everything that waits is delivered in order.',
    ],
    closing: [
      'After five days of failure the webhook is disabled. You can then enable it again and recover what did not arrive.',
    ],
  });
