import { defineWords } from '../../words/define-words.js';

const en = {
  hint: 'Requests in the order in which they are made. Values of an answer go on to later steps as {{name}}; secrets stand as {{secrets.name}}, from the credentials below.',
  stepName: (number: number) => `Step ${number}`,
  name: 'What it does',
  method: 'Method',
  url: 'Address',
  urlHint: 'A path such as /orders/{{id}}, or a whole address; empty for the target.',
  headers: 'Headers',
  headersHint: 'One on each line: Name: value',
  body: 'Body',
  statuses: 'Accepted statuses',
  statusesHint: 'Such as 200-299, 404',
  maxRedirects: 'Redirects that are followed',
  always: 'Runs although a step before it failed',
  alwaysHint: 'To clean up: delete what the steps before it have made.',
  extract: 'Take from the answer',
  extractHint: 'For later steps, which use it by its name.',
  extraction: (number: number) => `Value ${number}`,
  addExtraction: 'Take a value',
  variable: 'Name of the value',
  from: 'From',
  where: 'Where it is',
  sources: { json: 'JSON', header: 'header', cookie: 'cookie', pattern: 'pattern' } as Readonly<Record<string, string>>,
  assertions: 'Must hold',
  details: 'Headers, body and redirects',
  tryTo: 'Try up to here',
  untried: 'It was not tried',
  results: { up: 'Works', down: 'Failed', unknown: 'Could not be made', skipped: 'Skipped' } as Readonly<
    Record<string, string>
  >,
  answer: 'Its answer',
  noAnswer: 'There was no answer.',
  answerHeaders: (count: number) => `${count} headers`,
  cut: 'The rest of the body is not shown.',
  emptyBody: 'The body is empty.',
  extracted: 'Taken from it',
};

export const stepWords = defineWords(en, () => import('./step-words.de.js'));
