import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { DeliverySenderStats } from '../../src/outbound/webhooks/webhook-sender.js';
import type { Place } from '../store/store-place.js';
import { bundleWorker } from './bundle-worker.js';
import type { WorkerCommand, WorkerOptions, WorkerReport } from './worker-messages.js';

/** A worker in a separate process. */
export interface WorkerProcess {
  /** Resolves when it waits in the call of its {@link WorkerOptions.hold}. */
  readonly held: Promise<void>;
  /** Ids of the events that it has reported as committed. */
  readonly written: readonly string[];
  begin(options?: WorkerOptions): void;
  /** Commits events in the worker; {@link WorkerProcess.written} lists each after its report. */
  write(count: number, organizationIds: readonly string[]): void;
  /** Resolves when it has reported so many events. */
  hasWritten(count: number): Promise<void>;
  setClock(aheadMs: number): void;
  release(): void;
  stats(): Promise<DeliverySenderStats>;
  /** SIGSTOP: the process is suspended and cannot notice it. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
  /** SIGKILL; resolves when the process has exited. */
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
  child.on('message', (report: WorkerReport) => {
    if (report.kind === 'ready') ready.resolve();
    else if (report.kind === 'held') held.resolve();
    else if (report.kind === 'stats') statsListeners.shift()?.(report.stats);
    else {
      written.push(report.eventId);
      for (const listener of writtenListeners) listener();
    }
  });
  // A command to a worker that was just killed is lost.
  child.on('error', () => {});
  const send = (command: WorkerCommand): void => {
    if (child.connected) child.send(command, () => {});
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
    begin: (options = {}) => send({ kind: 'begin', options }),
    write: (count, organizationIds) => send({ kind: 'write', count, organizationIds }),
    hasWritten: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (written.length >= count) resolve();
        };
        writtenListeners.push(check);
        check();
      }),
    setClock: (aheadMs) => send({ kind: 'setClock', aheadMs }),
    release: () => send({ kind: 'release' }),
    stats: () =>
      new Promise((resolve) => {
        statsListeners.push(resolve);
        send({ kind: 'askStats' });
      }),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill,
  };
};

/** Starts two side by side. */
export const startTwoWorkers = (place: Place): Promise<[WorkerProcess, WorkerProcess]> =>
  Promise.all([startWorker(place), startWorker(place)]);
