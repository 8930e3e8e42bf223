import { type ServerKit, type StoreTrouble, StoreUnavailableError } from '@watchpost/server-kit';
import type { Configuration } from './configuration/configuration.js';

/** Longest that a probe waits for the database, in milliseconds; the usual probe gives up after a few seconds. */
const databaseTimeoutMs = 2000;
/** The engine polls for work at least every second; after ten it is stuck. */
const heartbeatTimeoutMs = 10_000;

/** What the readiness probe answers. */
export interface Readiness {
  readonly status: 'ready' | 'unavailable';
  /** Anything else says why it cannot be read or written, or that its key file is lost, without which no start opens it. */
  readonly database: 'ok' | StoreTrouble | 'keyLost';
  /** `null` when the database does not answer. */
  readonly schema: { readonly version: number; readonly expectedVersion: number } | null;
  /** Events that wait to become deliveries, and the age of the oldest; `null` when the database does not answer. */
  readonly outbox: { readonly waitingEvents: number; readonly lagSeconds: number } | null;
  /** `null` when this process runs no checks. */
  readonly worker: {
    readonly status: 'ok' | 'stalled';
    readonly lastTickAt: string;
    readonly running: number;
    readonly waiting: number;
    /** How long the longest due check waits that is within the share of its organization; 0 when checks are on time. */
    readonly overdueSeconds: number;
  } | null;
  /** How the clock of this process relates to the time that decides; `null` when the database does not answer. */
  readonly clock: {
    readonly source: 'database' | 'process';
    /** By how much it is ahead. More than a second is a fault of the machine: the time of the database is used. */
    readonly aheadSeconds: number;
    /** By how much the time that decides was set within the last minute, and is not followed yet. */
    readonly stepSeconds: number;
  } | null;
}

/** What readiness is found out from. */
export interface ReadinessSources {
  readonly kit: Pick<ServerKit, 'health'>;
  readonly role: Configuration['role'];
  /** Whether the key file of the database is gone. */
  readonly isKeyLost: () => boolean;
}

/**
 * Finds out whether requests can be served: the database answers and takes writes, its schema is the one of this build,
 * and the worker of this process, if it has one, has polled for work lately.
 */
const readReadiness = async ({ kit, role, isKeyLost }: ReadinessSources, wall: number): Promise<Readiness> => {
  const health = await withTimeout(kit.health(), databaseTimeoutMs).catch(
    (error: unknown): StoreTrouble => (error instanceof StoreUnavailableError ? error.trouble : 'unreachable'),
  );
  if (typeof health === 'string') {
    return { status: 'unavailable', database: health, schema: null, outbox: null, worker: null, clock: null };
  }
  const { schema, writeTrouble, outbox, engine, clock } = health;
  // What happened is dated by the time that decides.
  const now = wall - (clock?.aheadMs ?? 0);
  const isStalled = role !== 'api' && (engine === null || now - engine.lastTickAt > heartbeatTimeoutMs);
  const trouble = writeTrouble ?? (isKeyLost() ? 'keyLost' : null);
  return {
    status: isStalled || trouble !== null || schema.version !== schema.expectedVersion ? 'unavailable' : 'ready',
    database: trouble ?? 'ok',
    schema: { version: schema.version, expectedVersion: schema.expectedVersion },
    outbox: {
      waitingEvents: outbox.waitingEvents,
      lagSeconds: Math.max(0, now - (outbox.oldestAt ?? now)) / 1000,
    },
    worker:
      engine === null
        ? null
        : {
            status: isStalled ? 'stalled' : 'ok',
            lastTickAt: new Date(engine.lastTickAt).toISOString(),
            running: engine.running,
            waiting: engine.due,
            overdueSeconds: engine.overdueMs / 1000,
          },
    clock: clock && {
      source: clock.source,
      aheadSeconds: clock.aheadMs / 1000,
      stepSeconds: clock.stepMs / 1000,
    },
  };
};

/** Probes count towards no limit, so a flood of them must not become one of queries: this long an answer holds for all. */
const reuseMs = 250;

/** Reads the readiness at most once at a time, and not more often than four times a second. */
export const createReadinessReader = (sources: ReadinessSources) => {
  let latest: Promise<Readiness> | undefined;
  return (): Promise<Readiness> => {
    if (latest === undefined) {
      latest = readReadiness(sources, Date.now());
      const forget = () => {
        latest = undefined;
      };
      latest.finally(() => setTimeout(forget, reuseMs).unref());
    }
    return latest;
  };
};

const withTimeout = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
