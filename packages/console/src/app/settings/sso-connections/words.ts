import { defineWords } from '../../words/define-words.js';

const en = {
  intro:
    'Members sign in with the account that they have at a provider. Each connection belongs to this organization alone.',
  on: 'On',
  off: 'Off',
  notSetUp: 'Not set up',
  setUp: 'Set up',
  remove: 'Remove',
  removeHint: 'Signing in through it ends, and so do the sessions that it opened.',
  lastFailure: 'The last sign-in that failed',
  redirect: 'Redirect URI',
  redirectHint: 'The provider asks for it when you register this server.',
  command: 'watchpost sso-connections list',
  labels: {
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    issuer: 'Issuer',
    role: 'Role of people who join',
    enabled: 'People can sign in through it',
  },
  hints: {
    clientId: 'What the provider knows this server by.',
    clientSecret:
      'Never shown again. Empty keeps the one that is saved. Who gives it answers for the connection: it opens no account that holds more.',
    issuer: 'The OpenID issuer of your own directory; empty for the provider itself.',
    role: 'Can be changed for each member later.',
    enabled: 'Off keeps the settings.',
  },
};

export const ssoWords = defineWords(en, () => import('./words.de.js'));
