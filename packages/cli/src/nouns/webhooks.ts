import type { Noun } from './noun.js';

export const webhooks: Noun = {
  summary: 'Work with webhooks, and see what was delivered',
  table: {
    columns: ['status', 'name', 'url', 'events', 'lastDeliveredAt', 'id'],
    expendable: ['events'],
  },
  flexible: ['url', 'events', 'lastError'],
  operations: {
    create: { nextStep: ({ id }) => `Send a test event: watchpost webhooks test ${id}` },
    deliveries: {
      isWatchable: true,
      table: {
        columns: ['status', 'event', 'attemptCount', 'lastStatusCode', 'lastError', 'createdAt', 'id'],
        expendable: ['createdAt', 'lastError'],
      },
      whenEmpty: 'Nothing was delivered yet. `watchpost webhooks test ID` sends a test event.',
    },
    delivery: { command: 'webhooks delivery' },
    attempts: {
      table: {
        columns: ['number', 'status', 'statusCode', 'durationMs', 'startedAt', 'message'],
        expendable: ['startedAt'],
        hasExactTimes: true,
      },
    },
    recover: { command: 'webhooks recover' },
    recoveries: {
      table: {
        columns: ['status', 'since', 'checkedEvents', 'totalEvents', 'recoveredCount', 'createdAt', 'id'],
        expendable: ['createdAt'],
      },
      whenEmpty: 'Nothing was recovered yet.',
    },
    subjects: { table: { columns: ['subject', 'resource', 'needs', 'isInAll', 'title'] } },
  },
};
