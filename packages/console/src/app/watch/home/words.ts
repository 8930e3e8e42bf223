import { defineWords } from '../../words/define-words.js';

export const homeWords = defineWords({
  en: {
    quiet: 'All quiet',
    watched: (total: number) => (total === 1 ? '1 monitor' : `${total} monitors`),
    elsewhere: 'Your role sees neither monitors nor incidents. What it sees is in the menu.',
    incidents: 'Open incidents',
    troubled: 'Down and degraded',
    maintenance: 'Maintenance now and in the next 24 hours',
    certificates: 'Certificates that end soon',
    ended: 'Ended',
    daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
    first: 'Create the first monitor',
    empty: 'Nothing is watched yet. Begin with an address that must answer.',
    command: (url: string) =>
      `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
  },
  de: {
    quiet: 'Alles ruhig',
    watched: (total) => (total === 1 ? '1 Monitor' : `${total} Monitore`),
    elsewhere: 'Deine Rolle sieht weder Monitore noch Störungen. Was sie sieht, steht im Menü.',
    incidents: 'Offene Störungen',
    troubled: 'Ausgefallen und beeinträchtigt',
    maintenance: 'Wartung jetzt und in den nächsten 24 Stunden',
    certificates: 'Zertifikate, die bald enden',
    ended: 'Abgelaufen',
    daysLeft: (days) => (days === 1 ? 'noch 1 Tag' : `noch ${days} Tage`),
    first: 'Den ersten Monitor anlegen',
    empty: 'Noch wird nichts beobachtet. Fang mit einer Adresse an, die antworten muss.',
    command: (url) =>
      `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
  },
});
