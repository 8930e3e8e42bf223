import type { Bound } from '@watchpost/schemas';

/**
 * Bounds of a running server that several rooms share; each room has its own in its `bounds.ts`, and `docs/bounds.md` shows
 * all of them. What a field may hold is in the table of the contract.
 */
export const serverBounds = {
  // Requests and answers
  requestBody: {
    most: 1_048_576,
    unit: 'bytes',
    reason: 'Far more than any document of the contract, little enough to hold for many requests at once.',
  },
  agentCalls: {
    most: 600,
    unit: 'per minute',
    reason: 'Calls of one agent: ten a second, while one that drains its buffer makes two.',
  },
  agentMonitors: {
    most: 2000,
    unit: 'entries',
    reason: 'Monitors of one agent: all of them are in one answer, with their credentials sealed.',
  },
  commitAttempts: {
    most: 20,
    unit: 'number',
    reason: 'A lost race is rare: a request that loses this often is refused.',
  },
  pipelinedRequests: {
    most: 32,
    unit: 'entries',
    reason:
      'Requests that wait on one connection behind the one that is answered: clients hardly pipeline (RFC 9112 §9.3.2), and each holds up to 16 KiB of headers.',
  },
  unreadOfSource: {
    most: 16_777_216,
    unit: 'bytes',
    reason: 'Answers that one address has not read: some 25 copies of the largest document, for readers on slow lines.',
  },
  unread: {
    most: 134_217_728,
    unit: 'bytes',
    reason:
      'The same of all addresses: eight of them, a small part of the memory of the smallest machine that runs a server.',
  },
  keptDates: { most: 1000, unit: 'entries', reason: 'Days whose text is kept: about three years, in some 100 kB.' },

  // Webhooks
  receiverAnswerKept: { most: 16_384, unit: 'bytes', reason: 'Kept of an answer to show.' },
  deliveryAttempts: {
    most: 1000,
    unit: 'number',
    reason: 'More than the attempts of five days of failure, and of many that people ask for.',
  },
  eventHandlers: {
    most: 32,
    unit: 'entries',
    reason: 'Event handlers of a host: each has its own worker, and every event is compared with all of them.',
  },
  handlerMessage: {
    most: 500,
    unit: 'characters',
    reason: 'What is kept of the error of an event handler: enough to find its cause in the log of the host.',
  },

  // Checks
  testedSeconds: { most: 30, unit: 'seconds', reason: 'A test of a monitor: a person waits for its answer.' },

  // Mails
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
  responders: { most: 200, unit: 'entries', reason: 'People of one organization who are notified of one thing.' },
  listedNews: { most: 25, unit: 'entries', reason: 'Things that one mail lists.' },

  // Reports
  reportRange: { most: 400, unit: 'days', reason: 'As long as hourly sums are kept.' },

  // Monitors
  dependencyDepth: {
    most: 20,
    unit: 'number',
    reason: 'Longer chains of monitors that depend on each other, or of groups in groups, are taken for a mistake.',
  },
  maintenanceWindows: { most: 1000, unit: 'entries', reason: 'Windows of an organization that are read at once.' },

  // Alerts and incidents
  rewrittenStatuses: {
    most: 5000,
    unit: 'entries',
    reason:
      'Statuses that are read and written once more when the record of a monitor changes; a record with more stays.',
  },
  ruleSeries: { most: 200, unit: 'entries', reason: 'Series of a rule: each has a state, and may fire.' },
  namedSeries: { most: 10, unit: 'entries', reason: 'Series that are left out and named; the rest is a number.' },
  sourceStates: { most: 5000, unit: 'entries', reason: 'States of an agent or an exporter; twice what may begin.' },

  // Work in the background
  knownWorkers: { most: 1000, unit: 'entries', reason: 'More processes than ever share a store.' },

  // Notifications
  channelPlaces: {
    most: 32,
    unit: 'entries',
    reason:
      'Messages of a process that are under way to channels at once: beside webhooks, so a flood of those holds up none.',
  },
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
  pagedTogether: {
    most: 100,
    unit: 'entries',
    reason: 'Incidents of one page to a person, all of which its link acknowledges in one commit.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
