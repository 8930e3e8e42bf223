import type { Noun } from './noun.js';

export const incidents: Noun = {
  summary: 'Work with incidents: acknowledge them, resolve them, write notes',
  table: {
    columns: ['status', 'number', 'severity', 'title', 'cause', 'startedAt', 'durationSeconds', 'id'],
    expendable: ['severity', 'startedAt', 'cause', 'durationSeconds'],
  },
  flexible: ['cause', 'author.name', 'message'],
  operations: {
    list: { isWatchable: true, whenEmpty: 'No incidents: nothing has gone wrong.' },
    get: { examples: ['incidents get 42'] },
    acknowledge: { examples: ["incidents acknowledge 42 --note 'The database has no space left.'"] },
    resolve: { examples: ['incidents resolve 42'] },
    notes: {
      table: {
        columns: ['createdAt', 'author.name', 'text', 'id'],
        expendable: ['author.name', 'createdAt'],
        hasExactTimes: true,
      },
      whenEmpty: 'No notes yet. Write one: watchpost incidents add-note ID --text "…"',
    },
    addNote: { examples: ["incidents add-note 42 --text 'Waiting for the provider.'"] },
    notifications: {
      lists: {
        notified: { table: 'incidents.notified', whenEmpty: 'No message was sent about it.' },
        notNotified: { table: 'incidents.notNotified', whenEmpty: 'Every channel and every responder was notified.' },
      },
    },
    notified: {
      table: {
        columns: ['status', 'kind', 'type', 'title', 'deliveredAt', 'lastError', 'channelId'],
        expendable: ['lastError', 'type', 'title'],
      },
    },
    notNotified: { table: { columns: ['why', 'message', 'userId', 'channelId'], expendable: ['why'] } },
    timeline: {
      table: { columns: ['at', 'kind', 'actor.name', 'message'], expendable: ['actor.name'], hasExactTimes: true },
    },
  },
};

/** What links in messages do: for people, `incidents acknowledge` does the same. */
export const incidentActions: Noun = {
  operations: { read: { command: 'api' }, acknowledge: { command: 'api' } },
};

/** What providers call, with a proof of theirs. */
export const channelActions: Noun = {
  operations: { receive: { command: 'api' }, receiveCall: { command: 'api' } },
};
