import type { Noun } from './noun.js';

export const events: Noun = {
  summary: 'See what happened',
  table: {
    columns: ['occurredAt', 'type', 'subject.id', 'actor.name', 'id'],
    expendable: ['actor.name', 'subject.id'],
    hasExactTimes: true,
  },
  flexible: ['subject.id'],
  operations: { list: { isWatchable: true, whenEmpty: 'Nothing has happened yet.' } },
};
