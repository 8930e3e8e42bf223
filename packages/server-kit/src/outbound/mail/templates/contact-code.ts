import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, writeMail } from '../mail-content.js';

/** To an address that a person wants to be notified at: the code that proves that they read it. */
export const contactCode = ({ code }: MailValues['contact-code']): MailContent =>
  writeMail({
    subject: 'Your code for Watchpost',
    paragraphs: [
      `Your Watchpost code is ${code}.`,
      'Enter it where you added this address. It is valid for 15 minutes.',
    ],
    closing: ['If you did not add this address to an account, ignore this mail: nothing else is sent to you.'],
  });
