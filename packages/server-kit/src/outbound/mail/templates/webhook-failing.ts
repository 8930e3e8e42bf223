import { type MailContent, unlinkedName, unlinkedText, writeMail } from '../mail-content.js';

/** What a mail about a webhook tells. */
export interface WebhookMailValues {
  readonly organizationName: string;
  readonly webhookName: string;
  /** Where it is sent to: the host alone, because the rest may hold a secret. */
  readonly host: string;
  /** Since when nothing arrives, as people read it. */
  readonly failingSince: string;
  /** What went wrong the last time: a sentence. */
  readonly lastError: string;
}

/** What went wrong, fit for a mail: receivers have a say in it. */
export const errorWords = (message: string): string => unlinkedText(message, 300);

/** To owners and admins, when a webhook has failed for a day and for four. */
export const webhookFailing = (values: WebhookMailValues): MailContent =>
  writeMail({
    subject: `The webhook ${unlinkedName(values.webhookName)} is failing`,
    paragraphs: [
      `Nothing has arrived at the webhook ${unlinkedName(values.webhookName)} of ${unlinkedName(values.organizationName)} (${unlinkedName(values.host)}) since ${values.failingSince}. The last time: ${errorWords(values.lastError)}`,
      'Events wait for it, and it is tried again at least every 15 minutes. As soon as it answers with a 2xx status, everything that waits is delivered in order.',
    ],
    closing: [
      'After five days of failure the webhook is disabled. You can then enable it again and recover what did not arrive.',
    ],
  });
