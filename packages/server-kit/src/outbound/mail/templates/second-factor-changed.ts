import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, writeMail } from '../mail-content.js';

type Change = MailValues['second-factor-changed']['change'];

const words: Readonly<Record<Change, { readonly subject: string; readonly sentence: string }>> = {
  switchedOn: {
    subject: 'Your second factor is on',
    sentence: 'From now on your account at Watchpost asks for a code when you sign in.',
  },
  switchedOff: {
    subject: 'Your second factor is off',
    sentence: 'Your account at Watchpost no longer asks for a code when you sign in. The backup codes are gone.',
  },
  backupCodesReplaced: {
    subject: 'You have new backup codes',
    sentence: 'The backup codes of your account at Watchpost were replaced; the old ones are gone.',
  },
  backupCodeUsed: {
    subject: 'A backup code was used',
    sentence: 'Your account at Watchpost was signed in to with a backup code. That code is used up.',
  },
};

/** To a user whose second factor was changed, or replaced by a backup code at sign-in. */
export const secondFactorChanged = ({ change }: MailValues['second-factor-changed']): MailContent =>
  writeMail({
    subject: words[change].subject,
    paragraphs: [words[change].sentence],
    closing: ['If this was not you, change your password at once and inform an owner of your organization.'],
  });
