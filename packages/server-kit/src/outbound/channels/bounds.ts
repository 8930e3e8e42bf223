import type { Bound } from '@watchpost/schemas';

/** Bounds of channels; `docs/bounds.md` shows them. */
export const channelsBounds = {
  mailRecipients: {
    most: 1000,
    unit: 'entries',
    reason:
      "Addresses that are no members', which channels, rules and reports of an organization have named: answers are remembered for ever.",
  },
  recipientAsksOfAddress: {
    most: 3,
    unit: 'per day',
    reason:
      'Such mails to one mailbox, however its address is spelled, from all organizations together: its owner asked for none.',
  },
  asksOfRecipient: {
    most: 3,
    unit: 'entries',
    reason:
      'Such mails of one organization to one address, ever, a day apart: who does not answer three does not want to.',
  },
  recipientDecisions: {
    most: 20,
    unit: 'per minute',
    reason: 'Uses of the links of one address in an organization: each may be an entry of its audit trail.',
  },
  listeningAccounts: {
    most: 10_000,
    unit: 'entries',
    reason: 'Accounts at providers of which a process knows that they send what people press; beyond it asks again.',
  },
  channelTests: {
    most: 10,
    unit: 'per minute',
    reason: 'Test messages of an organization: what a person tries by hand.',
  },
  pressAnswersAtOnce: {
    most: 32,
    unit: 'entries',
    reason:
      'Answers to what people press that are under way at once, in a process; what is more is left out. An organization has fewer of them than are free, so 16 at most.',
  },
  badAnswersOfHost: {
    most: 2000,
    unit: 'entries',
    reason: 'Refusals of one host in ten minutes: a fifth of what Discord bans an address for.',
  },
  badAnswersOfShare: {
    most: 200,
    unit: 'entries',
    reason:
      'Refusals of one host in ten minutes for one organization: a tenth of those for all, so one that provokes them stops its own messages alone.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
