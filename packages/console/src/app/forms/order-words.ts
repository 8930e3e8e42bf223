import { defineWords } from '../words/define-words.js';

const en = {
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
};

export const orderWords = defineWords(en, () => import('./order-words.de.js'));
