import { type DeliveryFamily, type DeliveryRow, engineTables } from '../../store/interface/delivery-families.js';
import type { Store } from '../../store/interface/store.js';
import { deliveryBounds } from './bounds.js';

const maxInterruptions = deliveryBounds.interruptions.most;

/**
 * How many attempts in a row, right before the one that was just begun, were cut short although they were too many;
 * 0 when the delivery may be sent. A redelivery by hand grants it as many again.
 *
 * @param delivery with the number of the attempt that was just begun
 */
export const excessiveInterruptions = async (
  delivery: DeliveryRow,
  store: Store,
  family: DeliveryFamily,
): Promise<number> => {
  const before = delivery.attemptCount - 1;
  // Those that failed were seen to their end.
  if (before - delivery.failureCount <= maxInterruptions) return 0;
  const [lastSeen] = await store.find(
    engineTables(family).attempts,
    { deliveryId: delivery.id, number: { atMost: before }, error: { not: 'interrupted' } },
    { limit: 1, orderBy: 'number', isDescending: true },
  );
  const interruptions = before - (lastSeen?.number ?? 0);
  return interruptions > 0 && interruptions % (maxInterruptions + 1) === 0 ? interruptions : 0;
};
