import { defineWords } from '../words/define-words.js';

export const rangeWords = defineWords({
  en: {
    from: 'from',
    to: 'to',
    add: 'Add hours',
    hours: (number: number) => `Hours ${number}`,
  },
  de: {
    from: 'von',
    to: 'bis',
    add: 'Zeiten hinzufügen',
    hours: (number) => `Zeiten ${number}`,
  },
});
