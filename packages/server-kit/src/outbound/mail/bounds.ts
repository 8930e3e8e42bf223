import type { Bound } from '@watchpost/schemas';

/** Bounds of mail; `docs/bounds.md` shows them. */
export const mailBounds = {
  subscriptionMails: {
    most: 200,
    unit: 'per hour',
    reason: 'Mails that ask to confirm a subscription to a page of one organization: strangers can cause them.',
  },
  subscriptionMailsOfAccount: {
    most: 300,
    unit: 'per hour',
    reason: 'The same for all organizations of one owner: less than two of them may have, so that none takes all.',
  },
  subscriptionMailsOfServer: {
    most: 4000,
    unit: 'per hour',
    reason: 'The same for all organizations: one a second, which a mail server takes.',
  },
  mailsOfOne: {
    most: 2,
    unit: 'entries',
    reason: 'Mails of one organization being sent at once: a mail server that makes us wait takes up to 45 s for each.',
  },
  invitationMailsOfServer: {
    most: 2000,
    unit: 'per hour',
    reason: 'The same for all organizations: what a mail server can send to strangers and keep its reputation.',
  },
  strangerMailsApart: {
    most: 10,
    unit: 'per hour',
    reason:
      'Mails to strangers for one owner that count against the half of the server’s bound in which only such count: a flood of others leaves it free.',
  },
  recipientAsksOfServer: {
    most: 1000,
    unit: 'per hour',
    reason: 'The same for all organizations: what a mail server can send to strangers and keep its reputation.',
  },
  mailError: { most: 500, unit: 'characters', reason: 'Kept of what a mail server said: enough to see why.' },
  nameInMail: { most: 80, unit: 'characters', reason: 'A name that one person chose and another reads.' },
  invitationMails: {
    most: 100,
    unit: 'per hour',
    reason: 'Invitations that one organization mails: a large team in a day, and no flood of unknown mailboxes.',
  },
  invitationMailsOfAccount: {
    most: 150,
    unit: 'per hour',
    reason: 'The same for all organizations of one owner, who may have a thousand.',
  },
  recipientAsks: {
    most: 60,
    unit: 'per hour',
    reason: 'Mails of an organization that ask the owner of an address: three channels of 20 addresses.',
  },
  recipientAsksOfAccount: {
    most: 100,
    unit: 'per hour',
    reason: 'The same for all organizations of one owner, who may have a thousand.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
