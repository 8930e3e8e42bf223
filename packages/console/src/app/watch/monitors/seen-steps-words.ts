import { defineWords } from '../../words/define-words.js';

const en = {
  steps: 'Steps',
  results: { up: 'Works', down: 'Failed', unknown: 'Could not be made', skipped: 'Skipped' },
};

export const stepsWords = defineWords(en, () => import('./seen-steps-words.de.js'));
