import type { UnknownReason } from '@watchpost/schemas';
import { flag, table, text, time } from './declaration/table-declaration.js';

/** Processes that do background work, as they last reported. */
export const workers = table({
  id: text().primaryKey(),
  startedAt: time(),
  lastSeenAt: time(),
});

/** Processes of this server, as of the last time they are known to have observed: a row each, written once a minute and at the end. */
export const observers = table({
  id: text().primaryKey(),
  observedUntil: time(),
  makesChecks: flag(),
  /** Whether it takes requests, and with them the signals of jobs. */
  takesRequests: flag().default(true),
  /** Whether it has stopped in order. */
  hasEnded: flag().default(false),
});

/** Times in which no process of this server observed, the last ones at least. */
export const absences = table(
  {
    id: text().primaryKey(),
    startedAt: time(),
    endedAt: time(),
    reason: text<UnknownReason>(),
    /** Whether only checks were not made; else signals could not be taken either. */
    isOfChecksAlone: flag(),
    /** Whether only signals could not be taken, while checks were made. */
    isOfRequestsAlone: flag().default(false),
  },
  { index: { ended: ['endedAt'] } },
);
