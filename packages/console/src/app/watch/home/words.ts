import { defineWords } from '../../words/define-words.js';

export const homeWords = defineWords({
  en: {
    quiet: 'All quiet',
    watched: (total: number) => (total === 1 ? '1 monitor' : `${total} monitors`),
    incidents: 'Open incidents',
    troubled: 'Down and degraded',
    first: 'Create the first monitor',
    empty: 'Nothing is watched yet. Begin with an address that must answer.',
    command: (url: string) =>
      `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
  },
  de: {
    quiet: 'Alles ruhig',
    watched: (total) => (total === 1 ? '1 Monitor' : `${total} Monitore`),
    incidents: 'Offene Störungen',
    troubled: 'Ausgefallen und beeinträchtigt',
    first: 'Den ersten Monitor anlegen',
    empty: 'Noch wird nichts beobachtet. Fang mit einer Adresse an, die antworten muss.',
    command: (url) =>
      `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
  },
});
