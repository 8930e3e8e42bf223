import { readRetryAfter } from '@watchpost/checks/address-guard';
import type { Row } from '../../store/interface/store.js';
import type { Answered, AttemptResult, Unanswered } from '../delivery/attempt-result.js';
import { consequenceOf } from '../delivery/receiver-health.js';
import { jittered } from '../delivery/retry-schedule.js';
import { failureOf, hasArrived } from '../delivery/verdict.js';

type Export = Row<'telemetryExports'>;

/** What follows from the requests of one batch. */
export interface ExportVerdict {
  /** Whether its results wait no longer: they arrived, or a repetition would be refused as well. */
  readonly isDone: boolean;
  /** How many of them are lost. */
  readonly dropped: number;
  /** What is new about the export. */
  readonly set: Partial<Export>;
  readonly consequence: 'warning' | 'disabled' | null;
  /** What went wrong; `null` for what arrived. */
  readonly message: string | null;
}

/** How long what was recorded waits for the next request, which brings all of it. */
export const exportEveryMs = 15_000;
/** The longest pause after a failure: an hour of results waits at most, and a receiver that is back gets them soon. */
const longestPauseMs = 300_000;
const minuteMs = 60_000;

/** Statuses after which a request is to be repeated (OTLP 1.10, OTLP/HTTP, "Retryable Response Codes"). */
const retryable: readonly number[] = [429, 502, 503, 504];

const isRefused = (result: Answered | Unanswered): boolean =>
  result.kind === 'answered' && !retryable.includes(result.statusCode);

/** The pause after so many failures in a row; a receiver may ask for a longer one, up to the longest. */
const pauseMs = (failures: number, retryAfterMs: number | undefined, random: number): number => {
  const doubled = Math.min(exportEveryMs * 2 ** Math.min(failures - 1, 10), longestPauseMs);
  return Math.max(jittered(doubled, random), Math.min(retryAfterMs ?? 0, longestPauseMs));
};

/**
 * Decides what follows from the requests of a batch: success, a retry, or the loss of what a receiver refuses.
 *
 * @param results of its requests, without those that were not sent
 * @param random spreads the pause; at least 0 and below 1
 */
export const judgeExport = (
  row: Pick<Export, 'failingSince' | 'warnedAt' | 'consecutiveFailures' | 'lastDeliveredAt'>,
  results: readonly (Answered | Unanswered)[],
  { count, now, random }: { readonly count: number; readonly now: number; readonly random: number },
): ExportVerdict => {
  const failures = results.filter((result) => !hasArrived(result));
  const [first] = failures;
  if (first === undefined) {
    const set = { failingSince: null, consecutiveFailures: 0, warnedAt: null, lastError: null };
    const lastDeliveredAt = Math.floor(now / minuteMs) * minuteMs;
    return { isDone: true, dropped: 0, set: { ...set, lastDeliveredAt }, consequence: null, message: null };
  }
  const { message } = failureOf(first);
  const failingSince = row.failingSince ?? now;
  const consecutiveFailures = row.consecutiveFailures + 1;
  const isDone = failures.every(isRefused);
  const retryAfterMs = first.kind === 'answered' ? readRetryAfter(first.retryAfter, now) : undefined;
  return {
    isDone,
    dropped: isDone ? count : 0,
    set: {
      ...{ failingSince, consecutiveFailures, lastError: message },
      nextAt: now + pauseMs(consecutiveFailures, retryAfterMs, random),
    },
    consequence: consequenceOf({ failingSince, warnedAt: row.warnedAt }, now),
    message,
  };
};

/** Whether a request was made at all. */
export const isSent = (result: AttemptResult): result is Answered | Unanswered =>
  result.kind === 'answered' || (result.kind === 'unanswered' && result.error !== 'interrupted');
