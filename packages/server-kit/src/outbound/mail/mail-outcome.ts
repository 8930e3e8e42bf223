import type { Row } from '../../store/interface/store.js';
import { mailBounds } from './bounds.js';

/** What is written to a mail's row after a delivery; each ends the lease. */
export type MailOutcome = Partial<Row<'mails'>>;

const minuteMs = 60_000;
/** Waits after each failed attempt: a server that restarts, one that greylists, one that a person has to repair. */
const retryAfterMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs];
const longestError = mailBounds.mailError.most;

const noLease = { leaseUntil: null, leaseToken: null };

/** The next server has it. Its content is emptied: the link is for the recipient alone. */
export const sent = (now: number): MailOutcome => ({
  ...noLease,
  content: '',
  sentAt: now,
  nextAt: null,
  lastError: null,
  updatedAt: now,
});

/** Without a transport, it stays where it can be read. */
export const kept = (now: number): MailOutcome => ({
  ...noLease,
  nextAt: null,
  updatedAt: now,
});

/** It was not tried, or not to the end; another sender may try at once. */
export const released = (): MailOutcome => noLease;

/** Whether a mail that fails now is given up. */
export const isLastAttempt = (row: Pick<Row<'mails'>, 'attempts'>): boolean => row.attempts >= retryAfterMs.length;

/** It was not accepted: it is retried later (with up to 20 % jitter), or given up. */
export const afterFailure = (row: Pick<Row<'mails'>, 'attempts'>, error: unknown, now: number): MailOutcome => {
  const failed = {
    ...noLease,
    attempts: row.attempts + 1,
    lastError: (error instanceof Error ? error.message : String(error)).slice(0, longestError),
    updatedAt: now,
  };
  const waitMs = retryAfterMs[row.attempts];
  if (waitMs === undefined) return { ...failed, content: '', failedAt: now, nextAt: null };
  return { ...failed, nextAt: now + Math.round(waitMs * (1 + 0.2 * Math.random())) };
};
