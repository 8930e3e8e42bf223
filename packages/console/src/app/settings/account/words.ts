import { defineWords } from '../../words/define-words.js';

const en = {
  tabs: { profile: 'Profile', security: 'Second factor', sessions: 'Sessions' },
  profile: 'Profile',
  email: 'E-mail',
  notVerified: 'This address is not verified: the link is in your mail.',
  organizations: 'Organizations',
  labels: { name: 'Name', mailNotifications: 'Mail me what happens to monitors' },
  hints: { name: 'How others see you.', mailNotifications: 'Mails about your account are always sent.' },
  saved: 'Saved',
  password: 'Password',
  passwordHint: 'A change ends your other sessions.',
  passwordLabels: { currentPassword: 'Current password', newPassword: 'New password' },
  newPasswordHint: 'At least 15 characters; 8 with a second factor.',
  changePassword: 'Change the password',
  passwordChanged: 'The password is changed.',
  hostAccount: 'Your account is kept by the system that signed you in.',
  mfaOn: 'On',
  mfaOff: 'Off',
  mfaIntro:
    'A second factor is a code from an app on your phone. With it, a stolen password alone does not open your account.',
  setUp: 'Set up a second factor',
  scan: 'Scan this with an authenticator app, then type the code that it shows.',
  qr: 'QR code of the shared secret',
  byHand: 'Or type in this secret',
  code: 'Code',
  codeHint: 'Six digits from the app.',
  confirm: 'Turn on',
  backupTitle: 'Backup codes',
  backupHint: 'Each code works once when the app is not at hand. They are shown only now.',
  newBackup: 'New backup codes',
  newBackupHint: 'The old codes stop working.',
  disable: 'Turn off',
  disableHint: 'The password alone opens your account then.',
  proof: 'Confirm that it is you',
  agent: 'Browser or program',
  address: 'Address',
  lastUsed: 'Last used',
  ends: 'Ends at',
  thisSession: 'This session',
  end: 'End',
  endNamed: (agent: string) => `End the session of ${agent}`,
  ended: 'The session is ended.',
  unknownAgent: 'Unknown',
  sessionsEmpty: 'No session. Sign in to open one.',
  command: 'watchpost sessions list',
};

/** The shape of these words. */
export type AccountWords = typeof en;

export const accountWords = defineWords(en, () => import('./words.de.js'));
