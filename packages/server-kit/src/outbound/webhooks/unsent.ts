import type { Change, Row } from '../../store/store.js';

/**
 * The entries of a commit that release a delivery of which nothing was sent, as if its attempt had never begun. They
 * are refused when the lease was lost: then another sender has begun another attempt.
 *
 * @param dueAt when any sender may claim it again; milliseconds since the epoch
 */
export const takeBack = (
  { id, attemptCount, leaseToken }: Pick<Row<'webhookDeliveries'>, 'id' | 'attemptCount' | 'leaseToken'>,
  dueAt: number,
): Change[] => [
  {
    kind: 'update',
    table: 'webhookDeliveries',
    where: { id, leaseToken },
    set: { attemptCount: attemptCount - 1, nextAt: dueAt, leaseToken: null, leaseUntil: null },
    mustMatch: true,
  },
  { kind: 'delete', table: 'webhookAttempts', where: { deliveryId: id, number: attemptCount, status: 'running' } },
];
