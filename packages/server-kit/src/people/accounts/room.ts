import { defineRoom } from '../../request/room.js';
import type { PeopleOptions } from '../people-options.js';
import { createAccountOperator } from './account-operator.js';
import { createSetupTokens } from './setup-token.js';

export const accountsRoom = defineRoom({
  name: 'accounts',
  part: 'signIn',
  serving: {
    operations: [
      'auth.register',
      'auth.verifyEmail',
      'auth.resendVerification',
      'auth.forgotPassword',
      'auth.resetPassword',
      'auth.changePassword',
      'auth.updateMe',
      'auth.removeMe',
      'auth.restoreMe',
      'server',
    ],
    load: () => import('./serving.js'),
  },
  provides: ({ derivedKeys }, { setup = false, signup = 'open' }: PeopleOptions) => ({
    setupTokens: setup ? createSetupTokens(derivedKeys) : null,
    signup,
  }),
  offers: createAccountOperator,
  keeps: ['auth.me', 'auth.updateMe', 'server.get'],
  expires: (now) => [
    { kind: 'delete', table: 'mailTokens', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  ],
});
