import type { Logger } from '@watchpost/server-kit';

/** What has to be closed before the process may end, in the order of closing. */
export interface Teardown {
  readonly isRunning: boolean;
  /** Remembers how to close something; what was added last is closed first. */
  add(close: () => Promise<void>): void;
  /** Closes everything, once. */
  run(): Promise<void>;
}

/** Makes a {@link Teardown} of nothing. */
export const createTeardown = (): Teardown => {
  const closers: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  return {
    get isRunning() {
      return running !== undefined;
    },
    add: (close) => void closers.push(close),
    run() {
      running ??= closeAll();
      return running;
    },
  };
};

/** After the delay, an orderly end takes less than ten seconds; process managers usually kill after that. */
const deadlineMs = 9500;
/** 128 and the signal's number, as shells count. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ends the process in order on SIGTERM or SIGINT, at once on a second one, and on an unhandled error: such an error
 * leaves an unknown state.
 */
export const endOnSignals = (
  teardown: Teardown,
  logger: Logger,
  { delaySeconds }: { readonly delaySeconds: number },
): void => {
  const limitMs = deadlineMs + delaySeconds * 1000;
  const end = async (signal: string): Promise<void> => {
    logger.info('Stopping', { signal });
    setTimeout(() => {
      logger.error('Stopping took too long; what still runs is cut off', { limitMs });
      process.exit(1);
    }, limitMs).unref();
    await teardown.run();
    logger.info('Stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (teardown.isRunning) process.exit(exitCodes[signal]);
      else void end(signal);
    });
  }
  process.once('uncaughtException', (error) => {
    logger.error('unhandled error; the server ends', { error });
    process.exit(1);
  });
};
