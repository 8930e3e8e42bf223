import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { slowDown } from './change-entitlements.js';
import { monitorsWithinLimit, surplusChanges } from './surplus.js';

/**
 * Pauses and resumes what a change of limits left over, some monitors of an organization at a time, and finds monitors
 * that were made while the first limit of their organization was written.
 */
export const createSurplusWorker = (options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}): Worker => {
  const { store, clock } = options;

  /** Does one portion; returns whether all is done. A commit that others were faster than is made again. */
  const step = async (organizationId: string, leaseToken: string): Promise<boolean> => {
    const now = clock.now();
    const limits = await store.find('organizationLimits', { organizationId }, { limit: 100 });
    const valueFor = (name: string): number | null =>
      limits.find(({ entitlement }) => entitlement === name)?.value ?? null;
    const most = valueFor('maxMonitors');
    const { changes, hasMore } = await surplusChanges(organizationId, most, { store, now });
    const held = { id: organizationId, leaseToken };
    const { isCommitted } = await store.commit([
      ...changes,
      ...(await slowDown(organizationId, valueFor('minIntervalSeconds'), store)),
      hasMore
        ? { kind: 'update', table: 'surplusQueue', where: held, set: { nextAt: now }, mustMatch: true }
        : { kind: 'delete', table: 'surplusQueue', where: held, mustMatch: true },
      ...(most !== null && !hasMore ? [monitorsWithinLimit(organizationId)] : []),
    ]);
    return isCommitted && !hasMore;
  };

  return createQueueWorker({
    ...options,
    table: 'surplusQueue',
    name: 'pausing of surplus monitors',
    batchSize: 4,
    work: async (rows, leaseToken) => {
      for (const { organizationId } of rows) {
        while (!(await step(organizationId, leaseToken)) && (await isHeld(store, organizationId, leaseToken)));
      }
    },
  });
};

const isHeld = async (store: Pick<Store, 'get'>, id: string, leaseToken: string): Promise<boolean> =>
  (await store.get('surplusQueue', { id, leaseToken })) !== undefined;
