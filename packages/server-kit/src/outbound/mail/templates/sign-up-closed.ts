import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, writeMail } from '../mail-content.js';

/** To an address with which an account was asked for on a server where one must be invited. */
export const signUpClosed = (_values: MailValues['sign-up-closed']): MailContent =>
  writeMail({
    subject: 'An account needs an invitation',
    paragraphs: [
      'Someone tried to open an account at Watchpost with this e-mail address. This server is open only to people who were invited. Ask a member of your organization to invite this address, then try again.',
    ],
    closing: ['If this was not you, ignore this mail.'],
  });
