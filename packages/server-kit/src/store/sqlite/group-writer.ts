import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreUnavailableError } from '../interface/errors.js';
import { sqliteBounds } from './bounds.js';
import { type Connection, isUnavailable, whenFree } from './connection.js';

/** Writes that arrive in the same turn of the event loop share one transaction, and so one wait for the disk. */
export interface GroupWriter {
  /**
   * Runs `work` inside a transaction, again when that has to be repeated, and resolves once it is on disk. What `work`
   * throws rejects the promise and undoes its own writes, not those of its neighbours.
   *
   * @throws StoreUnavailableError when the transaction could not begin or commit
   */
  write<T>(work: () => T): Promise<T>;
  /** How many writes wait for their transaction to begin. */
  waiting(): number;
  /** Resolves when every write that was submitted is done. */
  finish(): Promise<void>;
}

interface Job {
  /** When it was submitted, by the monotonic clock. */
  readonly since: number;
  /** Runs again when the transaction has to. */
  work(): unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Runs a job inside the transaction; returns what settles its promise once that is on disk. */
type RunJob = (job: Job) => () => void;

/** A job failed by itself, and not for want of the database. */
class JobFailure extends Error {
  constructor(cause: unknown) {
    super('a job failed', { cause });
  }
}

const maxJobsPerTransaction = sqliteBounds.groupedCommits.most;

/** How writes are grouped. */
export interface GroupWriterOptions {
  /** Longest wait of a write for another process, with its wait for the writes before it; milliseconds. */
  readonly waitMs: number;
  /** Called before each transaction; what it throws refuses the writes. */
  readonly assertUsable?: () => void;
}

/** Groups the writes of one connection. */
export const createGroupWriter = (connection: Connection, options: GroupWriterOptions): GroupWriter => {
  const { database } = connection;
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  const mark = database.prepare('SAVEPOINT job');
  const unmark = database.prepare('RELEASE job');
  const backToMark = database.prepare('ROLLBACK TO job');

  let waiting: Job[] = [];
  let isScheduled = false;
  let finished = Promise.resolve();

  /** Runs a job that, when it fails, takes all of the transaction with it. */
  const runUnmarked: RunJob = (job) => {
    try {
      const result = job.work();
      return () => job.resolve(result);
    } catch (error) {
      throw isUnavailable(error) ? error : new JobFailure(error);
    }
  };

  /** Runs a job that can be undone alone: for that SQLite keeps a copy of every page before it changes. */
  const runMarked: RunJob = (job) => {
    mark.run();
    try {
      const result = job.work();
      unmark.run();
      return () => job.resolve(result);
    } catch (error) {
      // A full disk or a broken file ends the whole transaction, sometimes behind our back.
      if (isUnavailable(error) || !database.inTransaction) throw error;
      backToMark.run();
      unmark.run();
      return () => job.reject(error);
    }
  };

  /** From beginning to end in one go: nothing else of this process runs while the transaction is open. */
  const runInTransaction = (jobs: readonly Job[], run: RunJob): (() => void)[] => {
    begin.run();
    try {
      const outcomes = jobs.map(run);
      commit.run();
      return outcomes;
    } catch (error) {
      if (database.inTransaction) rollback.run();
      throw error;
    }
  };

  /**
   * Hardly a job fails, and copies of pages are two fifths of what a check costs to store: so they are only made when
   * one has.
   */
  const runAll = (jobs: readonly Job[]): (() => void)[] => {
    try {
      return runInTransaction(jobs, runUnmarked);
    } catch (error) {
      if (error instanceof JobFailure) return runInTransaction(jobs, runMarked);
      throw error;
    }
  };

  const writeGroup = async (jobs: readonly Job[]): Promise<void> => {
    try {
      options.assertUsable?.();
      const waitedMs = performance.now() - (jobs[0]?.since ?? 0);
      const outcomes = await whenFree(() => runAll(jobs), options.waitMs - waitedMs);
      for (const settle of outcomes) settle();
    } catch (error) {
      const failure =
        error instanceof StoreUnavailableError
          ? error
          : new StoreUnavailableError('the transaction could not be committed', { cause: error });
      for (const job of jobs) job.reject(failure);
    }
  };

  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const jobs = waiting.slice(0, maxJobsPerTransaction);
      waiting = waiting.slice(maxJobsPerTransaction);
      await writeGroup(jobs);
    }
    isScheduled = false;
  };

  return {
    write<T>(work: () => T): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      // A job is settled with what its own work has returned.
      waiting.push({ since: performance.now(), work, resolve: resolve as (result: unknown) => void, reject });
      // After the input and output of this turn, when all its requests are in.
      if (!isScheduled) finished = nextTurn().then(writeWaiting);
      isScheduled = true;
      return promise;
    },
    waiting: () => waiting.length,
    finish: () => finished,
  };
};
