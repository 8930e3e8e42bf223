import type { Translation } from '../words/define-words.js';
import type { RangeWords } from './range-words.js';

const de: Translation<RangeWords> = {
  from: 'von',
  to: 'bis',
  add: 'Zeiten hinzufügen',
  hours: (number) => `Zeiten ${number}`,
};
export default de;
