import type { Translation } from '../../words/define-words.js';
import type { TargetWords } from './words.js';

const de: Translation<TargetWords> = {
  variable: (name) => `Variable ${name}`,
  noTags: 'kein Schlagwort',
  monitorsOf: (number) => (number === 1 ? '1 Monitor' : `${number} Monitore`),
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
};
export default de;
