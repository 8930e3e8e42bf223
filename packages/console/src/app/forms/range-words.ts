import { defineWords } from '../words/define-words.js';

const en = {
  from: 'from',
  to: 'to',
  add: 'Add hours',
  hours: (number: number) => `Hours ${number}`,
};

/** The shape of these words. */
export type RangeWords = typeof en;

export const rangeWords = defineWords(en, () => import('./range-words.de.js'));
