import type { Noun } from './noun.js';

export const notifications: Noun = {
  summary: 'See which messages were sent to channels and people',
  table: {
    columns: ['status', 'kind', 'title', 'type', 'deliveredAt', 'id'],
    expendable: ['deliveredAt', 'type'],
  },
  flexible: ['title', 'lastError'],
  operations: { list: { isWatchable: true, whenEmpty: 'No message was sent yet.' } },
};
