import { defineWords } from '../../words/define-words.js';

const en = {
  event: 'Event',
  type: 'Type',
  subject: 'Subject',
  actor: 'By',
  at: 'At',
  system: 'The server',
  empty: 'Nothing has happened yet. An event is what webhooks deliver: an incident, an alert, a change of a role.',
  command: 'watchpost events list',
  sequence: 'Sequence of the subject',
  data: 'Data',
  dataHint: 'The subject as it was right after.',
  webhook: 'Receive events',
  about: (id: string) => `About ${id}`,
  others: 'Other events of this subject',
};

export const eventWords = defineWords(en, () => import('./words.de.js'));
