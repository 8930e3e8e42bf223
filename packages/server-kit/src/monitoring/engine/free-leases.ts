import { moveDeliveryLeases } from '../../outbound/delivery/delivery-leases.js';
import { freedLease, leaseTokensOf } from '../../workers/lease-token.js';
import type { FreeLeases } from '../../workers/silent-workers.js';

/**
 * Frees the monitors, exporters, evaluations and deliveries that a worker holds. The tokens stay until others claim the
 * rows: if the worker was only slow, what it did meanwhile still counts.
 */
export const freeLeases: FreeLeases = async (store, { id, lastSeenAt }) => {
  const where = { leaseToken: leaseTokensOf(id) };
  return [
    { kind: 'update', table: 'monitors', where, set: { leaseUntil: freedLease } },
    { kind: 'update', table: 'exporters', where, set: { leaseUntil: freedLease } },
    { kind: 'update', table: 'evaluations', where, set: { leaseUntil: freedLease } },
    ...(await moveDeliveryLeases(store, { workerId: id, now: lastSeenAt, leaseUntil: freedLease }, 'webhooks')),
    ...(await moveDeliveryLeases(store, { workerId: id, now: lastSeenAt, leaseUntil: freedLease }, 'handlers')),
    // Messages to channels and to people are in one table.
    ...(await moveDeliveryLeases(store, { workerId: id, now: lastSeenAt, leaseUntil: freedLease }, 'channels')),
  ];
};
