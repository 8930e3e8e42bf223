import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import type { PeopleOptions } from '../people-options.js';
import { clientSecretSealContext } from './connection.js';
import { createSignInProviders } from './sign-in-providers.js';
import { stateSealContext } from './sign-in-state.js';

export const oauthRoom = defineRoom({
  name: 'oauth',
  part: 'signIn',
  serving: { operations: ['oauth', 'ssoConnections'], load: () => import('./serving.js') },
  provides: (
    { addressGuard: guard, apiUrl },
    {
      oauthProviders: providers = {},
      allowPrivateTargets: allowsHttp = false,
    }: PeopleOptions & { readonly allowPrivateTargets?: boolean },
  ) => ({ signInProviders: createSignInProviders({ providers, guard, allowsHttp, apiUrl }) }),
  seals: [
    sealedColumn('ssoConnections', 'clientSecret', ({ id }) => ({ key: { id }, context: clientSecretSealContext(id) })),
    // It ends by itself, but the old key should be free to go at once and not in a day.
    sealedColumn('oauthStates', 'secrets', ({ stateHash }) => ({
      key: { stateHash },
      context: stateSealContext(stateHash),
    })),
  ],
  expires: (now) => [
    { kind: 'delete', table: 'oauthStates', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
    { kind: 'delete', table: 'oauthCodes', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
    { kind: 'delete', table: 'identityLinks', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  ],
  limits: [
    {
      kind: 'needs',
      entitlement: 'sso',
      tables: ['ssoConnections'],
      what: "sign-in through the organization's identity provider",
      advice: 'Sign in with a password or a public provider',
    },
  ],
});
