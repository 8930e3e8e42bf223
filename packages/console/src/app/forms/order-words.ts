import { defineWords } from '../words/define-words.js';

const en = {
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
};

/** The shape of these words. */
export type OrderWords = typeof en;

export const orderWords = defineWords(en, () => import('./order-words.de.js'));
