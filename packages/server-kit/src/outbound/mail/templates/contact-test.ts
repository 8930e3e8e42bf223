import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, writeMail } from '../mail-content.js';

/** To a verified address of a person who tests it. */
export const contactTest = (_values: MailValues['contact-test']): MailContent =>
  writeMail({
    subject: 'Test of Watchpost',
    paragraphs: ['This is a test. If you can read it, pages arrive here.'],
    closing: ['Nothing is wrong, and there is nothing to do.'],
  });
