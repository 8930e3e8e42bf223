import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { checkBounds } from '../bounds.js';
import type { PatternAnswer, PatternJob } from './pattern-job.js';

/** A thread did not answer: it could not be started, or came to its end. */
export class PatternThreadError extends Error {
  override readonly name = 'PatternThreadError';
}

/** A thread that does one job after the other. */
export interface PatternThread {
  /** @throws PatternThreadError when the thread is lost; it takes no further jobs then */
  run(job: PatternJob): Promise<PatternAnswer>;
  close(): Promise<void>;
}

/** Lies beside this module, among the sources as in the package. */
const workerUrl = new URL(`./pattern-worker${extname(import.meta.url)}`, import.meta.url);
const maxHeapMb = checkBounds.patternMemory.most;
/** A job bounds itself; a thread that is silent for as long is lost. */
const lostAfterMs = 10_000;

/** Starts a thread, which takes some 50 ms. It keeps the process alive only while it has a job. */
export const startPatternThread = (): PatternThread => {
  const worker = new Worker(workerUrl, {
    name: 'patterns',
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  let waiting: PromiseWithResolvers<PatternAnswer> | undefined;
  let lostTimer: NodeJS.Timeout | undefined;
  const settle = (): PromiseWithResolvers<PatternAnswer> | undefined => {
    clearTimeout(lostTimer);
    worker.unref();
    const settled = waiting;
    waiting = undefined;
    return settled;
  };
  const lose = (message: string, options?: ErrorOptions): void =>
    settle()?.reject(new PatternThreadError(message, options));

  worker.unref();
  worker.on('message', (answer: PatternAnswer) => settle()?.resolve(answer));
  worker.on('error', (cause) => lose('the thread for patterns failed', { cause }));
  worker.on('exit', () => lose('the thread for patterns has ended'));

  return {
    run(job) {
      const answered = Promise.withResolvers<PatternAnswer>();
      waiting = answered;
      worker.ref();
      lostTimer = setTimeout(() => {
        lose('the thread for patterns does not answer');
        void worker.terminate();
      }, lostAfterMs);
      worker.postMessage(job);
      return answered.promise;
    },
    async close() {
      await worker.terminate();
    },
  };
};
