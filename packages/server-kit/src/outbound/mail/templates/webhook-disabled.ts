import type { WebhookMailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';
import { errorWords } from './webhook-failing.js';

const reasons = {
  gone: () => 'It answered with 410 Gone, which means that it no longer wants events.',
  failing: ({ failingSince, lastError }: WebhookMailValues) =>
    `Nothing has arrived there since ${failingSince}. The last error: ${errorWords(lastError)}`,
} as const;

/** To owners and admins, when a webhook was disabled because of what its receiver did. */
export const webhookDisabled = (values: WebhookMailValues & { readonly reason: keyof typeof reasons }): MailContent =>
  writeMail({
    subject: `The webhook ${unlinkedName(values.webhookName)} was disabled`,
    paragraphs: [
      `The webhook ${unlinkedName(values.webhookName)} of ${unlinkedName(values.organizationName)} (${unlinkedName(values.host)}) was disabled. ${reasons[values.reason](values)}`,
      'No events are sent to it any more.',
    ],
    closing: ['When it works again, enable it. “Recover” then delivers what did not arrive in the last 30 days.'],
  });
