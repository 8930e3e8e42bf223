import { defineRoom } from '../../request/room.js';
import type { Services } from '../../request/services.js';
import { createAccountOperator } from './account-operator.js';
import { accountOperations } from './operations.js';
import { createSetupTokens } from './setup-token.js';

export const accountsRoom = defineRoom({
  name: 'accounts',
  part: 'signIn',
  provides: (
    { derivedKeys },
    { setup = false, signup = 'open' }: { readonly setup?: boolean; readonly signup?: Services['signup'] },
  ) => ({ setupTokens: setup ? createSetupTokens(derivedKeys) : null, signup }),
  offers: createAccountOperator,
  keeps: ['auth.me', 'auth.updateMe', 'server.get'],
  verbs: accountOperations,
  expires: (now) => [
    { kind: 'delete', table: 'mailTokens', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  ],
});
