import { count } from '../../words/count.js';

export default {
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
  shown: (rows: number, total: number) =>
    rows === total ? count(total, 'Monitor', 'Monitore') : `${rows} von ${total} Monitoren`,
  empty:
    'Noch kein Monitor. Ein Monitor prüft eine Adresse, einen Port, einen Namen oder einen Auftrag und meldet, wenn etwas ausfällt.',
  command: (url: string) =>
    `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
  verifying: 'schlägt fehl, wird erneut geprüft',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  addTag: 'Schlagwort …',
  tagPrompt: 'Schlagwort, das dazukommt',
  select: (name: string) => `${name} auswählen`,
  selectAll: 'Alle auswählen',
  onlyDependents: 'Nur was von einem Monitor abhängt',
  branch: (name: string, size: number) => `${name} mit ${count(size, 'Monitor', 'Monitoren')} darunter`,
  below: (name: string) => `, unter ${name}`,
  bars: (status: string, percent: string) => `${status}; Verfügbarkeit ${percent} in den letzten 24 Stunden`,
  removeMany: (number: number) => count(number, 'Monitor', 'Monitore'),
};
