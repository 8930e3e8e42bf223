import { defineWords } from '../words/define-words.js';

const en = {
  help: 'Keyboard shortcuts',
  go: 'Go to',
  everywhere: 'Everywhere',
  here: 'On this page',
  palette: 'Commands',
};

/** The shape of these words. */
export type KeyWords = typeof en;

export const keyWords = defineWords(en, () => import('./words.de.js'));
