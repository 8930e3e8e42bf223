import type { Translation } from '../../words/define-words.js';
import type { AgentWords } from './words.js';

const de: Translation<AgentWords> = {
  new: 'Neuer Agent',
  empty: 'Noch kein Agent. Ein Agent prüft von einem anderen Ort aus, etwa in einem privaten Netz.',
  command: (url) =>
    `watchpost login --server ${url}\nwatchpost agents create --name Office --location 'Hamburg, Germany'`,
  name: 'Name',
  status: 'Status',
  statuses: {
    pending: 'Wartet auf den ersten Anruf',
    online: 'Online',
    offline: 'Offline',
    disabled: 'Abgeschaltet',
  },
  location: 'Ort',
  lastSeen: 'Zuletzt gesehen',
  monitors: 'Monitore',
  version: 'Version',
  update: 'Aktualisierung verfügbar',
  actions: 'Aktionen',
  install: 'Auf einem Rechner in seinem Netz starten',
  tokenTitle: (name) => `Token von ${name}`,
  open: 'Agent öffnen',
  rotate: 'Token ersetzen',
  rotateHint: 'Das alte Token gilt noch eine Stunde, damit der Agent ohne Lücke umgestellt werden kann.',
  hostname: 'Rechnername',
  platform: 'Plattform',
  capabilities: 'Prüfungen',
  token: 'Token beginnt mit',
  fingerprint: 'Fingerabdruck seines Schlüssels',
  clock: 'Uhr geht vor um',
  buffered: 'Ergebnisse, die er noch senden muss',
  addressOf: 'Letzte Adresse',
  settings: 'Einstellungen',
  saved: 'Gespeichert',
  labels: {
    name: 'Name',
    location: 'Ort',
    description: 'Beschreibung',
    tags: 'Schlagwörter',
    enabled: 'Eingeschaltet',
  },
  hints: {
    name: 'Name zur Anzeige.',
    location: 'Wo er läuft, in Worten.',
    description: 'Freier Text.',
    tags: 'Eines pro Zeile.',
    enabled: 'Abgeschaltet werden seine Anrufe abgelehnt, und er zählt nicht als Ort eines Monitors.',
  },
};
export default de;
