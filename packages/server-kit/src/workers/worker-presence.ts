import { type Clock, untilTick } from '../base/clock.js';
import type { Change, Store } from '../store/interface/store.js';
import type { TroubleLog } from './trouble-log.js';

/** How often a busy worker reports that it is alive, and reads the reports of others. */
export const reportMs = 400;
/** Pause after a report that failed. */
const pauseMs = 1000;
/** A process whose report is this late was suspended: others may have taken it for dead, or soon do. */
const suspensionMs = 600;

const reporting = 'worker report';
const listening = 'dead worker search';

/**
 * The row by which others see that a part of this process, such as its engine or its sender, holds leases. It is written
 * before anything is leased, and deleted when nothing is: an idle worker writes nothing.
 */
export interface WorkerPresence {
  /** Begins to report this process as alive while it is busy, and to read the reports of others. */
  start(): void;
  /** Reports this process unless others know it, as it must before it leases anything; never rejects. */
  appear(): Promise<boolean>;
  /** Whether this process was suspended and has not reported since: others may have freed what it had leased. */
  wasSuspended(): boolean;
  /** Stops reporting, and deletes the row unless the process is still busy; never rejects. */
  leave(): Promise<void>;
}

/** What a {@link WorkerPresence} is made with. */
export interface WorkerPresenceOptions {
  readonly store: Pick<Store, 'commit'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  readonly workerId: string;
  /** Whether the process holds anything that others would have to take over. */
  readonly isBusy: () => boolean;
  /** Called when others took this process for dead and freed its leases; before anything new is leased. */
  readonly onGivenUp?: () => Promise<void>;
  /** Reads the reports of others, and is polled as often as this process reports. Default: nothing reads them. */
  readonly listener?: {
    /** Whether a worker seems dead; then this process reports too, which proves that reporting is possible. */
    readonly isInDoubt: boolean;
    /** @param hasReported whether this process could report itself just before */
    poll(hasReported: boolean): Promise<void>;
  };
}

/** Makes a {@link WorkerPresence}. */
export const createWorkerPresence = (options: WorkerPresenceOptions): WorkerPresence => {
  const { store, clock, trouble, workerId, isBusy, onGivenUp, listener } = options;
  const startedAt = clock.now();
  let lastSeenAt = 0;
  let isKnown = false;
  let hasLeft = false;
  /** The writes run one after the other: a late one would undo the next. */
  let turn: Promise<unknown> = Promise.resolve();
  let report: Promise<boolean> | undefined;
  /** By the monotonic clock, as all times here. */
  let failedAt = Number.NEGATIVE_INFINITY;
  /** Infinite while a round is under way: then the database is slow, and for others too. */
  let nextRoundAt = Number.POSITIVE_INFINITY;
  /** From a suspension until the first report after it, which shows whether others took this process for dead. */
  let isUnsure = false;
  let rounds: Promise<void> | undefined;
  let cancelRound = (): void => {};

  const attempt = async (doing: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      trouble.succeeded(doing);
      return true;
    } catch (error) {
      trouble.failed(doing, error);
      return false;
    }
  };

  const writeReport = async (): Promise<void> => {
    // Whatever happens to the wall clock, each report differs from the one before.
    lastSeenAt = Math.max(lastSeenAt + 1, clock.now());
    const update: Change = { kind: 'update', table: 'workers', where: { id: workerId }, set: { lastSeenAt } };
    if (isKnown) {
      const { isCommitted } = await store.commit([{ ...update, mustMatch: true }]);
      if (isCommitted) return;
      isKnown = false;
      await onGivenUp?.();
    }
    const row = { id: workerId, startedAt, lastSeenAt };
    await store.commit([{ kind: 'insert', table: 'workers', row, onConflict: 'ignore' }, update]);
    isKnown = true;
  };

  const sendReport = (): Promise<boolean> => {
    report ??= turn.then(async () => {
      const isWritten = !hasLeft && (await attempt(reporting, writeReport));
      if (isWritten) isUnsure = false;
      else failedAt = clock.monotonic();
      report = undefined;
      return isWritten;
    });
    turn = report;
    return report;
  };

  const removeReport = (): Promise<void> => {
    if (!isKnown) return Promise.resolve();
    isKnown = false;
    const removed = turn.then(async () => {
      await attempt(reporting, async () => {
        await store.commit([{ kind: 'delete', table: 'workers', where: { id: workerId } }]);
      });
    });
    turn = removed;
    return removed;
  };

  const wasSuspended = (): boolean => {
    isUnsure ||= clock.monotonic() - nextRoundAt > suspensionMs;
    return isUnsure;
  };

  const round = async (): Promise<void> => {
    wasSuspended();
    nextRoundAt = Number.POSITIVE_INFINITY;
    let isWell = true;
    let hasReported = false;
    if (isBusy() || listener?.isInDoubt) isWell = hasReported = await sendReport();
    else {
      isUnsure = false;
      await removeReport();
    }
    if (listener !== undefined) isWell = (await attempt(listening, () => listener.poll(hasReported))) && isWell;
    if (hasLeft) return;
    const restMs = untilTick(clock, isWell ? reportMs : pauseMs);
    nextRoundAt = clock.monotonic() + restMs;
    cancelRound = clock.setTimer(() => {
      rounds = round();
    }, restMs);
  };

  return {
    start: () => {
      if (!hasLeft) rounds ??= round();
    },
    appear: async () => {
      if (isKnown && !wasSuspended()) return true;
      return clock.monotonic() - failedAt < pauseMs ? false : sendReport();
    },
    wasSuspended,
    leave: async () => {
      hasLeft = true;
      cancelRound();
      await rounds;
      await turn;
      // What could not be released is freed by others, who find that this process no longer reports.
      if (!isBusy()) await removeReport();
    },
  };
};
