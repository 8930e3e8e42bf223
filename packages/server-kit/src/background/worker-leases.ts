import { randomUUID } from 'node:crypto';
import type { Change } from '../store/store.js';

/** A new token for leases of a worker. It begins with the worker, so that they are found when it is gone. */
export const newLeaseToken = (workerId: string): string => `${workerId}:${randomUUID()}`;

/** The end of a lease that was freed: past by any clock. */
const leaseUntil = 0;

/**
 * Frees what a worker holds of monitors and their evaluations. The tokens stay until others take over: if the worker was
 * only slow, what it did meanwhile still counts.
 */
export const freeLeases = (workerId: string): Change[] => {
  // All that begins with the worker and a colon, whose successor is the semicolon.
  const where = { leaseToken: { atLeast: `${workerId}:`, below: `${workerId};` } };
  return [
    { kind: 'update', table: 'monitors', where, set: { leaseUntil } },
    { kind: 'update', table: 'evaluations', where, set: { leaseUntil } },
  ];
};
