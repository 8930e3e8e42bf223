import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { checkBounds } from '../../bounds.js';
import type { BrowserNotice, BrowserOrder, ChromiumOptions, FlowJob, FlowOutcome } from './browser-job.js';
import { memoryOfGroup } from './process-memory.js';

/** Chromium could not be started, or has come to its end. */
export class BrowserLostError extends Error {
  override readonly name = 'BrowserLostError';
  /** `sandbox`: the kernel gives it none. `memory`: it was killed because it took too much. */
  readonly why: 'notStarted' | 'sandbox' | 'memory' | 'ended';

  constructor(why: BrowserLostError['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** What Chromium may take, in mebibytes. */
export interface MemoryBounds {
  /** All of its processes. */
  readonly all: number;
  /** One of them that shows pages. */
  readonly page: number;
}

const usualMemory: MemoryBounds = { all: checkBounds.browserMemory.most, page: checkBounds.pageMemory.most };

/** One Chromium, and the thread that steers it. */
export interface BrowserThread {
  /** @throws BrowserLostError when it is lost; it takes no further flows then */
  run(job: FlowJob, signal: AbortSignal): Promise<FlowOutcome>;
  /** Flows that it has run. */
  readonly flows: number;
  readonly isLost: boolean;
  close(): Promise<void>;
}

/** Lies beside this module in the package, and in `worker/` among the sources. */
const isSource = extname(import.meta.url) === '.ts';
const workerUrl = new URL(isSource ? './worker/browser-worker.ts' : './browser-worker.js', import.meta.url);
const watchMs = 250;
/** After the time of a flow, for its evidence and its end: the thread that is silent for longer is lost. */
const graceMs = 6000;
/** What a start may take in addition. */
const startMs = 25_000;
const closeMs = 3000;

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
};

/** Starts a thread and its Chromium, which takes some 400 ms. It keeps the process alive only while it has a flow. */
export const startBrowserThread = (options: ChromiumOptions, memory: MemoryBounds = usualMemory): BrowserThread => {
  const worker = new Worker(workerUrl, {
    name: 'browser',
    env: {},
    execArgv: [],
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: checkBounds.browserThreadMemory.most },
  });
  const waiting = new Map<number, PromiseWithResolvers<FlowOutcome>>();
  const exited = Promise.withResolvers<void>();
  let pid: number | undefined;
  let flows = 0;
  let lost: BrowserLostError | undefined;

  const lose = (error: BrowserLostError): void => {
    lost ??= error;
    if (pid !== undefined) killGroup(pid);
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
    clearInterval(watch);
    void worker.terminate();
  };

  /** Pages are killed that take too much: the flow then fails by a crash, and others go on. */
  const watchMemory = (): void => {
    if (pid === undefined || waiting.size === 0) return;
    const processes = memoryOfGroup(pid);
    const sum = processes.reduce((all, { mebibytes }) => all + mebibytes, 0);
    if (sum > memory.all) {
      lose(new BrowserLostError('memory', `Chromium took more than ${memory.all} MiB`));
      return;
    }
    for (const each of processes) {
      if (each.mebibytes <= memory.page || each.pid === pid) continue;
      try {
        process.kill(each.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  };
  const watch = setInterval(watchMemory, watchMs).unref();

  worker.unref();
  worker.on('message', (notice: BrowserNotice) => {
    if (notice.kind === 'started') {
      pid = notice.pid;
      if (lost !== undefined) killGroup(pid);
      return;
    }
    if (notice.kind === 'notStarted') {
      lose(new BrowserLostError(notice.reason === 'sandbox' ? 'sandbox' : 'notStarted', notice.reason));
      return;
    }
    const asked = waiting.get(notice.id);
    waiting.delete(notice.id);
    if (waiting.size === 0) worker.unref();
    if (notice.kind === 'outcome') asked?.resolve(notice.outcome);
    else {
      asked?.reject(new BrowserLostError('ended', notice.error));
      lose(new BrowserLostError('ended', notice.error));
    }
  });
  worker.on('error', (error) => lose(new BrowserLostError('ended', String(error))));
  worker.on('exit', () => {
    lose(new BrowserLostError('ended', 'the thread of the browser has ended'));
    exited.resolve();
  });

  const send = (order: BrowserOrder): void => worker.postMessage(order);

  return {
    get flows() {
      return flows;
    },
    get isLost() {
      return lost !== undefined;
    },
    async run(job, signal) {
      if (lost !== undefined) throw lost;
      flows += 1;
      const id = flows;
      const answered = Promise.withResolvers<FlowOutcome>();
      waiting.set(id, answered);
      worker.ref();
      const silence = setTimeout(
        () => lose(new BrowserLostError('ended', 'the browser does not answer')),
        job.timeoutMs + graceMs + (pid === undefined ? startMs : 0),
      );
      const cancel = (): void => send({ kind: 'cancel', id });
      signal.addEventListener('abort', cancel);
      try {
        send({ kind: 'run', id, job });
        if (signal.aborted) cancel();
        return await answered.promise;
      } finally {
        clearTimeout(silence);
        signal.removeEventListener('abort', cancel);
      }
    },
    async close() {
      clearInterval(watch);
      worker.ref();
      send({ kind: 'close' });
      const silence = setTimeout(() => lose(new BrowserLostError('ended', 'the browser was closed')), closeMs);
      await exited.promise;
      clearTimeout(silence);
    },
  };
};
