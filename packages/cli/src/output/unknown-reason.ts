import type { Monitor } from '@watchpost/client';

/** What kept the server from observing a monitor, in words. */
const reasons: Readonly<Record<NonNullable<Monitor['unknownReason']>, string>> = {
  away: 'Watchpost was away',
  database: 'the database did not answer',
  stalled: 'the server paused',
  clock: 'the clock of the server was set forward',
  overdue: 'the server was too busy to check it',
  offline: 'no network where it is checked from',
  agentSilent: 'the agents did not report',
  members: 'too little is known of its members',
  reported: 'reported as unknown',
  checkFailed: 'the check could not be made',
};

const inWords: Readonly<Record<string, string>> = reasons;

/** Why a status is not known; a reason that only a newer server has is shown as it is. */
export const reasonText = (reason: string): string => inWords[reason] ?? reason;
