import type { Translation } from '../../words/define-words.js';
import type { OrganizationWords } from './words.js';

const de: Translation<OrganizationWords> = {
  suspended: 'Diese Organisation ist stillgelegt: Sie kann gelesen werden, und nichts wird geprüft oder geändert.',
  saved: 'Gespeichert',
  suspend: 'Stilllegen',
  suspendHint: 'Nichts wird geprüft oder geändert, bis ein Owner sie wieder freigibt. Alle Daten bleiben.',
  reactivate: 'Freigeben',
  dangerous: 'Stilllegen oder freigeben',
  transfer: 'Übertragen',
  transferHint: 'Das Mitglied wird Owner, und du wirst Admin. Nur der neue Owner kann das rückgängig machen.',
  successor: 'Neuer Owner',
  transferred: (name) => `${name} ist jetzt Owner.`,
  id: 'Id',
  created: 'Angelegt',
  command: (id) => `watchpost organizations get ${id}`,
  labels: {
    name: 'Name',
    slug: 'Kurzname',
    timezone: 'Zeitzone',
    settings: 'Anmeldung',
    'settings.requireMfa': 'Mitglieder brauchen einen zweiten Faktor',
    'settings.sessionTtlSeconds': 'Sekunden, bis eine Sitzung endet',
  },
  hints: {
    name: 'Das sehen alle.',
    slug: 'Für Adressen; einmalig auf diesem Server.',
    timezone: 'Für Berichte und Zeitpläne, etwa Europe/Berlin.',
    settings: 'Gilt für alle Mitglieder.',
    'settings.requireMfa': 'Ohne ihn kann ein Mitglied nur einen einrichten.',
    'settings.sessionTtlSeconds': 'Ab der Anmeldung: 900 sind 15 Minuten, 2592000 sind 30 Tage.',
  },
};
export default de;
