import { count } from '../../words/count.js';
import { defineWords } from '../../words/define-words.js';

const en = {
  sequence: 'No.',
  at: 'At',
  actor: 'By',
  action: 'Action',
  resource: 'Resource',
  resultLabel: 'Result',
  result: { success: 'Done', failure: 'Failed', refused: 'Refused' },
  address: 'From',
  request: 'Request',
  hash: 'Hash',
  previousHash: 'Hash before',
  changes: 'Changes',
  noChanges: 'Nothing was changed.',
  field: 'Field',
  before: 'Before',
  after: 'After',
  verify: 'Verify the chain',
  verifyHint: 'Each entry has a hash over itself and the entry before. The check reads every entry.',
  intact: (checked: number, last: number) =>
    `The chain is intact: ${count(checked, 'entry', 'entries')} verified, up to number ${last}.`,
  broken: (sequence: number) => `The chain is broken at number ${sequence}.`,
  reasons: {
    missing: 'The entry is missing.',
    changed: 'The entry is not what was written.',
    not_linked: 'The entry does not follow from the one before.',
  },
  show: 'Show the entry',
  empty: 'Nothing was recorded yet. Every change of a person or program is recorded here.',
  command: 'watchpost audit list',
};

export const auditWords = defineWords(en, () => import('./words.de.js'));
