import { defineWords } from '../../words/define-words.js';

const en = {
  exitCode: 'Exit code',
  killed: 'None: it was killed.',
  output: 'Output',
  errorOutput: 'Standard error',
  cut: 'The beginning of it; the rest was not kept.',
};

export const commandWords = defineWords(en, () => import('./seen-command-words.de.js'));
