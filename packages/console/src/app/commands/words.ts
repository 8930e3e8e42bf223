import { defineWords } from '../words/define-words.js';

export const keyWords = defineWords({
  en: {
    help: 'Keyboard shortcuts',
    go: 'Go to',
    everywhere: 'Everywhere',
    here: 'On this page',
    palette: 'Commands',
  },
  de: {
    help: 'Tastenkürzel',
    go: 'Gehe zu',
    everywhere: 'Überall',
    here: 'Auf dieser Seite',
    palette: 'Befehle',
  },
});
