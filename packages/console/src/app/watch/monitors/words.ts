import { count } from '../../words/count.js';
import { defineWords } from '../../words/define-words.js';

const en = {
  new: 'New monitor',
  import: 'Import',
  name: 'Name',
  type: 'Type',
  tag: 'Tag',
  latency: 'Latency',
  lastDay: 'Last 24 hours',
  uptime: 'Uptime',
  status: 'Status',
  since: 'Since',
  view: 'View',
  views: { rows: 'Rows', cards: 'Cards', wall: 'Wall', tree: 'Tree' },
  sort: 'Order',
  sorts: {
    '': 'Worst first',
    name: 'Name',
    slowest: 'Slowest first',
    uptime: 'Lowest uptime first',
    '-createdAt': 'Newest first',
  },
  shown: (rows: number, total: number) =>
    rows === total ? count(total, 'monitor', 'monitors') : `${rows} of ${total} monitors`,
  empty: 'No monitor yet. A monitor checks one address, port, name or job, and says when it fails.',
  command: (url: string) =>
    `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
  verifying: 'failing, being checked again',
  pause: 'Pause',
  resume: 'Resume',
  addTag: 'Tag …',
  tagPrompt: 'Tag to add',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  onlyDependents: 'Only what depends on one monitor',
  branch: (name: string, size: number) => `${name} with ${count(size, 'monitor', 'monitors')} below it`,
  below: (name: string) => `, below ${name}`,
  bars: (status: string, percent: string) => `${status}; uptime ${percent} in the last 24 hours`,
  removeMany: (number: number) => count(number, 'monitor', 'monitors'),
};

export const monitorWords = defineWords(en, () => import('./words.de.js'));
