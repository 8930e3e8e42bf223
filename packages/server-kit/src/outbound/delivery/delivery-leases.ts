import { type DeliveryFamily, engineTables } from '../../store/interface/delivery-families.js';
import type { Change, Store } from '../../store/interface/store.js';
import { leaseTokensOf } from '../../workers/lease-token.js';
import { deliveryBounds } from './bounds.js';

/** How long a delivery is leased: the ten seconds that an attempt may take, and twice as much to write its outcome. */
export const deliveryLeaseMs = 30_000;

const mostAttempts = deliveryBounds.leasesOfWorkers.most;

/**
 * The entries that change until when a worker holds deliveries; what it has lost stays lost. Of deliveries there may be
 * millions, which is why those that it can hold are found by when their attempts began.
 *
 * @param options.now by the clock of the worker
 * @throws StoreUnavailableError
 */
export const moveDeliveryLeases = async (
  store: Pick<Store, 'find'>,
  options: { readonly workerId: string; readonly now: number; readonly leaseUntil: number },
  family: DeliveryFamily,
): Promise<Change[]> => {
  const { workerId, now, leaseUntil } = options;
  const { deliveries, attempts } = engineTables(family);
  const running = await store.find(
    attempts,
    { status: 'running', startedAt: { atLeast: now - deliveryLeaseMs } },
    { limit: mostAttempts, orderBy: 'startedAt' },
  );
  if (running.length === 0) return [];
  const where = { id: { in: running.map(({ deliveryId }) => deliveryId) }, leaseToken: leaseTokensOf(workerId) };
  return [{ kind: 'update', table: deliveries, where, set: { leaseUntil } }];
};
