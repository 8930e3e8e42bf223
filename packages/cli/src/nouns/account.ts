import { failedAttempt } from './failed-attempt.js';
import type { Hints, Noun } from './noun.js';

const wrongPassword: Hints = { invalid_credentials: 'Type the password that you sign in with now.' };

export const auth: Noun = {
  group: 'account',
  summary: 'Open an account, and manage your own',
  flexible: ['userAgent', 'email'],
  operations: {
    register: { nextStep: () => 'Follow the link in it; then sign in with `watchpost login`.' },
    login: { command: 'login' },
    beginDevice: { command: 'login' },
    deviceToken: { command: 'login' },
    readDevice: { path: ['sessions', 'read-device'] },
    confirmDevice: { path: ['sessions', 'confirm-device'] },
    logout: { command: 'logout' },
    me: { command: 'whoami' },
    // Every command renews tokens that are about to expire; `api POST /auth/refresh` does it by hand.
    refresh: { command: 'api' },
    updateMe: { path: ['account', 'update'], itemFields: ['name', 'email', 'mfaEnabled', 'mailNotifications'] },
    removeMe: { path: ['account', 'delete'] },
    restoreMe: { path: ['account', 'restore'], itemFields: ['name', 'email', 'deletesAt'] },
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

export const contactMethods: Noun = {
  summary: 'Your own places to be notified at, such as a phone',
  table: {
    columns: ['type', 'name', 'destination', 'verifiedAt', 'lastError', 'id'],
    expendable: ['lastError', 'verifiedAt'],
  },
  flexible: ['name', 'destination', 'lastError'],
  operations: {
    list: {
      whenEmpty: 'None besides the address of your account. `watchpost contact-methods create --help` adds one.',
    },
    create: {
      examples: [
        `contact-methods create --type sms --name 'My phone' --config '{"number":"+12025550123"}'`,
        `contact-methods create --type email --name 'At home' --config '{"address":"ada@example.com"}'`,
      ],
      nextStep: ({ id, lastError }) =>
        lastError === null
          ? `Type the code that was sent there: watchpost contact-methods verify ${String(id)} --code CODE`
          : `No code got there. Once that is mended: watchpost contact-methods send-code ${String(id)}`,
      hints: {
        forbidden: 'Sign in again with `watchpost login`: this needs a sign-in of the last 15 minutes.',
        'validation_failed credentials':
          'Fill these in. A browser (webPush) makes its own: open Account, Notifications of the console in it, and press "Notify me on this device".',
      },
    },
    pushKey: { path: ['contact-methods', 'push-key'] },
    test: {
      nextStep: ({ lastError }) =>
        lastError === null ? 'If it does not arrive, check the settings of the place itself.' : undefined,
      failed: failedAttempt('The test did not get there'),
    },
    sendCode: { failed: failedAttempt('No code got there') },
    update: { examples: ["contact-methods update cme_1 --name 'My new phone'"] },
    verify: { hints: { conflict: '`watchpost contact-methods send-code ID` sends another code.' } },
    remove: {
      hints: { forbidden: 'Sign in again with `watchpost login`: this needs a sign-in of the last 15 minutes.' },
    },
  },
};

export const notificationPreferences: Noun = {
  summary: 'How you want to be paged and notified, and when you want to be left alone',
  operations: {
    update: {
      examples: [
        `notification-preferences update --page '[{"via":"email"},{"via":"cme_1","afterSeconds":120}]'`,
        'notification-preferences update --news-via email,cme_1 --news-minimum-severity major',
        `notification-preferences update --quiet-hours-timezone Europe/Berlin --quiet-hours-ranges '[{"days":["sat","sun"],"from":"22:00","to":"08:00"}]'`,
      ],
    },
  },
};

export const profile: Noun = {
  summary: 'Switch between servers and identities',
  operations: {
    list: { table: { columns: ['isCurrent', 'name', 'server', 'account', 'credential', 'organizationId'] } },
  },
};
