import { defineWords } from '../../words/define-words.js';

const en = {
  lastRun: 'Last run',
  steps: 'Steps',
  step: 'Step',
  course: 'When it ran',
  took: 'Took',
  results: { up: 'Succeeded', down: 'Failed', unknown: 'Could not be made', skipped: 'Skipped' },
  vitals: {
    lcpMs: 'LCP: largest part shown',
    cls: 'CLS: shift of the layout',
    ttfbMs: 'TTFB: first byte',
  },
  ratings: { good: 'Good', needsImprovement: 'Needs improvement', poor: 'Poor' },
  thresholds: (good: string, poor: string) => `good up to ${good}, poor beyond ${poor}`,
  notMeasured: 'Not measured',
  requests: (number: number, failed: number) =>
    `${number === 1 ? '1 request' : `${number} requests`}${failed === 0 ? '' : `, ${failed} failed`}`,
  consoleErrors: (number: number) => (number === 1 ? '1 error on the console' : `${number} errors on the console`),
  countOfSteps: (number: number) => (number === 1 ? '1 step' : `${number} steps`),
};

export const runWords = defineWords(en, () => import('./run-words.de.js'));
