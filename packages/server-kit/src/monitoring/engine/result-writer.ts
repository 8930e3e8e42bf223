import type { Clock } from '../../base/clock.js';
import type { Row } from '../../store/interface/store.js';
import { type BatchWriter, createBatchWriter } from '../../workers/batch-writer.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import type { FinishedCheck } from './outcome.js';
import { type CheckToRecord, type RecordingStore, recordChecks, toRecord } from './record-checks.js';

/** Judges checks that have ended, and writes their outcomes many at a time. */
export interface ResultWriter {
  /** Where outcomes wait to be written. */
  readonly writer: BatchWriter<CheckToRecord>;
  /** Checks since the start that ended, and those of them that began late. */
  readonly completed: number;
  readonly late: number;
  record(check: FinishedCheck): void;
}

/** Contract of the engine: checks begin less than this after their time. */
const lateAfterMs = 250;
/** A check that began this late was probably leased by a process that died. */
const rescuedAfterMs = 1000;
/** Longest wait of a result for others to share its transaction; longer than the time between two claims, which share
 * theirs too. */
const gatherMs = 600;
/** The same for a result that is urgent: one that says when a status began, or comes shortly before the next check of its monitor. */
const gatherUrgentMs = 10;

/** Columns that say when a status began, or will have begun once it is confirmed. */
const beginColumns = ['statusSince', 'firstFailureAt', 'unknownSince'] as const;

/** Makes a {@link ResultWriter}. */
export const createResultWriter = (options: {
  readonly store: RecordingStore;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  readonly claimAheadMs: number;
  /** Whether rules evaluate every result of a monitor. */
  readonly isWatched: (monitor: Row<'monitors'>) => boolean;
  readonly hasFreePlace: () => boolean;
  /** Called with how long after its time each check began, in milliseconds. */
  readonly onLateness: (milliseconds: number) => void;
}): ResultWriter => {
  const { store, clock, trouble, claimAheadMs, isWatched, hasFreePlace, onLateness } = options;
  let completed = 0;
  let late = 0;
  const writer = createBatchWriter<CheckToRecord>({
    name: 'check result write',
    write: (checks) => recordChecks(store, checks, clock.now()),
    clock,
    trouble,
    batchSize: 100,
    gatherMs,
    gatherUrgentMs,
  });

  const record = (check: FinishedCheck): void => {
    const lateness = check.startedAt - check.dueAt;
    completed += 1;
    if (lateness > lateAfterMs) late += 1;
    onLateness(lateness);
    const outcome = toRecord(check, isWatched(check.monitor));
    const { set } = outcome.judged.outcome;
    const nextCheckAt = set.nextCheckAt ?? Number.POSITIVE_INFINITY;
    // Of a process that is killed meanwhile, an outage or the end of an unknown time would begin with a later check.
    const saysBegin = outcome.judged.transition !== undefined || beginColumns.some((column) => column in set);
    // A rescued check should not be lost again; in an overload all checks are overdue, and sharing transactions matters.
    const isRescued = lateness > rescuedAfterMs && hasFreePlace();
    const isUrgent = saysBegin || isRescued || nextCheckAt < clock.now() + claimAheadMs;
    writer.add({ outcome, leaseUntil: check.lease.until, isUrgent });
  };

  return {
    writer,
    get completed() {
      return completed;
    },
    get late() {
      return late;
    },
    record,
  };
};
