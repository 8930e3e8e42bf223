import { count } from '../../words/count.js';
import type { Translation } from '../../words/define-words.js';
import type { MonitorWords } from './words.js';

const de: Translation<MonitorWords> = {
  new: 'Neuer Monitor',
  import: 'Importieren',
  name: 'Name',
  type: 'Typ',
  tag: 'Schlagwort',
  latency: 'Antwortzeit',
  lastDay: 'Letzte 24 Stunden',
  uptime: 'Verfügbarkeit',
  status: 'Status',
  since: 'Seit',
  view: 'Ansicht',
  views: { rows: 'Zeilen', cards: 'Karten', wall: 'Wand', tree: 'Baum' },
  sort: 'Reihenfolge',
  sorts: {
    '': 'Schlimmste zuerst',
    name: 'Name',
    slowest: 'Langsamste zuerst',
    uptime: 'Geringste Verfügbarkeit zuerst',
    '-createdAt': 'Neueste zuerst',
  },
  shown: (rows, total) => (rows === total ? count(total, 'Monitor', 'Monitore') : `${rows} von ${total} Monitoren`),
  empty:
    'Noch kein Monitor. Ein Monitor prüft eine Adresse, einen Port, einen Namen oder einen Auftrag und meldet, wenn etwas ausfällt.',
  command: (url) =>
    `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
  verifying: 'schlägt fehl, wird erneut geprüft',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  addTag: 'Schlagwort …',
  tagPrompt: 'Schlagwort, das dazukommt',
  select: (name) => `${name} auswählen`,
  selectAll: 'Alle auswählen',
  onlyDependents: 'Nur was von einem Monitor abhängt',
  branch: (name, size) => `${name} mit ${count(size, 'Monitor', 'Monitoren')} darunter`,
  below: (name) => `, unter ${name}`,
  bars: (status, percent) => `${status}; Verfügbarkeit ${percent} in den letzten 24 Stunden`,
  removeMany: (number) => count(number, 'Monitor', 'Monitore'),
};
export default de;
