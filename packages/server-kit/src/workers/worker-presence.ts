import type { Clock } from '../base/clock.js';
import type { Change, Store } from '../store/store.js';
import type { TroubleLog } from './trouble-log.js';

/** How often who has work in hand says that it is there, and how often it looks who else is. */
export const beatMs = 400;
/** Pause after a beat that failed. */
const pauseMs = 1000;
/** A process that comes this much too late to a beat has stood still: it may have been taken for dead, or soon is. */
const standstillMs = 600;

const speaking = 'Reporting that this worker is alive';
const listening = 'Looking for workers that fell silent';

/**
 * The row by which others see that a part of this process, such as its engine or its sender, has work in hand. It is there
 * before anything is leased, and gone when the hands are empty, so that nothing is written while there is nothing to do.
 */
export interface WorkerPresence {
  /** Begins to say that this process is there while it is busy, and to look at others. */
  start(): void;
  /** Makes sure that others know of this process, as it must before it leases anything; never rejects. */
  appear(): Promise<boolean>;
  /** Whether this process has stood still and not been heard since, so that others may have what it had leased. */
  hasStoodStill(): boolean;
  /** Falls silent, and removes the row unless the process is still busy; never rejects. */
  leave(): Promise<void>;
}

/** What a {@link WorkerPresence} is made with. */
export interface WorkerPresenceOptions {
  readonly store: Pick<Store, 'commit'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
  readonly workerId: string;
  /** Whether the process has anything in hand that others would have to take over. */
  readonly isBusy: () => boolean;
  /** Is told that others took this process for dead, and freed what it had leased; before anything new is leased. */
  readonly onGivenUp?: () => Promise<void>;
  /** Who looks at others meanwhile; nobody unless given. */
  readonly listener?: {
    /** Whether somebody seems to have fallen silent; then this process speaks too, to be sure that speaking is possible. */
    readonly isInDoubt: boolean;
    /** @param hasSpoken whether this process could say just before that it is there */
    look(hasSpoken: boolean): Promise<void>;
  };
}

/** Makes a {@link WorkerPresence}. */
export const createWorkerPresence = (options: WorkerPresenceOptions): WorkerPresence => {
  const { store, clock, trouble, workerId, isBusy, onGivenUp, listener } = options;
  const startedAt = clock.now();
  let lastSeenAt = 0;
  let isKnown = false;
  let hasLeft = false;
  /** One write after the other, or else a late one would undo the next. */
  let turn: Promise<unknown> = Promise.resolve();
  let spoken: Promise<boolean> | undefined;
  /** By the monotonic clock, as all times here. */
  let failedAt = Number.NEGATIVE_INFINITY;
  /** Infinite while a round is under way: then it is the database that takes its time, and for others too. */
  let nextRoundAt = Number.POSITIVE_INFINITY;
  /** From a standstill until the first beat after it, which tells whether others took this process for dead. */
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

  const beat = async (): Promise<void> => {
    // Whatever becomes of the wall clock, each beat differs from the one before.
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

  const speak = (): Promise<boolean> => {
    spoken ??= turn.then(async () => {
      const isHeard = !hasLeft && (await attempt(speaking, beat));
      if (isHeard) isUnsure = false;
      else failedAt = clock.monotonic();
      spoken = undefined;
      return isHeard;
    });
    turn = spoken;
    return spoken;
  };

  const fallSilent = (): Promise<void> => {
    if (!isKnown) return Promise.resolve();
    isKnown = false;
    const silent = turn.then(async () => {
      await attempt(speaking, async () => {
        await store.commit([{ kind: 'delete', table: 'workers', where: { id: workerId } }]);
      });
    });
    turn = silent;
    return silent;
  };

  const hasStoodStill = (): boolean => {
    isUnsure ||= clock.monotonic() - nextRoundAt > standstillMs;
    return isUnsure;
  };

  const round = async (): Promise<void> => {
    hasStoodStill();
    nextRoundAt = Number.POSITIVE_INFINITY;
    let isWell = true;
    let hasSpoken = false;
    if (isBusy() || listener?.isInDoubt) isWell = hasSpoken = await speak();
    else {
      isUnsure = false;
      await fallSilent();
    }
    if (listener !== undefined) isWell = (await attempt(listening, () => listener.look(hasSpoken))) && isWell;
    if (hasLeft) return;
    const restMs = isWell ? beatMs : pauseMs;
    nextRoundAt = clock.monotonic() + restMs;
    cancelRound = clock.setTimer(() => {
      rounds = round();
    }, restMs);
  };

  return {
    start: () => {
      rounds ??= round();
    },
    appear: async () => {
      if (isKnown && !hasStoodStill()) return true;
      return clock.monotonic() - failedAt < pauseMs ? false : speak();
    },
    hasStoodStill,
    leave: async () => {
      hasLeft = true;
      cancelRound();
      await rounds;
      await turn;
      // What could not be given back is freed by others, who find this process silent.
      if (!isBusy()) await fallSilent();
    },
  };
};
