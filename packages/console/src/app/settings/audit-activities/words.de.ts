import { count } from '../../words/count.js';

export default {
  sequence: 'Nr.',
  at: 'Zeit',
  actor: 'Durch',
  action: 'Vorgang',
  resource: 'Gegenstand',
  resultLabel: 'Ergebnis',
  result: { success: 'Ausgeführt', failure: 'Fehlgeschlagen', refused: 'Abgelehnt' },
  address: 'Von',
  request: 'Anfrage',
  hash: 'Hash',
  previousHash: 'Hash davor',
  changes: 'Änderungen',
  noChanges: 'Nichts wurde geändert.',
  field: 'Feld',
  before: 'Vorher',
  after: 'Nachher',
  verify: 'Kette prüfen',
  verifyHint: 'Jeder Eintrag hat einen Hash über sich und den Eintrag davor. Die Prüfung liest jeden Eintrag.',
  intact: (checked: number, last: number) =>
    `Die Kette ist unversehrt: ${count(checked, 'Eintrag', 'Einträge')} geprüft, bis Nummer ${last}.`,
  broken: (sequence: number) => `Die Kette ist bei Nummer ${sequence} unterbrochen.`,
  reasons: {
    missing: 'Der Eintrag fehlt.',
    changed: 'Der Eintrag ist nicht, was geschrieben wurde.',
    not_linked: 'Der Eintrag folgt nicht aus dem davor.',
  },
  show: 'Eintrag zeigen',
  empty: 'Noch ist nichts aufgezeichnet. Hier steht jede Änderung durch Menschen und Programme.',
  command: 'watchpost audit list',
};
