import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { DeliverySenderStats } from '../../src/outbound/webhooks/delivery-sender.js';
import type { Place } from '../store/store-place.js';
import { bundleWorker } from './bundle-worker.js';
import type { News, Order, WorkerOptions } from './worker-messages.js';

/** A worker in a process of its own. */
export interface WorkerProcess {
  /** Resolves when it stands still where it was told to. */
  readonly held: Promise<void>;
  /** Ids of the events that it has committed, as far as it has told. */
  readonly written: readonly string[];
  begin(options?: WorkerOptions): void;
  /** Has it commit events; they are in {@link WorkerProcess.written} by and by. */
  write(count: number, organizationIds: readonly string[]): void;
  /** Resolves when it has told of so many events. */
  hasWritten(count: number): Promise<void>;
  setClock(aheadMs: number): void;
  release(): void;
  stats(): Promise<DeliverySenderStats>;
  /** SIGSTOP: it stands still without knowing. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a worker, and resolves when it waits to begin. It is killed when the test is over. */
export const startWorker = async (place: Place): Promise<WorkerProcess> => {
  const child = fork(await bundleWorker(), [JSON.stringify(place)], { execArgv: [] });
  const exited = once(child, 'exit');
  const ready = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const written: string[] = [];
  const statsListeners: ((stats: DeliverySenderStats) => void)[] = [];
  const writtenListeners: (() => void)[] = [];
  child.on('message', (news: News) => {
    if (news.kind === 'ready') ready.resolve();
    else if (news.kind === 'held') held.resolve();
    else if (news.kind === 'stats') statsListeners.shift()?.(news.stats);
    else {
      written.push(news.eventId);
      for (const listener of writtenListeners) listener();
    }
  });
  // What is said to one that was just killed reaches nobody.
  child.on('error', () => {});
  const order = (what: Order): void => {
    if (child.connected) child.send(what, () => {});
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  await ready.promise;

  return {
    held: held.promise,
    written,
    begin: (options = {}) => order({ kind: 'begin', options }),
    write: (count, organizationIds) => order({ kind: 'write', count, organizationIds }),
    hasWritten: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (written.length >= count) resolve();
        };
        writtenListeners.push(look);
        look();
      }),
    setClock: (aheadMs) => order({ kind: 'setClock', aheadMs }),
    release: () => order({ kind: 'release' }),
    stats: () =>
      new Promise((resolve) => {
        statsListeners.push(resolve);
        order({ kind: 'askStats' });
      }),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill,
  };
};

/** Starts two side by side. */
export const startTwoWorkers = (place: Place): Promise<[WorkerProcess, WorkerProcess]> =>
  Promise.all([startWorker(place), startWorker(place)]);
