import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, writeMail } from '../mail-content.js';
import { type AccountLinks, mailLink } from '../mail-link.js';

/** To a user who asked for a new password. */
export const resetPassword = (
  { token }: MailValues['reset-password'],
  _publicUrl: string,
  _consoleUrl: string | undefined,
  links: Required<AccountLinks>,
): MailContent =>
  writeMail({
    subject: 'Set a new password',
    paragraphs: ['Someone asked for a new password for your account at Watchpost.'],
    link: { label: 'Set a new password', url: mailLink(links.resetPassword, token) },
    closing: [
      'The link is valid for 60 minutes and works once. A newer mail replaces it.',
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
  });
