import type { MailValues } from '../../../request/ports/outbox.js';
import { dayAndTime, type MailContent, writeMail } from '../mail-content.js';

/** To a user who has asked for their account to be deleted. */
export const accountDeletion = ({ deletesAt }: MailValues['account-deletion']): MailContent =>
  writeMail({
    subject: 'Your account will be deleted',
    paragraphs: [
      `Your account at Watchpost will be deleted at ${dayAndTime(deletesAt)}. You were signed out everywhere else.`,
      'To keep it, sign in before then and undo the deletion in your profile.',
    ],
    closing: ['If this was not you, sign in, undo it, and change your password at once.'],
  });
