import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, writeMail } from '../mail-content.js';
import { type AccountLinks, mailLink } from '../mail-link.js';

/** To the owner of an account whose address was used in an attempt to open another one. */
export const accountExists = (
  { token }: MailValues['account-exists'],
  _publicUrl: string,
  _consoleUrl: string | undefined,
  links: Required<AccountLinks>,
): MailContent =>
  writeMail({
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to open an account at Watchpost with this e-mail address. There is one already, so nothing has changed. Sign in as usual.',
      'If you do not know its password, follow the link to set a new one.',
    ],
    link: { label: 'Set a new password', url: mailLink(links.resetPassword, token) },
    closing: ['The link is valid for 60 minutes and works once.', 'If this was not you, ignore this mail.'],
  });
