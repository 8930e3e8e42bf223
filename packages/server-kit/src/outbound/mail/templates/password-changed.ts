import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, writeMail } from '../mail-content.js';

/** To a user whose password was changed, by whomever. */
export const passwordChanged = ({ isReset }: MailValues['password-changed']): MailContent =>
  writeMail({
    subject: 'Your password was changed',
    paragraphs: [
      isReset
        ? 'The password of your account at Watchpost was changed through a link in an e-mail. You were signed out everywhere.'
        : 'The password of your account at Watchpost was changed. You were signed out everywhere else.',
    ],
    closing: [
      'If this was not you, set a new password at once with “Forgot password”, and inform an owner of your organization.',
    ],
  });
