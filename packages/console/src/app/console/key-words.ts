import { defineWords } from '../words/define-words.js';

const en = {
  help: 'Keyboard shortcuts',
  go: 'Go to',
  everywhere: 'Everywhere',
  here: 'On this page',
  palette: 'Commands',
};

export const keyWords = defineWords(en, () => import('./key-words.de.js'));
