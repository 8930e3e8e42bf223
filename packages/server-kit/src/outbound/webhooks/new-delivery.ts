import { deliveryIdOf } from '../../store/interface/delivery-id.js';
import type { NewRow, Row } from '../../store/interface/store.js';

/** What puts a delivery into the queue, with all its retries before it. */
export const queued = (
  now: number,
): Pick<Row<'webhookDeliveries'>, 'status' | 'failureCount' | 'nextAt' | 'updatedAt'> => ({
  status: 'pending',
  failureCount: 0,
  nextAt: now,
  updatedAt: now,
});

/** The delivery of an event to a webhook, ready to insert. */
export const newDelivery = (
  event: Pick<NewRow<'events'>, 'id' | 'organizationId' | 'type'>,
  webhookId: string,
  now: number,
): Row<'webhookDeliveries'> => ({
  id: deliveryIdOf(event.id, webhookId),
  organizationId: event.organizationId,
  webhookId,
  eventId: event.id,
  event: event.type,
  attemptCount: 0,
  lastStatusCode: null,
  lastError: null,
  deliveredAt: null,
  leaseUntil: null,
  leaseToken: null,
  createdAt: now,
  ...queued(now),
});
