import type { Noun, OperationFacts } from './noun.js';

/** What became of the last message, where that did not arrive: none is sent after it. */
const failedTest: NonNullable<OperationFacts['failed']> = ({ messages }) => {
  const last = (Array.isArray(messages) ? messages : []).at(-1) ?? {};
  const reason = String(last.error ?? 'no reason is given');
  if (last.status === 'failed') return { message: `The test did not get there: ${reason}` };
  if (last.status !== 'deferred') return undefined;
  return { message: `The provider lets no test through for now: ${reason}`, isDeferred: true };
};

export const notificationChannels: Noun = {
  summary: 'Work with notification channels: places that are notified of what happens',
  table: {
    columns: ['status', 'name', 'type', 'destination', 'lastDeliveredAt', 'id'],
    expendable: ['lastDeliveredAt'],
  },
  flexible: ['name', 'destination'],
  operations: {
    list: { whenEmpty: 'No channels yet. `watchpost notification-channels types` lists what can be notified.' },
    testDraft: { path: ['notification-channels', 'try'], failed: failedTest },
    create: { nextStep: ({ id }) => `Send a test message: watchpost notification-channels test ${id}` },
    test: { lists: { deliveries: { table: 'notificationChannels.deliveries', whenEmpty: 'No message was sent.' } } },
    preview: {
      lists: { messages: { table: 'notificationChannels.previewed', whenEmpty: 'It would have sent nothing.' } },
    },
    previewed: {
      table: { columns: ['fate', 'kind', 'title', 'at', 'sentAt'], expendable: ['kind'], hasExactTimes: true },
    },
    deliveries: {
      isWatchable: true,
      table: {
        columns: ['status', 'kind', 'title', 'attemptCount', 'lastError', 'createdAt', 'id'],
        expendable: ['createdAt', 'lastError'],
      },
      whenEmpty: 'No message was sent yet. `watchpost notification-channels test ID` sends one.',
    },
    types: { table: { columns: ['type', 'title', 'helpUrl'], expendable: ['helpUrl'] } },
  },
};

/** What links of mails do: for people, the page behind the link. */
export const mailRecipients: Noun = {
  operations: { read: { command: 'api' }, decide: { command: 'api' }, unsubscribe: { command: 'api' } },
};
