import { randomUUID } from 'node:crypto';
import type { Credentials } from '@watchpost/checks';
import type { Actor } from '../../request/events/emit.js';
import type { Row, Store } from '../../store/interface/store.js';
import { newLeaseToken } from '../../workers/lease-token.js';
import { nextSlot } from '../engine/schedule.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { createKnownSeries } from './known-series.js';
import { recordScrape } from './record-scrape.js';
import { scrapeRequest } from './scrape-request.js';
import type { Scrape } from './scrape-worker.js';

const leaseMarginMs = 15_000;

/**
 * Scrapes an exporter at once, whether it is due or not, and records it like any other scrape. A paused one stays paused.
 *
 * @param options.signal ends when the result is not wanted any more: then nothing is recorded
 * @returns whether it was recorded: not while another scrape of it runs, or when it was changed meanwhile
 * @throws StoreUnavailableError
 */
export const scrapeNow = async (
  exporter: Row<'exporters'>,
  options: {
    readonly store: Pick<Store, 'get' | 'findColumns' | 'commit'>;
    readonly scrape: Scrape;
    readonly openCredentials: (exporter: Row<'exporters'>) => Credentials | null;
    readonly clock: () => number;
    readonly signal: AbortSignal;
    readonly actor: Actor;
  },
): Promise<boolean> => {
  const { store, scrape, openCredentials, clock, signal, actor } = options;
  const { ref, id, timeoutSeconds, leaseUntil, leaseToken: before } = exporter;
  const startedAt = clock();
  if (leaseUntil !== null && leaseUntil > startedAt) return false;
  const leaseToken = newLeaseToken(`scrape_${randomUUID()}`);
  const free = { leaseUntil: null, leaseToken: null };
  const leased = await store.commit([
    {
      kind: 'update',
      table: 'exporters',
      // Exactly as it was read: of two requests one gets the lease.
      where: { ref, leaseUntil, leaseToken: before, version: exporter.version },
      set: { leaseUntil: startedAt + timeoutSeconds * 1000 + leaseMarginMs, leaseToken },
      mustMatch: true,
    },
  ]);
  if (!leased.isCommitted) return false;
  const result = await scrape(scrapeRequest(exporter, openCredentials(exporter)), signal);
  if (signal.aborted) {
    await store.commit([{ kind: 'update', table: 'exporters', where: { ref, leaseToken }, set: free }]);
    return false;
  }
  const now = clock();
  const intervalSeconds = effectiveIntervalSeconds(exporter);
  const nextAt = exporter.nextAt === null ? null : nextSlot({ id, intervalSeconds, after: now });
  return recordScrape(
    exporter,
    { at: startedAt, result },
    { store, knownSeries: createKnownSeries(store), now, guard: { leaseToken }, set: { ...free, nextAt }, actor },
  );
};
