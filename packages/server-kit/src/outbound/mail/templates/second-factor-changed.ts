import { type MailContent, writeMail } from '../mail-content.js';

/** What happened to a second factor. */
export type SecondFactorChange = 'switchedOn' | 'switchedOff' | 'backupCodesReplaced' | 'backupCodeUsed';

const words: Readonly<Record<SecondFactorChange, { readonly subject: string; readonly sentence: string }>> = {
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
    sentence: 'Somebody signed in to your account at Watchpost with a backup code. That code is used up.',
  },
};

/** To a user whose second factor was changed, or gone around with a backup code, by whomever. */
export const secondFactorChanged = ({ change }: { readonly change: SecondFactorChange }): MailContent =>
  writeMail({
    subject: words[change].subject,
    paragraphs: [words[change].sentence],
    closing: ['If this was not you, change your password at once and tell an owner of your organization.'],
  });
