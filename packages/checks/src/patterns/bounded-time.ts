import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { checkBounds } from '../bounds.ts';

/** Work was ended because it took too long. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';
}

const nothing = (): void => {};
/** What the script does: it can only reach what its context holds. */
const sandbox = { work: nothing };
const context = createContext(sandbox);
const script = new Script('work()');

const maxTries = checkBounds.patternTries.most;

const isOutOfTime = (error: unknown): boolean =>
  // An error of the context, which is no instance of our `Error`.
  types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Starts a watch for the time that the thread has had from the processor since, at most what has passed by the clock. */
const startWatch = (): (() => number) => {
  const startedAt = performance.now();
  // Of this thread alone where node measures it (from 22.19 and 23.9 on).
  const cpuUsage = (process.threadCpuUsage ?? process.cpuUsage).bind(process);
  const before = cpuUsage();
  return () => {
    const { user, system } = cpuUsage(before);
    return Math.min((user + system) / 1000, performance.now() - startedAt);
  };
};

/**
 * Does work of unknown length, and ends it when it takes too long: V8 stops it wherever it is, so nothing that it leaves
 * behind may be used. V8 goes by the clock; work that had less than half of that time from the processor is begun again,
 * because then the machine was busy and the work not long. Costs about 0.3 ms.
 *
 * @returns how much of the time it took, in milliseconds
 * @throws OutOfTimeError when time runs out, and whatever the work throws
 */
export const withinTime = (limitMs: number, work: () => void): number => {
  sandbox.work = work;
  const timeout = Math.max(1, Math.ceil(limitMs));
  try {
    for (let tries = 1; ; tries++) {
      const readWatch = startWatch();
      try {
        script.runInContext(context, { timeout, displayErrors: false });
        return readWatch();
      } catch (error) {
        if (!isOutOfTime(error)) throw error;
        if (tries === maxTries || readWatch() >= timeout / 2) throw new OutOfTimeError();
      }
    }
  } finally {
    sandbox.work = nothing;
  }
};
