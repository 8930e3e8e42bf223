import { defineWords } from '../../words/define-words.js';

const en = {
  title: 'What the check saw',
  titleOf: (name: string) => `What the check of ${name} saw`,
  hint: 'Secrets are struck out.',
  failure: (number: number) => (number === 1 ? 'First failure in a row' : `Failure ${number} in a row`),
  url: 'Asked for',
  redirects: 'Redirected from',
  statusCode: 'Status',
  noAnswer: 'No answer came.',
  headers: 'Headers',
  body: 'Body',
  cutBody: 'The beginning of it; the rest was not kept.',
  certificates: 'Certificates',
  refused: 'Refused because of',
  subject: 'For',
  issuer: 'Signed by',
  valid: 'Valid',
  fingerprint: 'SHA-256',
  names: 'Name servers',
  name: 'Name',
  records: 'Records',
  noRecords: 'None',
  cut: 'It was too long to be kept as a whole.',
};

export const seenWords = defineWords(en, () => import('./seen-words.de.js'));
