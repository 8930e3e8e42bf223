import { randomUUID } from 'node:crypto';
import type { Credentials, ScrapeRequest, ScrapeResult } from '@watchpost/checks';
import { type Clock, watchForJumps, within } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { type Row, type Store, StoreUnavailableError } from '../../store/interface/store.js';
import { newLeaseToken } from '../../workers/lease-token.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Pause, type Worker } from '../../workers/worker-loop.js';
import { nextSlot } from '../engine/schedule.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { alignScrapes } from './align-scrapes.js';
import { createKnownSeries } from './known-series.js';
import { recordScrape } from './record-scrape.js';
import { claimExporter } from './scrape-places.js';
import { scrapeRequest } from './scrape-request.js';

type Exporter = Row<'exporters'>;

/** Scrapes once; never rejects. */
export type Scrape = (request: ScrapeRequest, signal: AbortSignal) => Promise<ScrapeResult>;

/** What the worker is made with. */
export interface ScrapeWorkerOptions {
  readonly store: Store;
  readonly scrape: Scrape;
  /** Opens the credentials of an exporter. */
  readonly openCredentials: (exporter: Exporter) => Credentials | null;
  /** Whether rules may evaluate the samples of an exporter. Default: no. */
  readonly isWatched?: (exporter: Exporter) => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default: random. With the id of an engine, others free what it held when it dies. */
  readonly workerId?: string;
}

/** Longest sleep between two polls, in milliseconds. */
const pollMs = 500;
/** How long before its time an exporter is leased: longer than between two polls, so that scrapes begin on time. */
const aheadMs = 1000;
/** How long a lease outlasts the timeout of its scrape: time to write what it found. */
const leaseMarginMs = 15_000;
/** How long a claim holds before the timeout is known: the longest that an exporter may have. */
const longestMs = 60_000;
/** A scrape that begins this little after its time is recorded at it: even steps of time need no bytes in chunks. */
const punctualMs = 100;
const retryMs = 1000;

/** The time of a scrape's samples. */
export const sampleTime = (dueAt: number, startedAt: number): number =>
  Math.abs(startedAt - dueAt) <= punctualMs ? dueAt : startedAt;

/** Makes the worker that scrapes exporters when they are due, together with those of other processes on the same store. */
export const createScrapeWorker = (options: ScrapeWorkerOptions): Worker => {
  const {
    store,
    scrape,
    openCredentials,
    isWatched = () => false,
    clock,
    logger,
    workerId = `worker_${randomUUID()}`,
  } = options;
  const trouble = createTroubleLog(logger);
  const knownSeries = createKnownSeries(store);
  const stopping = new AbortController();
  const jumpSinceLastPoll = watchForJumps(clock);
  let isAligned = false;
  /** Scrapes that are under way, or wait for their time, by organization. */
  const held = new Map<string, number>();
  const underWay = new Set<Promise<void>>();

  const hold = (organizationId: string, by: 1 | -1): void => {
    const count = (held.get(organizationId) ?? 0) + by;
    if (count === 0) held.delete(organizationId);
    else held.set(organizationId, count);
  };

  const sleep = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        cancel();
        stopping.signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = clock.setTimer(end, delayMs);
      stopping.signal.addEventListener('abort', end);
    });

  const release = async ({ ref }: Exporter, leaseToken: string): Promise<void> => {
    const set = { leaseUntil: null, leaseToken: null };
    await store.commit([{ kind: 'update', table: 'exporters', where: { ref, leaseToken }, set }]);
  };

  /** Records until the store takes it, or the lease has ended. */
  const record = async (exporter: Exporter, ended: { at: number; result: ScrapeResult }, dueAt: number) => {
    const { id, leaseUntil, leaseToken } = exporter;
    for (;;) {
      const now = clock.now();
      // A timer may fire a moment early, and its slot is spent all the same; a due time far ahead is one of a clock that was set back.
      const after = dueAt > now && dueAt <= now + punctualMs ? dueAt : now;
      const nextAt = nextSlot({ id, intervalSeconds: effectiveIntervalSeconds(exporter), after });
      const set = { nextAt, leaseUntil: null, leaseToken: null };
      try {
        const options = { store, knownSeries, now, guard: { leaseToken }, set, isWatched: isWatched(exporter) };
        await recordScrape(exporter, ended, options);
        trouble.succeeded('scrape write');
        return;
      } catch (error) {
        trouble.failed('scrape write', error);
        if (!(error instanceof StoreUnavailableError) || clock.now() + retryMs >= (leaseUntil ?? 0)) return;
        await sleep(retryMs);
      }
    }
  };

  const scrapeLeased = async (exporter: Exporter, leaseToken: string): Promise<void> => {
    const dueAt = exporter.nextAt ?? clock.now();
    const waitMs = dueAt - clock.now();
    if (waitMs > 0) await sleep(waitMs);
    if (stopping.signal.aborted) return release(exporter, leaseToken);
    const startedAt = clock.now();
    const result = await scrape(scrapeRequest(exporter, openCredentials(exporter)), stopping.signal);
    if (stopping.signal.aborted) return release(exporter, leaseToken);
    await record(exporter, { at: sampleTime(dueAt, startedAt), result }, dueAt);
  };

  const begin = (exporter: Exporter, leaseToken: string): void => {
    const { organizationId, id } = exporter;
    hold(organizationId, 1);
    const work = scrapeLeased(exporter, leaseToken)
      .catch((error: unknown) => trouble.failed('scrape', error, { exporterId: id }))
      .finally(() => {
        hold(organizationId, -1);
        underWay.delete(work);
        // Others may wait for the place.
        loop.wake();
      });
    underWay.add(work);
  };

  const align = async (): Promise<void> => {
    if (jumpSinceLastPoll() !== 0) isAligned = false;
    if (isAligned) return;
    await alignScrapes(store, clock.now());
    isAligned = true;
  };

  const poll = async (): Promise<Pause> => {
    await align();
    while (!loop.isStopping) {
      const leaseToken = newLeaseToken(workerId);
      const now = clock.now();
      const leaseUntil = now + aheadMs + longestMs + leaseMarginMs;
      const exporter = await claimExporter(store, held, { now: now + aheadMs, leaseUntil, leaseToken });
      if (exporter === undefined) break;
      begin(exporter, leaseToken);
    }
    return { forMs: pollMs, atLeastMs: 25 };
  };

  const loop = createWorkerLoop({
    clock,
    trouble,
    name: 'exporter claim',
    pollMs,
    poll,
    subscribe: (wake) => [store.onChange('exporters', wake)],
  });

  return {
    start: loop.start,
    stop: async ({ deadlineMs = 3000 } = {}) => {
      const polled = loop.stop();
      await within(clock, deadlineMs, [polled.then(() => Promise.all(underWay))]);
      stopping.abort();
      await within(clock, retryMs, [Promise.all(underWay)]);
    },
  };
};
