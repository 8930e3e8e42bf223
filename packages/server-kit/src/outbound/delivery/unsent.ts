import { type DeliveryFamily, type DeliveryRow, engineTables } from '../../store/interface/delivery-families.js';
import type { Change } from '../../store/interface/store.js';

/**
 * The entries of a commit that release a delivery of which nothing was sent, as if its attempt had never begun. They
 * are refused when the lease was lost: then another sender has begun another attempt.
 *
 * @param dueAt when any sender may claim it again; milliseconds since the epoch
 */
export const takeBack = (
  { id, attemptCount, leaseToken }: Pick<DeliveryRow, 'id' | 'attemptCount' | 'leaseToken'>,
  dueAt: number,
  family: DeliveryFamily,
): Change[] => {
  const { deliveries, attempts } = engineTables(family);
  return [
    {
      kind: 'update',
      table: deliveries,
      where: { id, leaseToken },
      set: { attemptCount: attemptCount - 1, nextAt: dueAt, leaseToken: null, leaseUntil: null },
      mustMatch: true,
    },
    { kind: 'delete', table: attempts, where: { deliveryId: id, number: attemptCount, status: 'running' } },
  ];
};
