import assert from 'node:assert/strict';
import type { DeliveryOutcome, NewRow, Store } from '../interface/store.js';
import { insert, sampleDelivery, sampleEvent, sampleId, sampleTime, sampleWebhook } from './sample-rows.js';

/** A lease on deliveries, for a minute. */
export const sampleLease = { now: sampleTime, leaseUntil: sampleTime + 60_000, leaseToken: 'mine' };

/** Makes a webhook and deliveries to it, each with its event. */
export const fillQueue = async (
  store: Store,
  webhook: Partial<NewRow<'webhooks'>> & { readonly id: string },
  rows: readonly Partial<NewRow<'webhookDeliveries'>>[],
): Promise<void> => {
  const deliveries = rows.map(({ id = sampleId('dlv'), ...row }) =>
    sampleDelivery({ id, webhookId: webhook.id, eventId: `evt_of_${id}`, ...row }),
  );
  const result = await store.commit([
    insert('webhooks', sampleWebhook(webhook)),
    ...deliveries.map((row) => insert('webhookDeliveries', row)),
    ...deliveries.map(({ id }) => insert('events', sampleEvent({ id: `evt_of_${id}`, dispatchedAt: sampleTime }))),
  ]);
  assert.deepEqual(result, { isCommitted: true });
};

/** Makes deliveries to the webhook `whk_a` and claims them all under {@link sampleLease}. */
export const claimQueue = async (store: Store, ids: readonly string[]): Promise<void> => {
  await fillQueue(
    store,
    { id: 'whk_a' },
    ids.map((id) => ({ id })),
  );
  const claimed = await store.claimDeliveries({ ...sampleLease, shares: [{ laneId: 'whk_a', limit: ids.length }] });
  assert.equal(claimed.length, ids.length);
};

/** Number, status, error and status code of each attempt of a delivery. */
export const attemptsOf = async (store: Store, deliveryId: string): Promise<unknown[]> => {
  const rows = await store.find('webhookAttempts', { deliveryId }, { limit: 10, orderBy: 'number' });
  return rows.map(({ number, status, error, statusCode }) => [number, status, error, statusCode]);
};

/** The outcome of a first attempt that arrived. */
export const delivered = (deliveryId: string, leaseToken: string): DeliveryOutcome => ({
  deliveryId,
  leaseToken,
  delivery: { status: 'delivered', deliveredAt: sampleTime + 5, lastStatusCode: 204, nextAt: null },
  attempt: {
    number: 1,
    set: { status: 'delivered', durationUs: 5000, statusCode: 204, response: 'ok', error: null, message: null },
  },
});

/** The outcome of a first attempt that did not. */
export const failed = (deliveryId: string, leaseToken: string): DeliveryOutcome => ({
  deliveryId,
  leaseToken,
  delivery: { failureCount: 1, lastError: 'No answer came.', nextAt: sampleTime + 10_000 },
  attempt: { number: 1, set: { status: 'failed', durationUs: 5000, error: 'timeout', message: 'No answer came.' } },
});
