import { defineWords } from '../../words/define-words.js';

const en = {
  title: 'Performance data',
  formerAgent: 'A former agent',
  text: (label: string, value: string) => `${label}, last ${value}`,
};

export const performanceWords = defineWords(en, () => import('./performance-words.de.js'));
