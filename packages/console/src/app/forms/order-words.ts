import { defineWords } from '../words/define-words.js';

export const orderWords = defineWords({
  en: {
    moveUp: (name: string) => `Move ${name} up`,
    moveDown: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
  },
  de: {
    moveUp: (name) => `${name} nach oben`,
    moveDown: (name) => `${name} nach unten`,
    remove: (name) => `${name} entfernen`,
  },
});
