import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, writeMail } from '../mail-content.js';
import { type AccountLinks, mailLink } from '../mail-link.js';

/**
 * To the person who opened an account, or asked for this mail again. It does not name the person: a stranger may have
 * typed another person's address, and would choose part of what we write.
 */
export const verifyEmail = (
  { token }: MailValues['verify-email'],
  _publicUrl: string,
  _consoleUrl: string | undefined,
  links: Required<AccountLinks>,
): MailContent =>
  writeMail({
    subject: 'Verify your e-mail address',
    paragraphs: ['An account at Watchpost was opened with this e-mail address. Follow the link to verify it is yours.'],
    link: { label: 'Verify e-mail address', url: mailLink(links.verifyEmail, token) },
    closing: [
      'The link is valid for 24 hours and works once.',
      'If this was not you, ignore this mail: without the link no one can use the account.',
    ],
  });
