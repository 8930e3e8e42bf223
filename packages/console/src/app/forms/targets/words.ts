import { defineWords } from '../../words/define-words.js';

export const targetWords = defineWords({
  en: {
    which: 'Which',
    scopes: { all: 'All monitors', monitors: 'These monitors', tags: 'Monitors with a tag', agents: 'Agents' },
    findMonitor: 'Find a monitor',
    monitors: 'Monitors',
    noMonitor: 'No monitor matches.',
    tags: 'Tags',
    otherTags: 'Further tags',
    otherTagsHint: 'One in a line.',
    agents: 'Agents',
    allAgents: 'All agents, unless some are chosen.',
    noAgents: 'There is no agent yet.',
    more: (number: number) => `and ${number} more; search for them`,
  },
  de: {
    which: 'Worum es geht',
    scopes: { all: 'Alle Monitore', monitors: 'Diese Monitore', tags: 'Monitore mit Schlagwort', agents: 'Agenten' },
    findMonitor: 'Monitor suchen',
    monitors: 'Monitore',
    noMonitor: 'Kein Monitor passt.',
    tags: 'Schlagwörter',
    otherTags: 'Weitere Schlagwörter',
    otherTagsHint: 'Eines je Zeile.',
    agents: 'Agenten',
    allAgents: 'Alle Agenten, solange keiner gewählt ist.',
    noAgents: 'Es gibt noch keinen Agenten.',
    more: (number) => `und ${number} weitere; suche danach`,
  },
});
