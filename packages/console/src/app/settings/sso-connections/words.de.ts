export default {
  intro:
    'Mitglieder melden sich mit dem Konto an, das sie bei einem Dienst haben. Jede Verbindung gehört nur dieser Organisation.',
  on: 'Eingeschaltet',
  off: 'Ausgeschaltet',
  notSetUp: 'Nicht eingerichtet',
  setUp: 'Einrichten',
  remove: 'Entfernen',
  removeHint: 'Niemand meldet sich mehr darüber an, und die Sitzungen, die er geöffnet hat, enden.',
  lastFailure: 'Die letzte Anmeldung, die misslang',
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
    clientSecret:
      'Wird nie wieder gezeigt. Leer bleibt das gespeicherte. Wer es eingibt, steht für die Verbindung ein: Sie öffnet kein Konto, das mehr darf.',
    issuer: 'Der OpenID-Issuer deines eigenen Verzeichnisses; leer für den Dienst selbst.',
    role: 'Für jedes Mitglied später änderbar.',
    enabled: 'Ausgeschaltet bleiben die Einstellungen.',
  },
};
