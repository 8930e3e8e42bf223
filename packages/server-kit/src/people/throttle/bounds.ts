import type { Bound } from '@watchpost/schemas';

/** Bounds of throttle; `docs/bounds.md` shows them. */
export const throttleBounds = {
  guessesOfAccountAndAddress: { most: 20, unit: 'per 15 minutes', reason: 'Tries at one account from one address.' },
  guessesOfAccount: {
    most: 100,
    unit: 'per 15 minutes',
    reason: 'Tries at one account from addresses that never signed in to it.',
  },
  guessesOfAddress: { most: 600, unit: 'per 15 minutes', reason: 'Tries from one address, which an office may share.' },
  mailsOfRecipient: {
    most: 5,
    unit: 'per hour',
    reason: 'Mails of one kind to one mailbox that strangers can ask for, over all pages and organizations.',
  },
  codesToPlace: {
    most: 3,
    unit: 'per hour',
    reason: 'Codes that verify one place, over all accounts: a stranger’s telephone must not ring again and again.',
  },
  codesOfPerson: { most: 20, unit: 'per hour', reason: 'Codes that one person has sent: two for each contact method.' },
  codesOfCarrier: {
    most: 100,
    unit: 'per hour',
    reason: 'Codes that the carrier of an organization brings: it pays for each of them.',
  },
  mailRequestsOfAddress: {
    most: 600,
    unit: 'per 15 minutes',
    reason: 'Requests for mails from one address: more than an office needs, less than a flood.',
  },
  rememberedSessions: {
    most: 20,
    unit: 'entries',
    reason: 'Sessions of a user that are searched for the address of a sign-in.',
  },
} as const satisfies Readonly<Record<string, Bound>>;
