import type { Translation } from '../../words/define-words.js';
import type { MemberWords } from './words.js';

const de: Translation<MemberWords> = {
  name: 'Name',
  email: 'E-Mail',
  role: 'Rolle',
  roleOf: (name) => `Rolle von ${name}`,
  mfa: 'Zweiter Faktor',
  joined: 'Dabei seit',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  removeHint: 'Der Zugang endet sofort. API-Schlüssel, für die diese Person verantwortlich ist, werden gesperrt.',
  you: 'Du',
  invite: 'Einladen',
  inviteTitle: 'Eine Person einladen',
  inviteHint: 'Eine Mail mit einem Link wird verschickt. Wer den Link öffnet, wird Mitglied mit dieser Rolle.',
  invited: (email) => `${email} ist eingeladen.`,
  invitations: 'Offene Einladungen',
  status: { pending: 'Offen', accepted: 'Angenommen', expired: 'Abgelaufen' },
  expires: 'Läuft ab',
  resend: 'Erneut senden',
  resendNamed: (email) => `Erneut senden: ${email}`,
  resent: 'Die Einladung ist erneut verschickt.',
  withdraw: 'Zurückziehen',
  withdrawNamed: (email) => `Einladung an ${email} zurückziehen`,
  empty: 'Kein Mitglied. Lade die Menschen ein, die sich um die Monitore kümmern.',
  command: 'watchpost invitations create --email ada@example.com --role editor',
};
export default de;
