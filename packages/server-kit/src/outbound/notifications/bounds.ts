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
} as const satisfies Readonly<Record<string, Bound>>;
