import { uptime } from 'node:os';
import { type Clock, systemClock } from './clock.js';
import type { Logger } from './logger.js';

/** A larger difference is a step, and one of less is followed at once. */
const stepMs = 2000;
/** How long a step must last before it is believed: a wrong one is usually set right within a minute. */
const probationMs = 60_000;
/** How often the time of the database is read: by all processes at the same times, so that they follow a step together. */
const readMs = 10_000;
/** An answer that took longer says too little about the time. */
const longestReadMs = 1000;
/** A smaller difference to the database is the way of its answer. */
const noiseMs = 50;
/** A process whose clock differs by more says so. */
const reportedSkewMs = 1000;

/** How the clock of this process relates to the time that decides. */
export interface ClockState {
  /** What decides: the database, which processes share, or this process where it is the only one. */
  readonly source: 'database' | 'process';
  /** By how much the clock of this process is ahead of the time that decides, in milliseconds. */
  readonly aheadMs: number;
  /** By how much the time that decides was set forward or back less than a minute ago, which is not followed yet; 0 for none. */
  readonly stepMs: number;
}

/** The time that decides what is recorded. It never goes back but by a step that has lasted for a minute. */
export interface JudgedClock {
  /** Milliseconds since the epoch. */
  now(): number;
  state(): ClockState;
  /** Reads the time of the database, now and then again and again; without one nothing happens. @throws StoreUnavailableError */
  start(): Promise<void>;
  stop(): void;
}

/** The clock of the machine, with how long that has run: time that it slept included, and whatever its clock is set to. */
export interface MachineClock extends Clock {
  readonly uptime: () => number;
}

const machineClock: MachineClock = { ...systemClock, uptime: () => uptime() * 1000 };

/**
 * Makes a {@link JudgedClock}: time passes as by the clock that never jumps, held to the database's, or else to that of the
 * machine. All that writes into the record uses it, so that a clock that is wrong for a while, or on one of several machines,
 * neither lengthens an outage nor loses one.
 */
export const createJudgedClock = (options: {
  readonly logger: Logger;
  /** Reads the time of the database. Default: the clock of this process decides. */
  readonly readTime?: (() => Promise<number>) | undefined;
  /** Default: those of this machine. */
  readonly clock?: MachineClock;
}): JudgedClock => {
  const { logger, readTime, clock = machineClock } = options;
  /** What is added to the monotonic clock. */
  let ahead = clock.now() - clock.monotonic();
  let sleptMs = clock.uptime() - clock.monotonic();
  let last = Number.NEGATIVE_INFINITY;
  let step: { readonly ms: number; readonly seenAt: number } | undefined;
  let isKnown = readTime === undefined;
  let isSkewed = false;
  let isStopped = false;
  /** Readings of the database come a little early or late: the sixth after the first is a minute later. */
  const lastsMs = readTime === undefined ? probationMs : probationMs - readMs / 2;
  let cancel = (): void => {};

  const seconds = (ms: number): number => Math.round(ms / 100) / 10;

  /** A machine that slept shows it by its uptime: that time has passed. */
  const passSleep = (): void => {
    const now = clock.uptime() - clock.monotonic();
    if (now - sleptMs < stepMs) return;
    ahead += now - sleptMs;
    sleptMs = now;
  };

  /** Follows what decides; `observed` is by how much it is ahead of the monotonic clock. */
  const follow = (observed: number): void => {
    if (Math.abs(observed - ahead) >= stepMs) passSleep();
    const ms = observed - ahead;
    if (!isKnown || Math.abs(ms) < stepMs) {
      if (step !== undefined) logger.info('clock step reverted', { seconds: seconds(step.ms) });
      step = undefined;
      isKnown = true;
      ahead = observed;
      return;
    }
    const monotonic = clock.monotonic();
    if (step === undefined || Math.abs(step.ms - ms) >= stepMs) {
      step = { ms, seenAt: monotonic };
      logger.warn('clock step detected; following it if it lasts', { seconds: seconds(ms) });
    }
    if (monotonic - step.seenAt < lastsMs) return;
    logger.warn('clock step followed', { seconds: seconds(ms) });
    step = undefined;
    ahead = observed;
    if (ms < 0) last = Number.NEGATIVE_INFINITY;
  };

  const now = (): number => {
    if (readTime === undefined) follow(clock.now() - clock.monotonic());
    last = Math.max(last, Math.round(clock.monotonic() + ahead));
    return last;
  };

  /** Says once when the clock of this process begins to differ, and when that is over. */
  const reportSkew = (): void => {
    const aheadMs = clock.now() - now();
    if (Math.abs(aheadMs) > reportedSkewMs === isSkewed) return;
    isSkewed = !isSkewed;
    if (isSkewed) {
      logger.warn('clock differs from the database; using the time of the database', {
        aheadSeconds: seconds(aheadMs),
      });
    } else logger.info('clock agrees with the database again');
  };

  const readOnce = async (read: () => Promise<number>): Promise<void> => {
    const began = clock.monotonic();
    const time = await read();
    const ended = clock.monotonic();
    if (isKnown && ended - began > longestReadMs) return;
    const observed = time - (began + ended) / 2;
    if (!isKnown || Math.abs(observed - ahead) > noiseMs + (ended - began) / 2) follow(observed);
    else if (step !== undefined) follow(ahead);
    reportSkew();
  };

  const keepReading = (read: () => Promise<number>): void => {
    if (isStopped) return;
    cancel = clock.setTimer(
      () => {
        // The database is away: time goes on meanwhile.
        void readOnce(read)
          .catch(() => undefined)
          .then(() => keepReading(read));
      },
      readMs - (now() % readMs),
    );
  };

  return {
    now,
    state: () => ({
      source: readTime === undefined ? 'process' : 'database',
      aheadMs: clock.now() - now(),
      stepMs: step?.ms ?? 0,
    }),
    start: async () => {
      if (readTime === undefined) return;
      await readOnce(readTime);
      keepReading(readTime);
    },
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
};
