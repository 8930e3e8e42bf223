import { defineWords } from '../../words/define-words.js';

const en = {
  page: 'Page',
  noPage: 'None: it crashed.',
  screenshot: 'What the page looked like',
  screenshotHint: 'In the picture, only secrets of this monitor are hidden.',
  requests: (number: number) => (number === 1 ? '1 request' : `${number} requests`),
  request: 'Request',
  answer: 'Answer',
  size: 'Size',
  course: 'When it ran',
  took: 'Took',
  consoleErrors: 'Errors on the console',
  pageText: 'Text of the page',
};

export const pagesWords = defineWords(en, () => import('./seen-pages-words.de.js'));
