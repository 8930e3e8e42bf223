import type { Hints, Noun } from './noun.js';

const wrongPassword: Hints = { invalid_credentials: 'Type the password that you sign in with now.' };

export const auth: Noun = {
  group: 'account',
  summary: 'Open an account, and manage your own',
  flexible: ['userAgent', 'email'],
  operations: {
    register: { nextStep: () => 'Follow the link in it; then sign in with `watchpost login`.' },
    login: { command: 'login' },
    logout: { command: 'logout' },
    me: { command: 'whoami' },
    // Every command renews tokens that are about to expire; `api POST /auth/refresh` does it by hand.
    refresh: { command: 'api' },
    updateMe: { path: ['account', 'update'], itemFields: ['name', 'email', 'mfaEnabled', 'mailNotifications'] },
    verifyEmail: { hints: { token_expired: '`watchpost account resend-verification` sends a new link.' } },
    resetPassword: { hints: { token_expired: '`watchpost account forgot-password` sends a new link.' } },
    changePassword: { hints: wrongPassword },
    sessions: {
      path: ['sessions', 'list'],
      table: {
        columns: ['isCurrent', 'userAgent', 'ip', 'lastUsedAt', 'expiresAt', 'id'],
        expendable: ['lastUsedAt'],
      },
    },
    revokeSession: { path: ['sessions', 'revoke'] },
  },
};

export const sessions: Noun = { summary: 'See and end your sessions' };

export const mfa: Noun = {
  summary: 'Your second factor',
  operations: {
    setup: { command: 'mfa setup' },
    confirm: { command: 'mfa confirm' },
    verify: { command: 'login' },
    disable: { command: 'mfa disable', hints: wrongPassword },
    backupCodes: { command: 'mfa backup-codes', hints: wrongPassword },
  },
};

export const profile: Noun = {
  summary: 'Switch between servers and identities',
  operations: {
    list: { table: { columns: ['isCurrent', 'name', 'server', 'account', 'credential', 'organizationId'] } },
  },
};
