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
    sentence: 'Your account at Watchpost no longer asks for a code when you sign in. Its backup codes no longer work.',
  },
  backupCodesReplaced: {
    subject: 'You have new backup codes',
    sentence: 'The backup codes of your account at Watchpost were replaced. The old ones no longer work.',
  },
  backupCodeUsed: {
    subject: 'A backup code was used',
    sentence: 'Someone signed in to your account at Watchpost with a backup code. That code does not work again.',
  },
};

/** To a user whose second factor was changed, or replaced by a backup code at sign-in. */
export const secondFactorChanged = ({ change }: MailValues['second-factor-changed']): MailContent =>
  writeMail({
    subject: words[change].subject,
    paragraphs: [words[change].sentence],
    closing: ['If this was not you, change your password at once and inform an owner of your organization.'],
  });
