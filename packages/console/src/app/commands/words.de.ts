import type { Translation } from '../words/define-words.js';
import type { KeyWords } from './words.js';

const de: Translation<KeyWords> = {
  help: 'Tastenkürzel',
  go: 'Gehe zu',
  everywhere: 'Überall',
  here: 'Auf dieser Seite',
  palette: 'Befehle',
};
export default de;
