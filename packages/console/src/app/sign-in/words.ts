import { defineWords } from '../words/define-words.js';

const en = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  stay: 'Stay signed in on this device',
  forgot: 'Forgot the password?',
  with: (provider: string) => `Continue with ${provider}`,
  titles: {
    password: 'Sign in',
    secondFactor: 'Second factor',
    forgotten: 'Forgotten password',
    mailed: 'Check your mail',
  },
  needsOwner: 'This server has no account yet. Open the link that its start printed.',
  forgottenHint: 'A link to set a new password is mailed there.',
  sendLink: 'Mail the link',
  mailed:
    'If there is an account with this address, a link to set a new password is on its way. It is valid for an hour.',
  /** Instead, where mails are only logged. */
  logged: {
    title: 'Ask the operator',
    forgottenHint:
      'This server only logs mails. Its operator finds the link to set a new password in the log of the server.',
    sendLink: 'Request the link',
    mailed:
      'If there is an account with this address, the log of the server has a link to set a new password. Ask its operator for it. It is valid for an hour.',
    problems: {
      email_not_verified:
        'Verify your e-mail address first. This server only logs mails: its operator finds the link in the log of the server.',
    },
  },
  back: 'Back',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app.',
  backupCode: 'Backup code',
  backupHint: 'Each backup code works once.',
  useBackup: 'Use a backup code',
  useCode: 'Use the authenticator app',
  problems: {
    invalid_credentials: 'E-mail or password is wrong.',
    mfa_invalid: 'The code is wrong or has been used.',
    token_expired: 'The sign-in took too long. Begin again.',
    email_not_verified: 'Verify your e-mail address first: the link is in your mail.',
    rate_limited: 'Too many attempts. Wait a moment and try again.',
    no_connection: 'The server cannot be reached.',
  },
};

export const signInWords = defineWords(en, () => import('./words.de.js'));
