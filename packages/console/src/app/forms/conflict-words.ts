import { defineWords } from '../words/define-words.js';

const en = {
  changed: 'Another person changed this in the meantime.',
  theirs: 'Saved now',
  yours: 'Yours',
  takeTheirs: 'Discard mine',
  takeYours: 'Save mine over it',
};

export const conflictWords = defineWords(en, () => import('./conflict-words.de.js'));
