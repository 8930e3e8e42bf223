import { defineWords } from '../../words/define-words.js';

const en = {
  variable: (name: string) => `Variable ${name}`,
  noTags: 'no tag',
  monitorsOf: (number: number) => (number === 1 ? '1 monitor' : `${number} monitors`),
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
};

export const targetWords = defineWords(en, () => import('./words.de.js'));
