import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Worker } from '../../workers/worker-loop.js';
import type { AskedSource } from './asked-source.js';
import { entitlementsBounds } from './bounds.js';
import { firstEntitlements } from './first-entitlements.js';
import { forgetSources } from './forget-sources.js';
import type { RefreshEntitlements } from './refresh-entitlements.js';

/** Organizations that are searched for a missing row at a time. */
const portion = 500;
const hourMs = 3_600_000;

interface WorkerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Asks the source about organizations that are due. */
export const createEntitlementsWorker = ({
  refresh,
  ...options
}: WorkerOptions & { readonly refresh: RefreshEntitlements }): Worker =>
  createQueueWorker({
    ...options,
    table: 'organizationEntitlements',
    name: 'reading of entitlements',
    batchSize: entitlementsBounds.entitlementsAtOnce.most,
    work: async ([row]) => {
      if (row !== undefined) await refresh(row.organizationId);
    },
  });

/** Gives organizations their first entitlements that were made before the source was there. */
const adopt = async (store: Store, source: AskedSource, now: number): Promise<void> => {
  for (let above = ''; ; ) {
    const where = { id: { above } };
    const rows = await store.findColumns('organizations', ['id'], where, { orderBy: 'id', limit: portion });
    const ids = rows.map(({ id }) => id);
    const known = new Set(
      (await store.findColumns('organizationEntitlements', ['id'], { id: { in: ids } }, { limit: portion })).map(
        ({ id }) => id,
      ),
    );
    for (const id of ids.filter((each) => !known.has(each))) {
      await store.commit(firstEntitlements(source, id, now).map((change) => ({ ...change, onConflict: 'ignore' })));
    }
    above = ids.at(-1) ?? above;
    if (ids.length < portion) return;
  }
};

/** Brings organizations under the source that the kit has now, and frees them of one that it has no longer. */
export const createSourceWorker = ({
  source,
  ...options
}: WorkerOptions & { readonly source: AskedSource | undefined }): Worker => {
  const { store, clock, logger } = options;
  const loop = createWorkerLoop({
    clock,
    trouble: createTroubleLog(logger),
    name: 'change of the source of entitlements',
    pollMs: 60_000,
    poll: async () => {
      if (source === undefined) await forgetSources(store, clock.now());
      else await adopt(store, source, clock.now());
      return { forMs: hourMs, atLeastMs: 0 };
    },
  });
  return { start: loop.start, stop: () => loop.stop() };
};
