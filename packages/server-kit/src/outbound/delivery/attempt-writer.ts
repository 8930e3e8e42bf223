import type { Clock } from '../../base/clock.js';
import { type BatchWriter, createBatchWriter } from '../../workers/batch-writer.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import type { AttemptError } from './attempt-result.js';
import type { EndedAttempt, RecordAttempts } from './record-attempts.js';

/** Writes attempts that have ended, many at a time, and counts them. */
export interface AttemptWriter {
  /** Where attempts wait to be written. */
  readonly writer: BatchWriter<EndedAttempt>;
  /** Attempts since the start that arrived. */
  readonly delivered: number;
  /** Attempts since the start that failed, by the reason. */
  readonly failed: Readonly<Partial<Record<AttemptError, number>>>;
}

/** Attempts that one transaction carries. */
const recordBatch = 200;
/** How long an attempt waits for others to share its transaction; under load the next claim shares it, too. */
const gatherMs = 20;

/** Makes an {@link AttemptWriter}. */
export const createAttemptWriter = (options: {
  readonly record: RecordAttempts;
  /** Names a write in the log, as a noun. */
  readonly name: string;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  /** Called with when a retry is due because of what was written, in milliseconds since the epoch; infinite for none. */
  readonly onWritten: (nextAt: number) => void;
}): AttemptWriter => {
  const { record, name, clock, trouble, onWritten } = options;
  const failed: Partial<Record<AttemptError, number>> = {};
  let delivered = 0;
  const writer = createBatchWriter<EndedAttempt>({
    name,
    write: async (ended) => {
      const { errors, nextAt, lost } = await record(ended);
      for (const error of errors) {
        if (error === null) delivered += 1;
        else failed[error] = (failed[error] ?? 0) + 1;
      }
      onWritten(nextAt);
      return lost;
    },
    clock,
    trouble,
    batchSize: recordBatch,
    gatherMs,
    gatherUrgentMs: gatherMs,
  });

  return {
    writer,
    get delivered() {
      return delivered;
    },
    get failed() {
      return { ...failed };
    },
  };
};
