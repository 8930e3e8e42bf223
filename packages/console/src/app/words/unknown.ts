import type { Monitor } from '@watchpost/client';
import { defineWords, type Language, type Translation } from './define-words.js';

/** What kept the server from observing a monitor, as the API names it. */
export type UnknownReason = NonNullable<Monitor['unknownReason']>;

const reasons: Readonly<Record<UnknownReason, string>> = {
  away: 'Watchpost was away',
  database: 'The database did not answer',
  stalled: 'The server paused',
  clock: 'The clock of the server was set forward',
  overdue: 'The server was too busy to check it',
  offline: 'No network where it is checked from',
  agentSilent: 'The agents did not report',
  members: 'Too little is known of its members',
  reported: 'Reported as unknown',
  checkFailed: 'The check could not be made',
};

const en = {
  reasons,
  noReason: 'No reason was recorded',
  notObserved: 'Not observed',
  with: (reason: string, more: string) => `${reason}: ${more}`,
  silent: (agents: string) => `No reports from ${agents}`,
  stretch: (range: string, span: string) => `${range} (${span})`,
  notObservedFor: (stretch: string, reason: string) => `Not observed ${stretch}: ${reason}`,
  more: (number: number) => `${number} more in this range`,
  leftOut: 'Nothing is said about this time: it counts neither as up nor as down.',
};

/** Words of this part in any language. */
export type UnknownWords = Translation<typeof en>;

/** Words for time in which a monitor was not observed, by its reason. */
export const unknownWords = defineWords(en, () => import('./unknown.de.js'));

/** The reason in words; of one that a newer server has, none. */
export const reasonIn = (
  words: { readonly reasons: Readonly<Record<string, string>> },
  reason: UnknownReason | null,
): string | undefined => (reason === null ? undefined : words.reasons[reason]);

/** Reasons whose cause says more: which locations or members, and what kept a check from being made. */
const withCause: readonly UnknownReason[] = ['agentSilent', 'members', 'checkFailed'];

/** Why a status of the past was what it was, with what was recorded of it. */
export const causeIn = (
  words: UnknownWords,
  { unknownReason, cause }: { readonly unknownReason: UnknownReason | null; readonly cause: string | null },
): string | undefined => {
  const reason = reasonIn(words, unknownReason);
  if (unknownReason === null || reason === undefined) return cause ?? undefined;
  return cause !== null && withCause.includes(unknownReason) ? words.with(reason, cause) : reason;
};

/** The reason in words of a language: for where all of this is loaded late. */
export default (reason: UnknownReason | null, language: Language): string | undefined =>
  reasonIn(unknownWords[language], reason);
