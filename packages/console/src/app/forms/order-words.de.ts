import type { Translation } from '../words/define-words.js';
import type { OrderWords } from './order-words.js';

const de: Translation<OrderWords> = {
  moveUp: (name) => `${name} nach oben`,
  moveDown: (name) => `${name} nach unten`,
  remove: (name) => `${name} entfernen`,
};
export default de;
