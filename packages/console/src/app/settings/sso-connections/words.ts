import { defineWords } from '../../words/define-words.js';

export const ssoWords = defineWords({
  en: {
    intro:
      'Members sign in with the account that they have at a provider. Each connection belongs to this organization alone.',
    on: 'On',
    off: 'Off',
    notSetUp: 'Not set up',
    setUp: 'Set up',
    remove: 'Remove',
    removeHint: 'Signing in through it ends, and so do the sessions that it opened.',
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
      clientSecret: 'Never shown again. Empty keeps the one that is saved.',
      issuer: 'The OpenID issuer of your own directory; empty for the provider itself.',
      role: 'Can be changed for each member later.',
      enabled: 'Off keeps the settings.',
    },
  },
  de: {
    intro:
      'Mitglieder melden sich mit dem Konto an, das sie bei einem Dienst haben. Jede Verbindung gehört nur dieser Organisation.',
    on: 'Eingeschaltet',
    off: 'Ausgeschaltet',
    notSetUp: 'Nicht eingerichtet',
    setUp: 'Einrichten',
    remove: 'Entfernen',
    removeHint: 'Niemand meldet sich mehr darüber an, und die Sitzungen, die er geöffnet hat, enden.',
    redirect: 'Redirect-URI',
    redirectHint: 'Danach fragt der Dienst, wenn du diesen Server anmeldest.',
    command: 'watchpost sso-connections list',
    labels: {
      clientId: 'Client-ID',
      clientSecret: 'Client-Geheimnis',
      issuer: 'Issuer',
      role: 'Rolle neuer Mitglieder',
      enabled: 'Anmelden ist darüber möglich',
    },
    hints: {
      clientId: 'So kennt der Dienst diesen Server.',
      clientSecret: 'Wird nie wieder gezeigt. Leer bleibt das gespeicherte.',
      issuer: 'Der OpenID-Issuer deines eigenen Verzeichnisses; leer für den Dienst selbst.',
      role: 'Für jedes Mitglied später änderbar.',
      enabled: 'Ausgeschaltet bleiben die Einstellungen.',
    },
  },
});
