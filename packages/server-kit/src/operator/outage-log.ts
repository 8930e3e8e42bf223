import type { LogFields, Logger } from '../base/logger.js';
import { type StoreTrouble, StoreUnavailableError } from '../store/interface/errors.js';
import type { Store } from '../store/interface/store.js';
import type { StoreObserver } from './observed-store.js';

/** Logs an outage of the database once when it begins and once when it ends, with the number of calls that failed meanwhile. */
export interface OutageLog extends Pick<StoreObserver, 'succeeded' | 'failed'> {
  /** The logger of everything else. What fails only because the database is away is logged there at `debug`. */
  readonly logger: Logger;
  /** `full` for a while after a write that found no room: a small one, such as that of a probe, may find some. */
  recentTrouble(): StoreTrouble | null;
}

/** How long a write without room counts, in milliseconds: longer than probes of readiness are apart. */
const fullMs = 10_000;

/**
 * How long every write must find room until a full disk has ended, in milliseconds: of small writes some find room all the time, and
 * each of them is no end.
 */
const wellMs = 60_000;

interface Outage {
  readonly since: number;
  readonly failedAt: number;
  readonly untilWritten: boolean;
  readonly failures: number;
  /** Since when every write finds room after the disk was full. */
  readonly wellSince: number | undefined;
  readonly wasFull: boolean;
}

/** Calls that have written when they succeed. Others that write may find nothing to do, which a full disk lets through. */
const writes: ReadonlySet<string> = new Set(['commit', 'recordChecks', 'recordDeliveries'] satisfies (keyof Store)[]);
/** Calls that may write: after a failure of one, only a write proves that the database is back. */
const mayWrite = /^(commit|delete|claim|dispatch|record|spread|maintain)/;

/**
 * Makes the log of one kit.
 *
 * @param elapsed a clock that only goes forward, in milliseconds. Default: the process's
 */
export const createOutageLog = (logger: Logger, elapsed: () => number = () => performance.now()): OutageLog => {
  let outage: Outage | undefined;
  let fullAt = Number.NEGATIVE_INFINITY;
  return {
    logger: withoutOutages(logger),
    recentTrouble: () => (elapsed() - fullAt < fullMs ? 'full' : null),
    failed(call, error) {
      if (!(error instanceof StoreUnavailableError)) return;
      const failedAt = performance.now();
      const isFull = error.trouble === 'full';
      if (isFull) fullAt = elapsed();
      const untilWritten = mayWrite.test(call) || outage?.untilWritten === true;
      if (outage === undefined) {
        const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
        logger.error('database unavailable', { trouble: error.trouble, reason: error.message, ...cause });
      }
      outage = {
        ...{ since: outage?.since ?? failedAt, failedAt, untilWritten },
        ...{ failures: (outage?.failures ?? 0) + 1, wellSince: undefined },
        wasFull: isFull || outage?.wasFull === true,
      };
    },
    succeeded(call, startedAt) {
      // What began before the last failure says nothing about the time after it.
      if (outage === undefined || startedAt < outage.failedAt) return;
      if (outage.untilWritten && !writes.has(call)) return;
      if (outage.wasFull && elapsed() - fullAt < wellMs) {
        outage = { ...outage, wellSince: outage.wellSince ?? performance.now() };
        return;
      }
      const { since, failures, wellSince = performance.now() } = outage;
      logger.info('database available again', { seconds: Math.round(wellSince - since) / 1000, failures });
      outage = undefined;
    },
  };
};

const withoutOutages = (logger: Logger): Logger => {
  const writer =
    (level: 'warn' | 'error') =>
    (message: string, fields?: LogFields): void =>
      logger[fields?.error instanceof StoreUnavailableError ? 'debug' : level](message, fields);
  return {
    debug: (message, fields) => logger.debug(message, fields),
    info: (message, fields) => logger.info(message, fields),
    warn: writer('warn'),
    error: writer('error'),
  };
};
