import { defineWords } from '../words/define-words.js';

const en = {
  from: 'from',
  to: 'to',
  add: 'Add hours',
  hours: (number: number) => `Hours ${number}`,
};

export const rangeWords = defineWords(en, () => import('./range-words.de.js'));
