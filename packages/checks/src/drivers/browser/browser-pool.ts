import { checkBounds } from '../../bounds.js';
import type { ChromiumOptions, FlowJob, FlowOutcome } from './browser-job.js';
import { type BrowserThread, startBrowserThread } from './browser-thread.js';

/** An organization has as many flows waiting as it may. */
export class BrowserBusyError extends Error {
  override readonly name = 'BrowserBusyError';
}

/** Runs flows in one Chromium, two at once, in turn for each organization that has any. */
export interface BrowserPool {
  /**
   * Waits for a place, makes the job and runs it.
   *
   * @param makeJob called when its turn has come
   * @param signal takes back a flow that waits, and ends one that runs
   * @throws BrowserBusyError when too many of the organization wait, BrowserLostError, and the reason of the signal
   */
  run(
    makeJob: () => Promise<FlowJob>,
    options: { readonly organizationId: string; readonly signal: AbortSignal },
  ): Promise<FlowOutcome>;
  /** Ends Chromium and whatever runs in it. */
  close(): Promise<void>;
}

/** What a pool is made with. */
export interface BrowserPoolOptions extends ChromiumOptions {
  readonly startThread?: (options: ChromiumOptions) => BrowserThread;
  /** Milliseconds after which a Chromium without work is ended. Default: a minute; it takes some 200 MiB. */
  readonly idleMs?: number;
}

const mostAtOnce = checkBounds.browserChecks.most;
const mostWaiting = checkBounds.waitingBrowserChecks.most;
const mostFlows = checkBounds.browserChecksEach.most;

/** Makes a pool; its Chromium is started with the first flow. */
export const createBrowserPool = (options: BrowserPoolOptions): BrowserPool => {
  const { startThread = startBrowserThread, idleMs = 60_000, ...chromium } = options;
  /** The organization whose turn is next comes first. */
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let thread: BrowserThread | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const endThread = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const ended = thread;
    thread = undefined;
    await ended?.close();
  };

  /** The next flow of the organization whose turn it is, which then goes to the end. */
  const takeNext = (): (() => void) | undefined => {
    for (const [organizationId, begins] of queues) {
      queues.delete(organizationId);
      const next = begins.shift();
      if (begins.length > 0) queues.set(organizationId, begins);
      if (next !== undefined) return next;
    }
    return undefined;
  };

  const admit = (): void => {
    while (running < mostAtOnce) {
      const next = takeNext();
      if (next === undefined) return;
      running += 1;
      next();
    }
  };

  const place = (organizationId: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begins = queues.get(organizationId) ?? [];
      if (begins.length >= mostWaiting) {
        reject(new BrowserBusyError('too many flows wait'));
        return;
      }
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        const index = begins.indexOf(begin);
        if (index !== -1) begins.splice(index, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      begins.push(begin);
      queues.set(organizationId, begins);
      admit();
    });

  /** One that has run many flows is replaced between two. */
  const currentThread = async (): Promise<BrowserThread> => {
    clearTimeout(idleTimer);
    if (thread?.isLost || (thread !== undefined && thread.flows >= mostFlows && running === 1)) await endThread();
    thread ??= startThread(chromium);
    return thread;
  };

  return {
    async run(makeJob, { organizationId, signal }) {
      signal.throwIfAborted();
      if (isClosed) throw new BrowserBusyError('this process stops');
      await place(organizationId, signal);
      try {
        const job = await makeJob();
        return await (await currentThread()).run(job, signal);
      } finally {
        running -= 1;
        admit();
        if (running === 0) idleTimer = setTimeout(() => void endThread(), idleMs).unref();
      }
    },
    async close() {
      isClosed = true;
      await endThread();
    },
  };
};
