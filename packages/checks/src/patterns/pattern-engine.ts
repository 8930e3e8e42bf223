import { checkBounds } from '../bounds.js';
import type { PatternAnswer, PatternJob } from './pattern-job.js';
import { type PatternThread, startPatternThread } from './pattern-thread.js';

/** An organization has as many jobs waiting as it may. */
export class PatternsBusyError extends Error {
  override readonly name = 'PatternsBusyError';
}

/** Compiles and matches patterns off the event loop, one job at a time, in turn for each organization that has any. */
export interface PatternEngine {
  /**
   * Does a job, which takes up to 200 ms of a processor when its turn has come.
   *
   * @param organizationId who it is done for
   * @param signal takes a job back that has not begun
   * @throws PatternsBusyError when too many of the organization wait, PatternThreadError when the thread is lost, and the
   *   reason of the signal
   */
  run(job: PatternJob, organizationId: string, signal?: AbortSignal): Promise<PatternAnswer>;
  /** Ends the thread; jobs that wait fail. */
  close(): Promise<void>;
}

/** What an engine is made with. */
export interface PatternEngineOptions {
  readonly startThread?: () => PatternThread;
}

const maxWaitingJobs = checkBounds.waitingPatterns.most;
/** A thread without work is ended after this: it takes some 20 MiB. */
const idleMs = 60_000;

interface WaitingJob {
  readonly job: PatternJob;
  readonly settle: PromiseWithResolvers<PatternAnswer>;
  readonly signal: AbortSignal | undefined;
}

/** Makes an engine; its thread is started with the first job. */
export const createPatternEngine = ({ startThread = startPatternThread }: PatternEngineOptions = {}): PatternEngine => {
  /** The organization whose turn is next comes first. */
  const queues = new Map<string, WaitingJob[]>();
  let thread: PatternThread | undefined;
  let isWorking = false;
  let idleTimer: NodeJS.Timeout | undefined;

  const endThread = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const ended = thread;
    thread = undefined;
    await ended?.close();
  };

  /** The next job of the organization whose turn it is, which then goes to the end. */
  const takeNext = (): WaitingJob | undefined => {
    for (const [organizationId, jobs] of queues) {
      queues.delete(organizationId);
      const next = jobs.shift();
      if (jobs.length > 0) queues.set(organizationId, jobs);
      if (next !== undefined) return next;
    }
    return undefined;
  };

  const work = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    clearTimeout(idleTimer);
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      const { job, settle, signal } = next;
      if (signal?.aborted) {
        settle.reject(signal.reason);
        continue;
      }
      try {
        thread ??= startThread();
        settle.resolve(await thread.run(job));
      } catch (error) {
        settle.reject(error);
        await endThread();
      }
    }
    isWorking = false;
    idleTimer = setTimeout(() => void endThread(), idleMs).unref();
  };

  return {
    run(job, organizationId, signal) {
      const jobs = queues.get(organizationId) ?? [];
      if (jobs.length >= maxWaitingJobs) return Promise.reject(new PatternsBusyError('too many patterns wait'));
      const settle = Promise.withResolvers<PatternAnswer>();
      jobs.push({ job, settle, signal });
      queues.set(organizationId, jobs);
      void work();
      return settle.promise;
    },
    async close() {
      for (const { settle } of [...queues.values()].flat()) settle.reject(new PatternsBusyError('the server stops'));
      queues.clear();
      await endThread();
    },
  };
};
