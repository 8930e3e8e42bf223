export default {
  title: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  stay: 'Auf diesem Gerät angemeldet bleiben',
  forgot: 'Passwort vergessen?',
  with: (provider: string) => `Weiter mit ${provider}`,
  titles: {
    password: 'Anmelden',
    secondFactor: 'Zweiter Faktor',
    forgotten: 'Passwort vergessen',
    mailed: 'Die Mail ist unterwegs',
  },
  needsOwner: 'Dieser Server hat noch kein Konto. Öffne den Link, den sein Start gedruckt hat.',
  forgottenHint: 'Dorthin geht ein Link, um ein neues Passwort zu setzen.',
  sendLink: 'Link schicken',
  mailed: 'Gibt es ein Konto mit dieser Adresse, ist ein Link für ein neues Passwort unterwegs. Er gilt eine Stunde.',
  logged: {
    title: 'Frag den Betreiber',
    forgottenHint:
      'Dieser Server protokolliert Mails nur. Sein Betreiber findet den Link für ein neues Passwort im Protokoll des Servers.',
    sendLink: 'Link anfordern',
    mailed:
      'Gibt es ein Konto mit dieser Adresse, steht ein Link für ein neues Passwort im Protokoll des Servers. Bitte seinen Betreiber darum. Er gilt eine Stunde.',
    problems: {
      email_not_verified:
        'Zuerst die E-Mail-Adresse bestätigen. Dieser Server protokolliert Mails nur: Sein Betreiber findet den Link im Protokoll des Servers.',
    },
  },
  back: 'Zurück',
  code: 'Code',
  codeHint: 'Sechs Ziffern aus der Authenticator-App.',
  backupCode: 'Ersatzcode',
  backupHint: 'Jeder Ersatzcode gilt einmal.',
  useBackup: 'Einen Ersatzcode verwenden',
  useCode: 'Die Authenticator-App verwenden',
  problems: {
    invalid_credentials: 'E-Mail oder Passwort ist falsch.',
    mfa_invalid: 'Der Code ist falsch oder wurde schon benutzt.',
    token_expired: 'Das Anmelden hat zu lange gedauert. Bitte von vorn beginnen.',
    email_not_verified: 'Zuerst die E-Mail-Adresse bestätigen: Der Link steht in der Mail.',
    rate_limited: 'Zu viele Versuche. Bitte kurz warten.',
    no_connection: 'Der Server ist nicht erreichbar.',
  },
};
