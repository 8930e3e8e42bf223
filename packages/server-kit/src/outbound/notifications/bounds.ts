import type { Bound } from '@watchpost/schemas';

/** Bounds of notifications; `docs/bounds.md` shows them. */
export const notificationsBounds = {
  disabledRecipients: {
    most: 100,
    unit: 'entries',
    reason: 'People who are mailed about a webhook that was disabled.',
  },
  newsToMailbox: {
    most: 60,
    unit: 'per hour',
    reason: 'Mails of one organization to a verified member, or an address that has confirmed: one a minute.',
  },
  unsentMails: {
    most: 600,
    unit: 'per hour',
    reason: 'Rows of messages of one organization that are not sent: enough to see why, and no flood of rows.',
  },
  plannedNews: {
    most: 500,
    unit: 'entries',
    reason: 'News of an organization that are planned at once: one commit with the messages of all its channels.',
  },
  flappingStatuses: {
    most: 10_000,
    unit: 'entries',
    reason: 'Failures that are read to find what goes up and down: of a batch of news, the newest.',
  },
  digestMembers: {
    most: 1000,
    unit: 'entries',
    reason: 'Subjects that a digest keeps apart, 130 kB; of more it keeps the number.',
  },
  digestNamed: {
    most: 25,
    unit: 'entries',
    reason: 'Subjects that a digest names: what people read, and what fits into the messages of all providers.',
  },
  responders: { most: 200, unit: 'entries', reason: 'People of one organization who are notified of one thing.' },
  planningTries: {
    most: 5,
    unit: 'entries',
    reason:
      'Times that messages are planned again when one of the same conversation was written meanwhile; then the lease ends.',
  },
  waitingMessages: {
    most: 200,
    unit: 'entries',
    reason: 'Messages that wait for one channel, whatever its grouping says: what is more becomes one digest.',
  },
  openDigests: { most: 10, unit: 'entries', reason: 'Digests of a channel that still follow their subjects.' },
} as const satisfies Readonly<Record<string, Bound>>;
