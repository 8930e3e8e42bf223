import { defineWords } from '../../words/define-words.js';

const en = {
  add: 'Add a step',
  step: (number: number, name: string) => `Step ${number}: ${name}`,
  drag: (name: string) => `Drag ${name}, or move it with the arrow keys`,
  movedTo: (name: string, number: number) => `${name} is step ${number} now`,
};

export const stepOrderWords = defineWords(en, () => import('./step-order-words.de.js'));
