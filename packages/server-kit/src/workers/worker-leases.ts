import { randomBytes } from 'node:crypto';
import { serverBounds } from '../base/bounds.js';
import type { Change, Row, Store } from '../store/store.js';

/**
 * A new token for leases of a worker. It begins with the worker, so that they are found when it is gone. It is short,
 * because rows that grow with it by much are spread over more pages, and each of those is written with every claim.
 */
export const newLeaseToken = (workerId: string): string => `${workerId}:${randomBytes(9).toString('base64url')}`;

/** The worker that a token of a lease begins with; `undefined` for a token of an older build. */
export const workerOf = (leaseToken: string): string | undefined => /^(.+):[^:]+$/.exec(leaseToken)?.[1];

/** All that begins with the worker and a colon, whose successor is the semicolon. */
const tokensOf = (workerId: string) => ({ atLeast: `${workerId}:`, below: `${workerId};` });

/** The end of a lease that was freed: past by any clock. */
const freed = 0;

/** How long a delivery is leased: the ten seconds that an attempt may take, and twice as much to write how it went. */
export const deliveryLeaseMs = 30_000;

const mostAttempts = serverBounds.leasesOfWorkers.most;

/**
 * The entries that change until when a worker holds deliveries; what it has lost stays lost. Of deliveries there may be
 * millions, so those that it can hold are found by when their attempts began.
 *
 * @param options.now by the clock of the worker
 * @throws StoreUnavailableError
 */
export const moveDeliveryLeases = async (
  store: Pick<Store, 'find'>,
  options: { readonly workerId: string; readonly now: number; readonly leaseUntil: number },
): Promise<Change[]> => {
  const { workerId, now, leaseUntil } = options;
  const running = await store.find(
    'webhookAttempts',
    { status: 'running', startedAt: { atLeast: now - deliveryLeaseMs } },
    { limit: mostAttempts, orderBy: 'startedAt' },
  );
  if (running.length === 0) return [];
  const where = { id: { in: running.map(({ deliveryId }) => deliveryId) }, leaseToken: tokensOf(workerId) };
  return [{ kind: 'update', table: 'webhookDeliveries', where, set: { leaseUntil } }];
};

/**
 * The entries that free what a worker holds of monitors, their evaluations, and deliveries. The tokens stay until others
 * take over: if the worker was only slow, what it did meanwhile still counts.
 *
 * @throws StoreUnavailableError
 */
export const freeLeases = async (
  store: Pick<Store, 'find'>,
  { id, lastSeenAt }: Pick<Row<'workers'>, 'id' | 'lastSeenAt'>,
): Promise<Change[]> => {
  const where = { leaseToken: tokensOf(id) };
  return [
    { kind: 'update', table: 'monitors', where, set: { leaseUntil: freed } },
    { kind: 'update', table: 'evaluations', where, set: { leaseUntil: freed } },
    ...(await moveDeliveryLeases(store, { workerId: id, now: lastSeenAt, leaseUntil: freed })),
  ];
};
