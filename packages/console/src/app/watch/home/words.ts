import { defineWords } from '../../words/define-words.js';

const en = {
  quiet: 'All quiet',
  watched: (total: number) => (total === 1 ? '1 monitor' : `${total} monitors`),
  elsewhere: 'Your role sees neither monitors nor incidents. What it sees is in the menu.',
  incidents: 'Open and acknowledged incidents',
  troubled: 'Down and degraded',
  allUnobserved: (total: number) => `All ${total} that are not observed`,
  maintenance: 'Maintenance now and in the next 24 hours',
  certificates: 'Certificates that end soon',
  ended: 'Ended',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  first: 'Create the first monitor',
  empty: 'Nothing is watched yet. Begin with an address that must answer.',
  command: (url: string) =>
    `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
};

export const homeWords = defineWords(en, () => import('./words.de.js'));
