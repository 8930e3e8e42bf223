import type { Translation } from '../../words/define-words.js';
import type { WelcomeWords } from './words.js';

const de: Translation<WelcomeWords> = {
  title: 'Willkommen bei Watchpost',
  ownerLead: 'Lege das erste Konto dieses Servers an. Es darf alles.',
  noToken:
    'Diese Seite braucht den Link, den der Start des Servers gedruckt hat. Jeder Start druckt einen neuen, bis es ein Konto gibt.',
  hasOwner: 'Dieser Server hat schon ein erstes Konto.',
  signIn: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 15 Zeichen: Ein paar Wörter merken sich leicht.',
  organization: 'Organisation',
  organizationHint: 'Der Name deines Teams oder deiner Firma. Er lässt sich ändern.',
  create: 'Konto anlegen',
  targetTitle: 'Was soll beobachtet werden?',
  target: 'Adresse',
  targetHint: 'Irgendetwas einfügen: example.com, https://…, db:5432, postgres://…, eine Adresse mit /metrics.',
  targetUnknown: 'Das ist keine Adresse, die sich beobachten lässt.',
  as: (type, target) => `${type}: ${target}`,
  trying: 'Wird ausprobiert …',
  worked: (ms) => `Antwortet nach ${ms}.`,
  failed: (why) => `Antwortet nicht (${why}). Beobachten lässt es sich trotzdem.`,
  watch: 'Beobachten',
  watchingTitle: 'Es wird beobachtet',
  people: 'Wer wird benachrichtigt?',
  mailSent: (email) => `Mails über Störungen gehen an ${email}.`,
  mailLogged: (email) =>
    `Mails über Störungen an ${email} stehen nur im Log: Zum Verschicken braucht dieser Server SMTP_URL.`,
  more: 'Weitere Personen und Webhooks kommen in den Einstellungen dazu.',
  breakTitle: 'Einen Ausfall ansehen',
  breakText: 'Setze einen Monitor von Hand auf ausgefallen: Störung, Verlauf und Mail sind echt.',
  breakName: 'Probealarm',
  breakIt: 'Ausfallen lassen',
  opened: (number) => `Störung #${number} wurde eröffnet.`,
  mend: 'Beheben',
  resolved: 'Sie ist behoben.',
  done: 'Zur Übersicht',
};
export default de;
