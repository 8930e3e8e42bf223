import { defineWords } from '../../words/define-words.js';

export const targetControlWords = defineWords({
  en: {
    monitors: 'Monitors',
    scopes: { all: 'All monitors', tags: 'With one of these tags', monitors: 'These monitors' },
    variable: (name: string) => `Variable ${name}`,
    tags: 'Tags',
    find: 'Find a monitor',
    chosen: (number: number) => `${number} chosen`,
    noTags: 'no tag',
    monitorsOf: (number: number) => (number === 1 ? '1 monitor' : `${number} monitors`),
  },
  de: {
    monitors: 'Monitore',
    scopes: { all: 'Alle Monitore', tags: 'Mit einem dieser Schlagwörter', monitors: 'Diese Monitore' },
    variable: (name) => `Variable ${name}`,
    tags: 'Schlagwörter',
    find: 'Monitor suchen',
    chosen: (number) => `${number} gewählt`,
    noTags: 'kein Schlagwort',
    monitorsOf: (number) => (number === 1 ? '1 Monitor' : `${number} Monitore`),
  },
});
