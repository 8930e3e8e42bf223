import type { Monitor } from '@watchpost/client';
import { plainText } from './terminal-text.js';

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

/** Reasons whose cause says more: which check, which members, how many locations. */
const withCause = ['agentSilent', 'members', 'checkFailed'];

/** Why a status is not known; a reason that only a newer server has is shown as it is. */
export const reasonText = (reason: string): string => inWords[reason] ?? reason;

/** Why a status of the past is not known, with what was recorded of it. */
export const causeText = ({
  unknownReason,
  cause,
}: {
  readonly unknownReason?: string | null;
  readonly cause: string | null;
}): string | null => {
  // An older server names no reason.
  if (typeof unknownReason !== 'string') return cause;
  const text = reasonText(unknownReason);
  return cause === null || !withCause.includes(unknownReason) ? text : `${text}: ${cause}`;
};

/**
 * Why the status of a monitor is not known now: of agents that do not report, which; `undefined` where it is known.
 *
 * @param monitor what the API says of it; an older server names no reason, and lists have no locations
 */
export const reasonNow = ({
  unknownReason = null,
  locations = [],
}: Partial<Pick<Monitor, 'unknownReason' | 'locations'>>): string | undefined => {
  if (unknownReason === null) return undefined;
  const silent = locations.filter(({ agentId, isFresh }) => agentId !== null && !isFresh).map(({ name }) => name);
  return unknownReason === 'agentSilent' && silent.length > 0
    ? `no reports from ${plainText(silent.join(', '))}`
    : reasonText(unknownReason);
};
